import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { Server as TlsServer } from "node:tls";
import { systemSchedule } from "../runtime/schedule.ts";
import { beforeAnswers } from "./call-hook.ts";
import type { App } from "./http.ts";

/**
 * Ends each connection when the server closes and nothing is asked on it. Node ends those that are idle at that moment, and waits for all
 * others: for one that a browser has opened ahead and asks nothing on, for one whose call is answered a little later, as long as the
 * browser keeps it, and for one whose request never ends, because from then on it looks for late requests no more.
 */
export function endConnections(app: App): void {
  const isSecure = app.server instanceof TlsServer;
  const connections = new Map<Socket, Set<IncomingMessage>>();
  let isClosing = false;

  const callsOf = (socket: Socket): ReadonlySet<IncomingMessage> => connections.get(socket) ?? NO_CALLS;
  const endUnlessAsking = (socket: Socket): void => {
    systemSchedule(() => {
      if (callsOf(socket).size === 0) socket.destroy();
    }, ASKING_MS);
    systemSchedule(() => {
      if ([...callsOf(socket)].some((call) => !call.complete)) socket.destroy();
    }, WHOLE_REQUEST_MS);
  };

  app.server.on(isSecure ? "secureConnection" : "connection", (socket: Socket) => {
    connections.set(socket, new Set());
    socket.once("close", () => connections.delete(socket));
    if (isClosing) endUnlessAsking(socket);
  });
  app.server.on("request", (request, response) => {
    const { socket } = request;
    connections.get(socket)?.add(request);
    response.once("close", () => {
      connections.get(socket)?.delete(request);
      if (isClosing && callsOf(socket).size === 0) socket.destroySoon();
    });
  });
  beforeAnswers(app, (request, reply) => {
    // The next call would go to a connection that is about to end.
    if (isClosing && callsOf(request.raw.socket).size <= 1) reply.header("connection", "close");
  });
  app.addHook("preClose", async () => {
    isClosing = true;
    for (const socket of connections.keys()) {
      // Under TLS the handshake counts as bytes too: who is asking right now is known when the call is here.
      if (!isSecure && socket.bytesRead === 0) socket.destroy();
      else endUnlessAsking(socket);
    }
  });
}

const NO_CALLS: ReadonlySet<IncomingMessage> = new Set();
const ASKING_MS = 500;
/** Of a call whose head is here, the rest has to be here as well by then. */
const WHOLE_REQUEST_MS = 5_000;
