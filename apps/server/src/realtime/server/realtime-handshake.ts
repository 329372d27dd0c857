import type { Socket } from "socket.io";

/**
 * Lets go of the request that a socket came with. Socket.IO keeps it, its headers and its parsed address for as long
 * as the socket lives, which is most of what a quiet socket weighs; the cookie was read before. What still asks for
 * the request finds its connection, and nothing else.
 */
export function forgetHandshake(socket: Socket): void {
  const { socket: connection } = socket.request;
  Object.assign(socket.conn, { request: { socket: connection } });
  Object.assign(socket, { handshake: FORGOTTEN });
}

/** What every connected socket says of its handshake. */
const FORGOTTEN: Socket["handshake"] = {
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
