import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";
import { countedAddress } from "../../platform/http/address.ts";

/**
 * Whom a connection counts for. Behind trusted proxies that is the last address in X-Forwarded-For that is not one of
 * them; what an untrusted sender writes there is ignored.
 */
export function createAddressReader(
  trustedProxies: readonly string[],
): (request: AddressedRequest) => string {
  const trusted = new BlockList();
  for (const proxy of trustedProxies) trust(trusted, proxy);

  return (request) => {
    const forwarded = String(request.headers["x-forwarded-for"] ?? "").split(",");
    let address = plainAddress(request.socket.remoteAddress ?? "");
    while (isTrusted(trusted, address)) {
      const before = plainAddress(forwarded.pop()?.trim() ?? "");
      if (isIP(before) === 0) break;
      address = before;
    }
    return countedAddress(address);
  };
}

function trust(list: BlockList, proxy: string): void {
  if (proxy === "loopback") {
    list.addSubnet("127.0.0.0", 8, "ipv4");
    list.addAddress("::1", "ipv6");
    return;
  }
  const [address = "", prefix] = proxy.split("/");
  const family = isIP(address) === 6 ? "ipv6" : "ipv4";
  if (prefix === undefined) list.addAddress(address, family);
  else list.addSubnet(address, Number(prefix), family);
}

function isTrusted(list: BlockList, address: string): boolean {
  const version = isIP(address);
  return version !== 0 && list.check(address, version === 6 ? "ipv6" : "ipv4");
}

/** An IPv4 address that arrived on an IPv6 socket is still the IPv4 address. */
function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, "");
}

/** The part of a request that says where it comes from. */
type AddressedRequest = {
  readonly headers: IncomingMessage["headers"];
  readonly socket: Pick<IncomingMessage["socket"], "remoteAddress">;
};
