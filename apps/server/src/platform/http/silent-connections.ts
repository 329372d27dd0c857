import type { Socket } from "node:net";
import type { App } from "./http.ts";

/**
 * Ends connections that have asked nothing when the server closes. Browsers open such connections ahead; to Node they are not idle but
 * about to ask, and a server that closes would wait for them until they are given up.
 */
export function endSilentConnections(app: App): void {
  const silent = new Set<Socket>();
  app.server.on("connection", (socket: Socket) => {
    silent.add(socket);
    socket.once("close", () => silent.delete(socket));
  });
  app.server.on("request", ({ socket }) => silent.delete(socket));
  app.addHook("preClose", async () => {
    for (const socket of silent) if (socket.bytesRead === 0) socket.destroy();
  });
}
