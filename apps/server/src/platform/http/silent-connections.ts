import type { Socket } from "node:net";
import { Server as TlsServer } from "node:tls";
import { systemSchedule } from "../runtime/schedule.ts";
import type { App } from "./http.ts";

/**
 * Ends connections that have asked nothing when the server closes. Browsers open such connections ahead; to Node they are not idle but
 * about to ask, and a server that closes would wait for them until they are given up.
 */
export function endSilentConnections(app: App): void {
  const isSecure = app.server instanceof TlsServer;
  const silent = new Set<Socket>();
  app.server.on(isSecure ? "secureConnection" : "connection", (socket: Socket) => {
    silent.add(socket);
    socket.once("close", () => silent.delete(socket));
  });
  app.server.on("request", ({ socket }) => silent.delete(socket));
  app.addHook("preClose", async () => {
    // Under TLS the handshake counts as bytes too: who is asking right now is known when the call is here.
    if (isSecure) systemSchedule(() => silent.forEach((socket) => socket.destroy()), ASKING_MS);
    else for (const socket of silent) if (socket.bytesRead === 0) socket.destroy();
  });
}

const ASKING_MS = 500;
