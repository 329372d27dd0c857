import { rm } from "node:fs/promises";
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import type { TestDatabase } from "./_harness-database.ts";
import { environmentFor } from "./_harness-site.ts";
import { makeTestDirectory } from "./_test-directory.ts";

/**
 * What becomes of a statement. Held, the connection says nothing more, and of an answer that is held or cut the statement itself goes through;
 * cut, it is lost before the statement, in the middle of it, or when the answer has come back.
 */
export type Verdict = "pass" | "hold" | "hold-answer" | "cut" | "cut-half" | "cut-answer";

/** A statement on its way to the database, the message that carries its values, and what its connection is for by its own word. */
export type Spoken = { readonly sql: string; readonly message: Buffer; readonly applicationName: string };

/** Looks at the statements of one connection, in their order, until one of them does not pass. */
export type Watcher = {
  judge(spoken: Spoken): Verdict;
  /** It is held, or lost: of an answer, once the database has given it. */
  stopped(): void;
};

/** Stands between a site and its database. */
export type WatchedConnections = {
  /** What a server needs to go through it. */
  environment(site: Pick<TestDatabase, "connection">): Record<string, string>;
  close(): Promise<void>;
};

const SOCKET = ".s.PGSQL.5432";

export async function openWatchedConnections(
  database: () => Pick<TestDatabase, "connection">,
  watch: () => Watcher,
): Promise<WatchedConnections> {
  const directory = await makeTestDirectory("rumb-watched-");
  const sockets = new Set<Socket>();
  const server = createServer((front) => {
    const back = connect(join(database().connection.host, SOCKET));
    const read = readStatements();
    const watcher = watch();
    let verdict: Verdict = "pass";
    const cut = (): void => {
      front.destroy();
      back.destroy();
    };
    for (const socket of [front, back]) {
      sockets.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => {
        sockets.delete(socket);
        cut();
      });
    }
    const isAnswerKept = (): boolean => verdict === "hold-answer" || verdict === "cut-answer";
    front.on("data", (bytes) => {
      // Of a pipeline, what carries the statement out comes behind it.
      if (isAnswerKept()) back.write(read(bytes).bytes);
      if (verdict !== "pass") return;
      const judged = judge(read(bytes), watcher);
      ({ verdict } = judged);
      back.write(judged.through);
      if (verdict === "pass" || isAnswerKept()) return;
      watcher.stopped();
      // What was written has still to arrive.
      if (verdict !== "hold") back.end(() => front.destroy());
    });
    back.on("data", (bytes) => {
      if (!isAnswerKept()) return void front.write(bytes);
      if (!bytes.includes("COMMIT\0")) return;
      watcher.stopped();
      if (verdict === "cut-answer") cut();
    });
  });
  await new Promise<void>((resolve) => server.listen(join(directory, SOCKET), resolve));
  return {
    environment(site) {
      const { connection } = site;
      return environmentFor({ connection: { ...connection, host: directory } });
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** What goes through of the bytes, and why not more. */
function judge(
  { bytes, statements }: Read,
  watcher: Watcher,
): { readonly through: Uint8Array; readonly verdict: Verdict } {
  for (const { spoken, from, to } of statements) {
    const verdict = watcher.judge(spoken);
    if (verdict === "pass") continue;
    const end = { hold: from, cut: from, "cut-half": Math.floor((from + to) / 2) };
    if (verdict === "hold-answer" || verdict === "cut-answer") return { through: bytes, verdict };
    return { through: bytes.subarray(0, end[verdict]), verdict };
  }
  return { through: bytes, verdict: "pass" };
}

type Read = {
  /** Whole messages. */
  readonly bytes: Buffer;
  /** Those of them that begin a statement, and where they stand. */
  readonly statements: readonly { readonly spoken: Spoken; readonly from: number; readonly to: number }[];
};

/** Reads what a client of PostgreSQL says, as far as it concerns its statements. */
function readStatements(): (bytes: Buffer) => Read {
  const prepared = new Map<string, string>();
  let begun = false;
  let applicationName = "";
  let waiting = Buffer.alloc(0);

  /** The statement that a message begins, if it does. */
  function statementOf(type: string, body: Buffer): string | null {
    const [first = "", second = ""] = body.toString("utf8").split("\0");
    if (type === "P") prepared.set(first, second);
    if (type === "B") return prepared.get(second) ?? null;
    return type === "Q" ? first : null;
  }

  return (more) => {
    waiting = Buffer.concat([waiting, more]);
    const statements = [];
    let from = 0;
    for (;;) {
      // The first message has no type.
      const typed = begun ? 1 : 0;
      if (waiting.length < from + typed + 4) break;
      const to = from + typed + waiting.readInt32BE(from + typed);
      if (waiting.length < to) break;
      const message = waiting.subarray(from, to);
      const sql = begun ? statementOf(String.fromCharCode(message[0] ?? 0), message.subarray(5)) : null;
      if (!begun) applicationName = /\0application_name\0([^\0]*)\0/u.exec(message.toString())?.[1] ?? "";
      begun = true;
      if (sql !== null) statements.push({ spoken: { sql, message, applicationName }, from, to });
      from = to;
    }
    const bytes = waiting.subarray(0, from);
    waiting = waiting.subarray(from);
    return { bytes, statements };
  };
}
