import { randomBytes } from "node:crypto";
import { connect, type Socket } from "node:net";

/** A Socket.IO client that does next to nothing: it opens, answers pings and passes every message on. */
export type BareSocket = { readonly opened: Promise<void>; close(): void };

/**
 * Opens a websocket by hand and joins the default namespace. A library's client would take several times the
 * processor time of the messages themselves, on cores that the server needs.
 */
export function openBareSocket(port: number, onMessage: (text: string) => void): BareSocket {
  const socket = connect({ port, host: "127.0.0.1" });
  const opened = Promise.withResolvers<void>();
  let waiting: Buffer = Buffer.alloc(0);
  let upgraded = false;

  socket.on("error", opened.reject);
  socket.on("close", () => opened.reject(new Error("a feed socket was closed")));
  socket.write(handshake(port));
  socket.on("data", (piece: Buffer) => {
    waiting = waiting.length === 0 ? piece : Buffer.concat([waiting, piece]);
    if (!upgraded) {
      const end = waiting.indexOf("\r\n\r\n");
      if (end === -1) return;
      if (!waiting.toString("latin1", 0, end).startsWith("HTTP/1.1 101")) socket.destroy();
      waiting = waiting.subarray(end + 4);
      upgraded = true;
    }
    for (let frame = readFrame(waiting); frame; frame = readFrame(waiting)) {
      waiting = waiting.subarray(frame.end);
      if (frame.text.startsWith("40")) opened.resolve();
      answerProtocol(socket, frame.text);
      onMessage(frame.text);
    }
  });
  // Whoever opens it waits for `opened`; one that closes later must not end the process.
  opened.promise.catch(() => undefined);
  return { opened: opened.promise, close: () => socket.destroy() };
}

/** Engine.IO: `0…` the connection is open, `2` ping, `3` pong; Socket.IO: `40` join the namespace. */
function answerProtocol(socket: Socket, text: string): void {
  if (text.startsWith("0")) socket.write(textFrame("40"));
  else if (text === "2") socket.write(textFrame("3"));
}

function handshake(port: number): string {
  const key = randomBytes(16).toString("base64");
  const head = [
    "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1",
    `Host: 127.0.0.1:${port}`,
    "Connection: Upgrade",
    "Upgrade: websocket",
    "Sec-WebSocket-Version: 13",
    `Sec-WebSocket-Key: ${key}`,
  ];
  return `${head.join("\r\n")}\r\n\r\n`;
}

/** The first whole frame of a server, which never masks (RFC 6455 §5.2); null while it is not all here. */
function readFrame(bytes: Buffer): { text: string; end: number } | null {
  const short = (bytes[1] ?? 0) & 0x7f;
  const headLength = short === 127 ? 10 : short === 126 ? 4 : 2;
  if (bytes.length < headLength) return null;
  const length =
    short === 127 ? Number(bytes.readBigUInt64BE(2)) : short === 126 ? bytes.readUInt16BE(2) : short;
  const end = headLength + length;
  return bytes.length < end ? null : { text: bytes.toString("utf8", headLength, end), end };
}

/** A client's frame of less than 126 ASCII characters, masked with zeros. */
function textFrame(text: string): Buffer {
  return Buffer.concat([Buffer.of(0x81, 0x80 | text.length, 0, 0, 0, 0), Buffer.from(text, "latin1")]);
}
