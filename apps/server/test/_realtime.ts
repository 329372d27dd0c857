import { once } from "node:events";
import { createServer } from "node:http";
import { connect as connectTcp } from "node:net";
import type { FeedEntry } from "@rumb/contract/feed";
import { type Logger, pino } from "pino";
import { io, type Socket } from "socket.io-client";
import { onTestFinished } from "vitest";
import { settingDefaults } from "../src/settings/settings.ts";
import {
  attachRealtime,
  type RealtimeServer,
  type RealtimeServerOptions,
} from "../src/realtime/server/realtime-server.ts";
import type { RealtimeThreadOptions } from "../src/realtime/thread/realtime-worker.ts";
import { PATIENCE_MS } from "./_patience.ts";
import { TEST_SESSION_KEYS } from "./_signed-in-player.ts";

export const silentLog = pino({ level: "silent" });

/** The time in a test that counts what one connection may send: by a clock that goes on it may send more, the slower the machine. */
export const stoppedClock = (): number => 0;

/** Two rows of the feed, oldest first. */
export const feedRows: FeedEntry[] = [
  { id: 1, game: "dice", name: "Анна", bet: 1, coff: 2, win: 2, result: "win" },
  { id: 2, game: "dice", name: "Борис", bet: 5, coff: 1.05, win: 0, result: "lose" },
];

/** A realtime server on a port of its own, with the sessions of a map: session id → player. Gone after the test. */
export async function openTestRealtime(
  overrides: Partial<RealtimeServerOptions> = {},
): Promise<TestRealtime> {
  const sessions = new Map<string, number>();
  const httpServer = createServer((_request, response) => response.writeHead(204).end());
  const server = attachRealtime(httpServer, {
    publicOrigin: null,
    trustedProxies: [],
    limits: () => settingDefaults.socketLimits,
    log: silentLog,
    sessions: {
      hashOf: sessionOf,
      playersOf: (ids) => Promise.resolve(new Map([...sessions].filter(([id]) => ids.includes(id)))),
    },
    history: { latest: () => Promise.resolve(feedRows), expire: () => undefined },
    answers: new Map(),
    join: null,
    onListeners: () => undefined,
    ...overrides,
  });
  httpServer.listen(0, "127.0.0.1");
  await once(httpServer, "listening");
  onTestFinished(async () => {
    await server.close();
    httpServer.close();
  });
  const address = httpServer.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return { server, sessions, port: address.port, connect: (options) => connectTo(address.port, options) };
}

/** What a realtime thread on a database of a test is started with. */
export function realtimeThreadOptions(
  connection: RealtimeThreadOptions["connection"],
): RealtimeThreadOptions {
  return {
    port: 0,
    host: "127.0.0.1",
    nodeTls: null,
    publicOrigin: null,
    trustedProxies: [],
    sessionCookie: "rumb_session",
    sessionKeys: TEST_SESSION_KEYS,
    roundPace: 1,
    connection: { ...connection, connectionTimeoutMillis: PATIENCE_MS },
    role: "rumb_app",
    logLevel: "silent",
    join: null,
  };
}

/** Opens a socket and waits until it is connected; the test's end closes it. Rejects when it is refused. */
export async function connectTo(port: number, options: ConnectOptions = {}): Promise<Socket> {
  const socket = openSocket(port, options);
  await new Promise((resolve, reject) => {
    socket.once("connect", () => resolve(null));
    socket.once("connect_error", reject);
  });
  return socket;
}

/** Opens a socket that keeps what it receives from the first packet on. */
export function openSocket(
  port: number,
  { session, headers, reconnection = false }: ConnectOptions = {},
): Socket {
  const cookie = session === undefined ? {} : { cookie: `theme=dark; rumb_session=${session}` };
  const socket = io(`http://127.0.0.1:${port}`, {
    transports: ["websocket"],
    forceNew: true,
    reconnection,
    reconnectionDelay: 20,
    reconnectionDelayMax: 100,
    extraHeaders: { ...cookie, ...headers },
  });
  onTestFinished(() => void socket.close());
  return socket;
}

/** The data of the next such event that `wanted` accepts. */
export function nextEvent(
  socket: Socket,
  event: string,
  wanted: (data: unknown) => boolean = () => true,
): Promise<unknown> {
  return new Promise((resolve) => {
    function receive(data: unknown): void {
      if (!wanted(data)) return;
      socket.off(event, receive);
      resolve(data);
    }
    socket.on(event, receive);
  });
}

/** A bare WebSocket handshake; each header line ends with CRLF. */
export function handshakeRequest(headers = "", query = ""): string {
  return (
    `GET /socket.io/?EIO=4&transport=websocket${query} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\n` +
    `Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n${headers}\r\n`
  );
}

/** What the server says to a bare WebSocket handshake. */
export async function handshakeAnswer(port: number, headers = "", query = ""): Promise<string> {
  const tcp = connectTcp(port, "127.0.0.1");
  tcp.write(handshakeRequest(headers, query));
  const [data]: unknown[] = await once(tcp, "data");
  tcp.destroy();
  return String(data);
}

/**
 * Writes such messages over one WebSocket so many times, all at once, and answers nothing, not even its closing. What came back,
 * once the server has cut the connection.
 */
export function flood(
  port: number,
  messages: readonly string[],
  { times, headers = "" }: { times: number; headers?: string },
): Promise<string> {
  const once = Buffer.concat(messages.map(maskedText));
  return floodFrames(port, Buffer.concat(Array.from({ length: times }, () => once)), headers);
}

/** The same with frames as they are. */
export async function floodFrames(port: number, frames: Buffer, headers = ""): Promise<string> {
  const tcp = connectTcp(port, "127.0.0.1");
  onTestFinished(() => void tcp.destroy());
  const gone = new Promise((resolve) => tcp.once("close", resolve));
  // The server may be gone while this side still writes.
  tcp.on("error", () => undefined);
  tcp.write(handshakeRequest(headers));
  await once(tcp, "data");
  const heard: string[] = [];
  tcp.on("data", (data) => heard.push(data.toString("latin1")));
  tcp.write(frames);
  await gone;
  return heard.join("");
}

/** A text frame as browsers send it. */
export function maskedText(text: string): Buffer {
  return maskedFrame(0x81, text);
}

/** A frame that begins with this byte, masked with zeros. */
export function maskedFrame(first: number, text = ""): Buffer {
  return Buffer.concat([Buffer.from([first, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);
}

/** A log that keeps its lines. */
export function keptLog(): { readonly log: Logger; readonly lines: string[] } {
  const lines: string[] = [];
  return { log: pino({ level: "info" }, { write: (line: string) => void lines.push(line) }), lines };
}

/** Sessions of these tests go by their plain id. */
export function sessionOf(cookieHeader: string | undefined): string | null {
  return /rumb_session=([^;]+)/.exec(cookieHeader ?? "")?.[1] ?? null;
}

export type TestRealtime = {
  readonly server: RealtimeServer;
  readonly sessions: Map<string, number>;
  readonly port: number;
  readonly connect: (options?: ConnectOptions) => Promise<Socket>;
};

type ConnectOptions = {
  /** Session id in the cookie; a guest without. */
  readonly session?: string;
  readonly headers?: Record<string, string>;
  readonly reconnection?: boolean;
};
