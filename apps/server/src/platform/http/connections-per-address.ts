import type { Server, Socket } from "node:net";
import { countedAddress, createAddressCounts } from "./address.ts";
import { trustedProxyTest } from "./trusted-proxy.ts";

/**
 * Closes a new connection when its address has `perAddress` open already, so that one host cannot take all that the server has.
 * Proxies of ours bring everybody's calls and are not counted; they hold this bound themselves (deploy/nginx).
 */
export function boundConnections(
  server: Server,
  { perAddress, trustedProxies }: { perAddress: number; trustedProxies: readonly string[] },
): void {
  const open = createAddressCounts();
  const isTrusted = trustedProxyTest(trustedProxies);
  server.on("connection", (socket: Socket) => {
    const { remoteAddress } = socket;
    // It is gone already; what it has sent may still be here.
    if (remoteAddress === undefined) return void socket.destroy();
    if (isTrusted(remoteAddress)) return;
    const address = countedAddress(remoteAddress);
    if (open.isFull(address, perAddress)) return void socket.destroy();
    open.add(address, 1);
    socket.once("close", () => open.add(address, -1));
  });
}
