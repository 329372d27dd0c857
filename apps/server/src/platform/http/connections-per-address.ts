import type { Server, Socket } from "node:net";
import { countedAddress } from "./address.ts";
import { trustedProxyTest } from "./trusted-proxy.ts";

/**
 * Closes a new connection when its address has `perAddress` open already, so that one host cannot take all that the server has.
 * Proxies of ours bring everybody's calls and are not counted; they hold this bound themselves (deploy/nginx).
 */
export function boundConnections(
  server: Server,
  { perAddress, trustedProxies }: { perAddress: number; trustedProxies: readonly string[] },
): void {
  const open = new Map<string, number>();
  const isTrusted = trustedProxyTest(trustedProxies);
  server.on("connection", (socket: Socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || isTrusted(remoteAddress)) return;
    const address = countedAddress(remoteAddress);
    const count = (open.get(address) ?? 0) + 1;
    if (count > perAddress) return void socket.destroy();
    open.set(address, count);
    socket.once("close", () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
  });
}
