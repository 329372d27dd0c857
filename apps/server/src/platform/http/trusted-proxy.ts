import { BlockList, isIP } from "node:net";
import { plainAddress } from "./address.ts";

/** Recognises the addresses of our own proxies: `loopback`, single addresses and networks such as 10.0.0.0/8. */
export function trustedProxyTest(trustedProxies: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const proxy of trustedProxies) trust(list, proxy);
  return (given) => {
    const address = plainAddress(given);
    const version = isIP(address);
    return version !== 0 && list.check(address, version === 6 ? "ipv6" : "ipv4");
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
