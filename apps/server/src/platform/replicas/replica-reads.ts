import { setTimeout as delay } from "node:timers/promises";
import { DatabaseError } from "pg";
import type { BaseLogger } from "pino";
import { isDatabaseUnavailable } from "../db/database-errors.ts";
import { type Database, type DatabaseOptions, openDatabase, type Query } from "../db/database.ts";
import { onlyRow } from "../db/only-row.ts";

/** Where heavy reads go: lists, histories, slips. */
export type Reads = Pick<Database, "query" | "transaction">;

/** Reads that belong to a transaction which has begun. */
export function readsWithin(query: Query): Reads {
  return { query, transaction: (work) => work(query) };
}

export type ReplicaReads = Reads & { close(): Promise<void> };

type ReplicaOptions = Pick<DatabaseOptions, "connection" | "role" | "idleInTransactionMs"> & {
  readonly leader: Pick<Database, "query" | "transaction">;
  /** Longest wait for the replica to have what was acknowledged before the read, milliseconds. */
  readonly patienceMs: number;
  readonly nowMs: () => number;
  readonly observe: ReplicaObserver;
  readonly log: BaseLogger;
};

export type ReplicaObserver = {
  /** A read was answered, and how long the replica took to catch up with it; null when the leader has answered. */
  answered(caughtUpMs: number | null): void;
};

/**
 * Reads from servers that follow the leader, and never less than what was acknowledged before the read began, on whichever node: the
 * leader is asked how far its log is durable, and the follower must have replayed as much. One that does not within `patienceMs`,
 * breaks off, or cancels the read because the log needs what it looks at, leaves it to the leader; so `work` may run twice. A follower
 * that failed a read is left alone for a second.
 */
export function openReplicaReads(options: ReplicaOptions): ReplicaReads {
  const { leader, patienceMs, nowMs, observe, log } = options;
  let restsUntilMs = Number.NEGATIVE_INFINITY;

  const replica = openDatabase({
    ...options,
    purpose: "reads",
    connectionTimeoutMs: CONNECTION_TIMEOUT_MS,
    async beforeUse(query) {
      const startMs = nowMs();
      await catchUp(query, await durableLsn(leader.query), startMs + patienceMs);
      observe.answered(nowMs() - startMs);
    },
  });

  async function catchUp(query: Query, lsn: string, untilMs: number): Promise<void> {
    for (let waitMs = FIRST_WAIT_MS; ; waitMs *= 2) {
      if (await hasReplayed(query, lsn)) return;
      if (nowMs() >= untilMs) throw new ReplicaBehindError();
      await delay(Math.min(waitMs, untilMs - nowMs()));
    }
  }

  async function read<T>(ask: (reads: Reads) => Promise<T>): Promise<T> {
    if (nowMs() >= restsUntilMs) {
      try {
        return await ask(replica);
      } catch (error) {
        if (!isLeftToLeader(error)) throw error;
        if (nowMs() >= restsUntilMs) log.warn({ err: error }, "a replica did not answer; the leader is read");
        restsUntilMs = nowMs() + REST_MS;
      }
    }
    observe.answered(null);
    return ask(leader);
  }

  return {
    query: (sql, values) => read((reads) => reads.query(sql, values)),
    transaction: (work) => read((reads) => reads.transaction(work)),
    close: () => replica.close(),
  };
}

/** The replica has not replayed in time what the read must see. */
class ReplicaBehindError extends Error {
  override name = "ReplicaBehindError";
  constructor() {
    super("the replica is behind");
  }
}

/** Whatever was acknowledged lies before this place of the log. */
async function durableLsn(query: Query): Promise<string> {
  const rows = await query<{ lsn: string }>(`SELECT pg_current_wal_flush_lsn()::text AS lsn`);
  return onlyRow(rows, "the leader does not say how far its log is").lsn;
}

/** Also not of a server that follows nobody: it may have led once, and its log ends there. */
async function hasReplayed(query: Query, lsn: string): Promise<boolean> {
  const [row] = await query<{ there: boolean | null }>(
    `SELECT pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= $1::pg_lsn AS there`,
    [lsn],
  );
  return row?.there === true;
}

function isLeftToLeader(error: unknown): boolean {
  if (error instanceof ReplicaBehindError || isDatabaseUnavailable(error)) return true;
  return error instanceof DatabaseError && error.code === CONFLICT_WITH_RECOVERY;
}

const CONFLICT_WITH_RECOVERY = "40001";
const CONNECTION_TIMEOUT_MS = 1_000;
const FIRST_WAIT_MS = 1;
const REST_MS = 1_000;
