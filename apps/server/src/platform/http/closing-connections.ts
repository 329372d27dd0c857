import type { IncomingMessage, ServerResponse } from "node:http";
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
  const connections = new Map<Socket, Calls>();
  let isClosing = false;

  const endUnlessAsking = (socket: Socket, calls: Calls): void => {
    systemSchedule(() => {
      if (calls.count === 0) socket.destroy();
    }, ASKING_MS);
    systemSchedule(() => {
      if (calls.newest?.complete === false) socket.destroy();
    }, WHOLE_REQUEST_MS);
  };
  // One function for the answers of all calls, not one for each.
  function onAnswerClosed(this: ServerResponse): void {
    const { socket } = this.req;
    const calls = connections.get(socket);
    if (calls === undefined) return;
    calls.count -= 1;
    if (calls.count > 0) return;
    // A kept connection holds nothing of a call that is over.
    calls.newest = null;
    if (isClosing) socket.destroySoon();
  }

  app.server.on(isSecure ? "secureConnection" : "connection", (socket: Socket) => {
    const calls = { count: 0, newest: null };
    connections.set(socket, calls);
    socket.once("close", () => connections.delete(socket));
    if (isClosing) endUnlessAsking(socket, calls);
  });
  app.server.on("request", (request, response) => {
    const calls = connections.get(request.socket);
    if (calls === undefined) return;
    calls.count += 1;
    calls.newest = request;
    response.on("close", onAnswerClosed);
  });
  beforeAnswers(app, ({ raw: { socket } }, reply) => {
    // The next call would go to a connection that is about to end.
    if (isClosing && (connections.get(socket)?.count ?? 0) <= 1) reply.header("connection", "close");
  });
  app.addHook("preClose", async () => {
    isClosing = true;
    for (const [socket, calls] of connections) {
      // Under TLS the handshake counts as bytes too: who is asking right now is known when the call is here.
      if (!isSecure && socket.bytesRead === 0) socket.destroy();
      else endUnlessAsking(socket, calls);
    }
  });
}

/** Calls of a connection that have no answer yet. Of several only the newest may not be here as a whole. */
type Calls = { count: number; newest: IncomingMessage | null };

const ASKING_MS = 500;
/** Of a call whose head is here, the rest has to be here as well by then. */
const WHOLE_REQUEST_MS = 5_000;
