import { once } from "node:events";
import { connect } from "node:net";

export type Answer = {
  readonly status: number;
  readonly retryAfterSeconds: number | null;
  /** Its bytes, each as a character. */
  readonly body: string;
};

/** One keep-alive connection that carries a call at a time. */
export type CrowdConnection = {
  readonly opened: Promise<void>;
  isOpen(): boolean;
  /** Sends a whole request, as bytes, and waits for its answer. Rejects when the connection is lost. */
  call(request: Buffer): Promise<Answer>;
  /** The same but for its last byte, which goes when it is asked for. */
  hold(request: Buffer): () => Promise<Answer>;
  close(): void;
};

/** Opens connections, a hundred at a time. */
export async function openCrowd(port: number, size: number): Promise<CrowdConnection[]> {
  const connections: CrowdConnection[] = [];
  while (connections.length < size) {
    const length = Math.min(AT_ONCE, size - connections.length);
    const some = Array.from({ length }, () => openCrowdConnection(port));
    await Promise.all(some.map((connection) => connection.opened));
    connections.push(...some);
  }
  return connections;
}

/** A crowd that is complete says so, and begins at a signal. */
export async function waitForStart(size: number): Promise<void> {
  process.stdout.write(`OPEN ${size}\n`);
  const alive = setInterval(() => undefined, 1_000);
  await once(process, "SIGUSR2");
  clearInterval(alive);
}

/** A whole request that plays, as bytes. */
export function playRequest({ port, path, body }: PlayTarget, session: string | undefined): Buffer {
  return wholeRequest({ port, path, body, headers: [`Cookie: rumb_session=${session}`] });
}

/** A whole POST of JSON, as bytes. */
export function wholeRequest({
  port,
  path,
  body,
  headers,
}: PlayTarget & { headers: readonly string[] }): Buffer {
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    "Content-Type: application/json",
    ...headers,
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  return Buffer.from(`${head.join("\r\n")}\r\n\r\n${body}`);
}

const AT_ONCE = 100;

type PlayTarget = { readonly port: number; readonly path: string; readonly body: string };

/** HTTP by hand, because thousands of them share one core with the server that they load. */
export function openCrowdConnection(port: number): CrowdConnection {
  const socket = connect({ port, host: "127.0.0.1" });
  const opened = Promise.withResolvers<void>();
  let waiting: PromiseWithResolvers<Answer> | null = null;
  let text = "";
  let loss: Error | null = null;

  function lose(error?: Error | boolean): void {
    const how = error instanceof Error ? error.message : "closed by the server";
    loss ??= new Error(`a connection was lost: ${how}`);
    opened.reject(loss);
    waiting?.reject(loss);
  }

  socket.once("connect", opened.resolve);
  socket.on("error", lose);
  socket.on("close", lose);
  socket.on("data", (piece: Buffer) => {
    text += piece.toString("latin1");
    const answer = wholeAnswer(text);
    if (!answer) return;
    text = "";
    waiting?.resolve(answer);
  });
  opened.promise.catch(() => undefined);
  function call(request: Buffer): Promise<Answer> {
    if (loss !== null) return Promise.reject(loss);
    waiting = Promise.withResolvers<Answer>();
    socket.write(request);
    return waiting.promise;
  }
  return {
    opened: opened.promise,
    isOpen: () => loss === null,
    call,
    hold(request) {
      socket.write(request.subarray(0, -1));
      return () => call(request.subarray(-1));
    },
    close: () => socket.destroy(),
  };
}

/** Null while the body is not all here. */
function wholeAnswer(text: string): Answer | null {
  const end = text.indexOf("\r\n\r\n");
  if (end === -1) return null;
  const head = text.slice(0, end).toLowerCase();
  const bodyEnd = end + 4 + Number(headerOf(head, "content-length"));
  if (text.length < bodyEnd) return null;
  const retryAfter = headerOf(head, "retry-after");
  return {
    status: Number(head.slice(9, 12)),
    retryAfterSeconds: retryAfter === null ? null : Number(retryAfter),
    body: text.slice(end + 4, bodyEnd),
  };
}

function headerOf(head: string, name: string): string | null {
  const start = head.indexOf(`\r\n${name}: `);
  if (start === -1) return null;
  const from = start + name.length + 4;
  const end = head.indexOf("\r\n", from);
  return head.slice(from, end === -1 ? undefined : end);
}
