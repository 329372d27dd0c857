import type { IncomingMessage } from "node:http";
import { isIP, type Socket } from "node:net";
import { refusal, type Refusal } from "@rumb/contract/errors";
import type { Socket as BrowserSocket } from "socket.io";
import { systemSchedule } from "../../platform/runtime/schedule.ts";
import { countedAddress, plainAddress, createAddressCounts } from "../../platform/http/address.ts";
import { isOwnHost } from "../../platform/http/own-host.ts";
import { trustedProxyTest } from "../../platform/http/trusted-proxy.ts";

/**
 * Decides about a handshake before it is upgraded: its origin, and how many connections its address and all together
 * hold. An admitted connection is counted until its TCP socket closes, so nothing can leak or be counted twice.
 */
export function createAdmission({ publicOrigin, limits, addressOf, nowMs }: AdmissionOptions) {
  const open = new Map<Socket, string>();
  const perAddress = createAddressCounts();
  let arrived = createAddressCounts();
  let minute = 0;
  let closing = false;

  function isMinuteFull(address: string, bound: number): boolean {
    const now = Math.floor(nowMs() / 60_000);
    if (now !== minute) [minute, arrived] = [now, createAddressCounts()];
    return arrived.isFull(address, bound);
  }

  // One function for all connections, not one for each.
  function onClose(this: Socket): void {
    const address = open.get(this);
    open.delete(this);
    if (address !== undefined) perAddress.add(address, -1);
  }

  return {
    /** Null when the connection may open; it is counted from then on. */
    admit(request: IncomingMessage): Refusal | null {
      const { headers, socket } = request;
      const { origin, host } = headers;
      const address = addressOf(request);
      const fetchSite = headers["sec-fetch-site"]?.toString();
      if (host !== undefined && !isOwnHost(host, publicOrigin)) return refusal("FOREIGN_HOST");
      if (!isSocketOriginAllowed({ origin, host, fetchSite, publicOrigin })) return refusal("FOREIGN_ORIGIN");
      if (closing) return refusal("RESTARTING", { seconds: RETRY_SECONDS });
      const { maxConnections, maxPerAddress } = limits();
      if (open.size >= maxConnections) return refusal("OVERLOADED", { seconds: RETRY_SECONDS });
      if (perAddress.isFull(address, maxPerAddress)) return refusal("TOO_OFTEN", { seconds: RETRY_SECONDS });
      if (!isMinuteFull(address, HANDSHAKES_PER_SOCKET * maxPerAddress)) arrived.add(address, 1);
      else return refusal("TOO_OFTEN", { seconds: RETRY_SECONDS });
      open.set(socket, address);
      perAddress.add(address, 1);
      socket.on("close", onClose);
      return null;
    },
    /** Admits no more and resolves when every admitted connection is gone; those still open after `graceMs` are cut. */
    async close(graceMs: number): Promise<void> {
      closing = true;
      const cancel = systemSchedule(() => [...open.keys()].forEach((socket) => socket.destroy()), graceMs);
      await Promise.all(
        [...open.keys()].map((socket) => new Promise((resolve) => socket.once("close", resolve))),
      );
      cancel();
    },
  };
}

/** Each socket may come back twice in a minute, as after two restarts of its node. */
const HANDSHAKES_PER_SOCKET = 3;
const RETRY_SECONDS = "5";

type AdmissionOptions = {
  readonly publicOrigin: string | null;
  readonly limits: () => { readonly maxConnections: number; readonly maxPerAddress: number };
  readonly addressOf: (request: IncomingMessage) => string;
  readonly nowMs: () => number;
};

/**
 * Whom a connection counts for. Behind trusted proxies that is the last address in X-Forwarded-For that is not one of
 * them; what an untrusted sender writes there is ignored.
 */
export function createAddressReader(
  trustedProxies: readonly string[],
): (request: AddressedRequest) => string {
  const isTrusted = trustedProxyTest(trustedProxies);

  return (request) => {
    const forwarded = String(request.headers["x-forwarded-for"] ?? "").split(",");
    let address = plainAddress(request.socket.remoteAddress ?? "");
    while (isTrusted(address)) {
      const before = plainAddress(forwarded.pop()?.trim() ?? "");
      if (isIP(before) === 0) break;
      address = before;
    }
    return countedAddress(address);
  };
}

/** The part of a request that says where it comes from. */
type AddressedRequest = {
  readonly headers: IncomingMessage["headers"];
  readonly socket: Pick<IncomingMessage["socket"], "remoteAddress">;
};

/**
 * May a page of this `Origin` open a socket here? The site and the realtime server share a host, not a port, so the
 * host name decides; the public origin is accepted as configured. Only programs that are no browser send no `Origin`.
 * Cookies travel with a WebSocket from any page and `cors` does not stop it: this check is what does.
 */
export function isSocketOriginAllowed({ origin, host, fetchSite, publicOrigin }: SocketOrigin): boolean {
  if (origin === undefined) return fetchSite === undefined;
  const page = URL.parse(origin);
  if (page === null || (page.protocol !== "https:" && page.protocol !== "http:")) return false;
  if (page.origin === publicOrigin) return true;
  // An https site is not entered from its own plain http page: whoever owns the wire owns that page.
  if (publicOrigin?.startsWith("https:") && page.protocol !== "https:") return false;
  return host !== undefined && page.hostname === URL.parse(`http://${host}`)?.hostname;
}

type SocketOrigin = {
  readonly origin: string | undefined;
  /** The `Host` header of the handshake. */
  readonly host: string | undefined;
  /** `Sec-Fetch-Site`, which browsers add and pages cannot. */
  readonly fetchSite?: string | undefined;
  /** The site's configured origin, such as `https://rumb.example`, or null. */
  readonly publicOrigin: string | null;
};

/**
 * Lets go of the request that a socket came with. Socket.IO keeps it, its headers and its parsed address for as long
 * as the socket lives, which is most of what a quiet socket weighs; the cookie was read before. What still asks for
 * the request finds its connection, and nothing else.
 */
export function forgetHandshake(socket: BrowserSocket): void {
  const { socket: connection } = socket.request;
  Object.assign(socket.conn, { request: { socket: connection } });
  Object.assign(socket, { handshake: FORGOTTEN });
}

/** What every connected socket says of its handshake. */
const FORGOTTEN: BrowserSocket["handshake"] = {
  headers: {},
  time: "",
  address: "",
  xdomain: false,
  secure: false,
  issued: 0,
  url: "",
  query: {},
  auth: {},
};
