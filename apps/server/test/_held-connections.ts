import { rm } from "node:fs/promises";
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import type { TestDatabase } from "./_harness-database.ts";
import { environmentFor } from "./_harness-site.ts";
import { until } from "./_patience.ts";
import { makeTestDirectory } from "./_test-directory.ts";

/** A place in transactions: at a statement, before the database sees it, at their COMMIT, or behind that and before its answer. */
export type HeldAt = {
  /** A piece of a statement that only these transactions have. */
  readonly of: string;
  /** A piece of a statement of theirs, or where they end. */
  readonly at: string;
  /** Which such statement of the transaction; the first when absent. */
  readonly nth?: number;
};

export const AT_COMMIT = "before COMMIT";
export const COMMITTED = "behind COMMIT";

/** Stands between a site and its database, and holds transactions at a place. */
export type HeldConnections = {
  /** What a server needs to go through it. */
  environment(site: TestDatabase): Record<string, string>;
  hold(at: HeldAt): void;
  /** So many are held. */
  met(count: number): Promise<void>;
  /** Holds nobody more; whoever is held stays so. */
  letGo(): void;
  close(): Promise<void>;
};

const SOCKET = ".s.PGSQL.5432";

export async function openHeldConnections(database: () => TestDatabase): Promise<HeldConnections> {
  const directory = await makeTestDirectory("rumb-held-");
  const sockets = new Set<Socket>();
  let place: HeldAt | null = null;
  let held = 0;
  const server = createServer((front) => {
    const back = connect(join(database().connection.host, SOCKET));
    const spoken = followTransactions(() => place);
    let isHeld = false;
    let answersHeld = false;
    for (const socket of [front, back]) {
      sockets.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => {
        sockets.delete(socket);
        front.destroy();
        back.destroy();
      });
    }
    front.on("data", (bytes) => {
      if (isHeld) return;
      const { through, holds } = spoken(bytes);
      back.write(through);
      if (holds === "no") return;
      isHeld = true;
      if (holds === "statement") held += 1;
      else answersHeld = true;
    });
    back.on("data", (bytes) => {
      if (!answersHeld) front.write(bytes);
      else if (bytes.includes("COMMIT\0")) held += 1;
    });
  });
  await new Promise<void>((resolve) => server.listen(join(directory, SOCKET), resolve));
  return {
    environment(site) {
      const { connection } = site;
      return environmentFor({ connection: { ...connection, host: directory } });
    },
    hold(at) {
      place = at;
      held = 0;
    },
    met: (count) => until(`${count} transactions are held`, () => held >= count).then(() => undefined),
    letGo() {
      place = null;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      await rm(directory, { recursive: true, force: true });
    },
  };
}

type Followed = { readonly through: Uint8Array; readonly holds: "no" | "statement" | "answer" };

/** Reads what a client of PostgreSQL says, as far as it concerns the bounds and the statements of transactions. */
function followTransactions(place: () => HeldAt | null): (bytes: Buffer) => Followed {
  const prepared = new Map<string, string>();
  let begun = false;
  let waiting = Buffer.alloc(0);
  let isOurs = false;
  let met = 0;

  function isPlace(sql: string): "no" | "statement" | "answer" {
    const at = place();
    if (sql === "BEGIN") [isOurs, met] = [false, 0];
    if (at === null) return "no";
    isOurs ||= sql.includes(at.of);
    if (!isOurs) return "no";
    if (sql === "COMMIT") return at.at === AT_COMMIT ? "statement" : at.at === COMMITTED ? "answer" : "no";
    if (!sql.includes(at.at)) return "no";
    met += 1;
    return met === (at.nth ?? 1) ? "statement" : "no";
  }

  /** The statement that a message begins, if it does. */
  function statementOf(type: string, body: Buffer): string | null {
    const [first = "", second = ""] = body.toString("utf8").split("\0");
    if (type === "P") prepared.set(first, second);
    if (type === "B") return prepared.get(second) ?? null;
    return type === "Q" ? first : null;
  }

  return (bytes) => {
    waiting = Buffer.concat([waiting, bytes]);
    let end = 0;
    for (;;) {
      // The first message has no type.
      const typed = begun ? 1 : 0;
      if (waiting.length < end + typed + 4) break;
      const next = end + typed + waiting.readInt32BE(end + typed);
      if (waiting.length < next) break;
      const sql = begun
        ? statementOf(String.fromCharCode(waiting[end] ?? 0), waiting.subarray(end + 5, next))
        : null;
      begun = true;
      const holds = sql === null ? "no" : isPlace(sql);
      if (holds !== "no") return { through: waiting.subarray(0, holds === "answer" ? next : end), holds };
      end = next;
    }
    const through = waiting.subarray(0, end);
    waiting = waiting.subarray(end);
    return { through, holds: "no" };
  };
}
