import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { Client } from "pg";
import { childrenOf, CLOCK_AHEAD_SECONDS, kill } from "../ha/faults.ts";
import type { History } from "../ha/history.ts";
import { whyNoMovedClock } from "../ha/moved-clock.ts";
import type { Players } from "../ha/players.ts";
import { fillDisk, whyNoDisks } from "../ha/small-disks.ts";
import { endThread } from "./ended-thread.ts";
import type { FaultSite } from "./trial-site.ts";

export type FaultContext = {
  readonly on: FaultSite;
  readonly players: Pick<Players, "again">;
  readonly history: History;
  /** Which of several alike is hit, from 0. */
  readonly turn: number;
};

/** What is done to a running site; it is whole again when `strike` has ended. */
export type FaultKind = {
  readonly name: string;
  /** Ends a node or its database, and with it what it holds in memory. */
  readonly ends?: true;
  readonly whyNot?: () => string | null;
  readonly strike: (context: FaultContext) => Promise<unknown>;
};

export const FAULT_KINDS: readonly FaultKind[] = [
  { name: "node-killed", ends: true, strike: async (context) => kill(nodePid(context), "SIGKILL") },
  { name: "node-stopped", ends: true, strike: (context) => stopped([nodePid(context)]) },
  {
    name: "node-restarted",
    ends: true,
    strike: ({ on, turn }) => on.site.nodes[turn % 2]?.restart() ?? Promise.resolve(),
  },
  {
    name: "both-nodes-killed",
    ends: true,
    strike: async ({ on }) => on.site.nodes.forEach(({ pid }) => kill(pid(), "SIGKILL")),
  },
  {
    // Its sockets go with it; plays do not.
    name: "realtime-thread-ended",
    strike: (context) => {
      const inspectPort = context.on.inspectPorts[context.turn % 2] ?? 0;
      return endThread({ pid: nodePid(context), inspectPort, file: "/realtime-thread.ts" });
    },
  },
  {
    // Rounds, leases, sessions and limits must not follow the clock of a single node.
    name: "clock-ahead",
    whyNot: whyNoMovedClock,
    async strike({ on: { clock } }) {
      clock?.move(CLOCK_AHEAD_SECONDS);
      await delay(2 * HELD_MS);
      clock?.move(0);
    },
  },
  { name: "postgres-killed", ends: true, strike: async ({ on }) => kill(on.postgres.pid, "SIGKILL") },
  {
    name: "postgres-stopped",
    strike: ({ on }) => stopped([on.postgres.pid, ...childrenOf(on.postgres.pid)]),
  },
  { name: "postgres-restarted-fast", ends: true, strike: async ({ on }) => kill(on.postgres.pid, "SIGINT") },
  { name: "postgres-shut-at-once", ends: true, strike: async ({ on }) => kill(on.postgres.pid, "SIGQUIT") },
  {
    // The database ends all others and goes through its log.
    name: "backend-killed",
    ends: true,
    strike: async ({ on, turn }) => {
      const backends = await rows<{ pid: number }>(
        on,
        `SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() ORDER BY pid`,
      );
      kill(backends[turn % Math.max(1, backends.length)]?.pid, "SIGKILL");
    },
  },
  { name: "backends-terminated", strike: ({ on }) => rows(on, `SELECT pg_terminate_backend(pid) ${OTHERS}`) },
  {
    name: "statements-cancelled",
    strike: ({ on }) =>
      again(20, () => rows(on, `SELECT pg_cancel_backend(pid) ${OTHERS} AND state = 'active'`)),
  },
  { name: "player-accounts-locked", strike: ({ on }) => locked(on, "player_accounts") },
  { name: "bets-locked", strike: ({ on }) => locked(on, "bets") },
  { name: "keys-locked", strike: ({ on }) => locked(on, "idempotency_keys") },
  { name: "rounds-locked", strike: ({ on }) => locked(on, "rounds") },
  { name: "statement-timeouts", strike: ({ on }) => timedOut(on) },
  { name: "rows-held", strike: ({ on }) => holding(on, "SELECT FROM player_accounts FOR UPDATE") },
  {
    name: "read-only",
    async strike({ on }) {
      await alterSystem(on, "SET default_transaction_read_only = on");
      await delay(HELD_MS);
      await alterSystem(on, "RESET default_transaction_read_only");
    },
  },
  {
    name: "connections-taken",
    async strike({ on }) {
      const taken: Client[] = [];
      await rows(on, `SELECT pg_terminate_backend(pid) ${OTHERS}`);
      try {
        for (;;) taken.push(await on.owner());
      } catch {
        // There are no more.
      }
      await delay(HELD_MS);
      for (const client of taken) await client.end().catch(() => undefined);
    },
  },
  { name: "disk-full", ends: true, whyNot: whyNoDisks, strike: ({ on }) => fullDisk(on) },
  {
    name: "database-slow",
    async strike({ on: { road } }) {
      road.slow(100);
      await delay(HELD_MS);
      road.slow(0);
    },
  },
  {
    name: "database-silent",
    async strike({ on: { road } }) {
      road.silent(true);
      await delay(2 * HELD_MS);
      road.silent(false);
    },
  },
  { name: "database-connections-cut", strike: ({ on: { road } }) => again(5, async () => road.cut()) },
  {
    name: "database-out-of-reach",
    async strike({ on: { road } }) {
      road.closed(true);
      await delay(HELD_MS);
      road.closed(false);
    },
  },
  { name: "redis-killed", strike: async ({ on }) => kill(on.site.redis.pid(), "SIGKILL") },
  { name: "redis-stopped", strike: ({ on }) => stopped([on.site.redis.pid()]) },
  {
    name: "redis-connections-cut",
    strike: ({ on }) =>
      again(5, () => sendToRedis(on, "CLIENT KILL TYPE pubsub\r\nCLIENT KILL TYPE normal\r\n")),
  },
  { name: "nginx-killed", strike: async ({ on }) => kill(on.site.nginx.pid(), "SIGKILL") },
  { name: "nginx-reloaded", strike: async ({ on }) => kill(on.site.nginx.pid(), "SIGHUP") },
  {
    // Whatever is being asked is asked twice at once.
    name: "calls-doubled",
    strike: ({ players, history }) =>
      again(10, () =>
        Promise.all(
          history.calls
            .slice(-RECENT)
            .filter(({ status }) => status === undefined)
            .map((call) => players.again(call)),
        ),
      ),
  },
  {
    // Copies of calls arrive when they are long answered.
    name: "calls-late",
    async strike({ players, history, turn }) {
      const accepted = history.accepted();
      const step = Math.max(1, Math.floor(accepted.length / LATE));
      for (let index = turn % step; index < accepted.length; index += step) {
        const call = accepted[index];
        const answer = call && (await players.again(call));
        if (answer?.status === 200 && answer.text !== call?.reply)
          history.seen.push(`a late copy was answered otherwise: ${call?.path} ${call?.key}: ${answer.text}`);
      }
    },
  },
];

/** Those of that name, or all; one that this machine cannot strike is named and left out. */
export function chosenKinds(names: readonly string[] | undefined): FaultKind[] {
  return FAULT_KINDS.filter(({ name, whyNot }) => {
    const why = whyNot?.() ?? null;
    if (why !== null) console.log(`${name} is left out: ${why}.`);
    return why === null && names?.includes(name) !== false;
  });
}

const OTHERS = `FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() AND application_name LIKE 'rumb %'`;
const HELD_MS = 2_000;
/** The limit of a statement, and half as much again. */
const STATEMENT_LIMIT_MS = 15_000;
const RECENT = 256;
const LATE = 64;

function nodePid({ on, turn }: FaultContext): number {
  return on.site.nodes[turn % 2]?.pid() ?? 0;
}

/** Programs stand still, and go on in the belief that no time has passed. */
async function stopped(pids: readonly number[]): Promise<void> {
  for (const pid of pids) kill(pid, "SIGSTOP");
  await delay(2 * HELD_MS);
  for (const pid of pids) kill(pid, "SIGCONT");
}

async function rows<Row extends object>({ owner }: Pick<FaultSite, "owner">, sql: string): Promise<Row[]> {
  const client = await owner();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

function locked(on: FaultSite, table: string): Promise<void> {
  return holding(on, `LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
}

/** Somebody holds what everybody needs. */
async function holding(on: FaultSite, sql: string): Promise<void> {
  const client = await on.owner();
  await client.query("BEGIN");
  await client.query(sql);
  await delay(HELD_MS);
  await client.query("ROLLBACK");
  await client.end();
}

/** Somebody holds it for longer than a statement may wait; throws when none has waited, or one goes on waiting. */
async function timedOut(on: FaultSite): Promise<void> {
  const client = await on.owner();
  await client.query("BEGIN");
  await client.query("LOCK TABLE bets IN ACCESS EXCLUSIVE MODE");
  await delay(HELD_MS);
  const first = await waiting(on);
  await delay(STATEMENT_LIMIT_MS);
  const still = new Set(await waiting(on));
  await client.query("ROLLBACK");
  await client.end();
  if (first.length === 0) throw new Error("no statement has waited");
  const left = first.filter((one) => still.has(one));
  if (left.length > 0) throw new Error(`statements wait beyond their limit: ${left.join(", ")}`);
}

/** Statements of calls that wait for a lock; jobs and the check of the books may wait longer than anybody who calls. */
async function waiting(on: FaultSite): Promise<string[]> {
  const found = await rows<{ one: string }>(
    on,
    `SELECT format('%s of %s since %s', pid, application_name, query_start) AS one ${OTHERS}
       AND application_name ~ '^rumb (calls|ledger)' AND wait_event_type = 'Lock'`,
  );
  return found.map(({ one }) => one);
}

async function alterSystem(on: FaultSite, words: string): Promise<void> {
  // Neither goes into a transaction of two statements.
  await rows(on, `ALTER SYSTEM ${words}`);
  await rows(on, "SELECT pg_reload_conf()");
}

async function fullDisk({ disk }: FaultSite): Promise<void> {
  const makeRoom = fillDisk(disk, disk);
  await delay(2 * HELD_MS);
  makeRoom();
}

async function again(times: number, strike: () => Promise<unknown>): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await strike();
    await delay(HELD_MS / times);
  }
}

function sendToRedis({ redisSocket }: FaultSite, words: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(redisSocket);
    socket.on("error", () => resolve());
    socket.on("close", () => resolve());
    socket.write(words, () => setTimeout(() => socket.destroy(), 20));
  });
}
