import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { leaderOf, type ReplicatedDatabase } from "../../tools/cluster/ha/replicated-database.ts";
import { type MovedClock, whyNoMovedClock } from "./moved-clock.ts";
import { cutOff, whyNoCut } from "./network-cut.ts";
import { fillDisk, whyNoDisks } from "./small-disks.ts";
import type { ServerPlace } from "../../tools/cluster/ha/layout.ts";
import type { ClusterSite } from "../../tools/cluster/cluster-site.ts";

export type FaultContext = {
  readonly database: ReplicatedDatabase;
  readonly site: ClusterSite;
  /** Of the second node; null when none of the faults needs one. */
  readonly clock: MovedClock | null;
  /** Process of nginx or Redis. */
  programPid(name: "nginx" | "redis"): number;
  /** Which of several alike is hit, from 0. */
  readonly turn: number;
};

/** What is done to a running site. */
export type Fault = {
  readonly name: string;
  /** No write can come back before it is healed. */
  readonly stopsWrites?: true;
  /** Why this machine cannot strike it; null when it can. */
  readonly whyNot?: () => string | null;
  /** One node must have been started with a clock that can be moved. */
  readonly movesClock?: true;
  readonly strike: (context: FaultContext) => Promise<Strike>;
};

/** What makes it whole again; and while it was held, when that began and ended. */
type Strike = {
  readonly heal: () => Promise<unknown> | void;
  readonly heldMs?: { readonly from: number; readonly to: number };
};

export const FAULTS: readonly Fault[] = [
  {
    name: "leader-killed",
    strike: async ({ database }) => ({ heal: killServer(database, await leader(database)) }),
  },
  {
    name: "postgres-killed",
    async strike({ database }) {
      kill(await database.postmasterOf(await leader(database)), "SIGKILL");
      return HEALED;
    },
  },
  {
    // It wakes in the belief that it still leads.
    name: "leader-stopped",
    async strike({ database }) {
      const pids = processesOf(database, await leader(database));
      for (const pid of pids) kill(pid, "SIGSTOP");
      await delay(HELD_MS);
      for (const pid of pids) kill(pid, "SIGCONT");
      return HEALED;
    },
  },
  {
    // It still reaches its clients, and nobody who could say to it who leads.
    name: "leader-cut-off",
    whyNot: whyNoCut,
    async strike({ database }) {
      const heal = cutOff(database.layout, await leader(database));
      await delay(HELD_MS);
      return { heal };
    },
  },
  {
    name: "replica-cut-off",
    whyNot: whyNoCut,
    async strike({ database }) {
      const [place] = await followers(database);
      const heal = place && cutOff(database.layout, place);
      await delay(HELD_MS);
      return { heal: () => heal?.() };
    },
  },
  {
    // Nobody takes over from a leader that only lacks room: it goes on answering reads, and refuses what it cannot store.
    name: "disk-full",
    stopsWrites: true,
    whyNot: whyNoDisks,
    async strike({ database }) {
      const heal = fillDisk(database.layout, await leader(database));
      await delay(HELD_MS);
      return { heal };
    },
  },
  {
    name: "replica-killed",
    async strike({ database }) {
      const [place] = await followers(database);
      return place === undefined ? HEALED : { heal: killServer(database, place) };
    },
  },
  {
    name: "both-replicas-killed",
    stopsWrites: true,
    async strike({ database }) {
      const heal = (await followers(database)).map((place) => killServer(database, place));
      const from = performance.now();
      await delay(HELD_MS);
      return { heal: () => heal.forEach((one) => one()), heldMs: { from, to: performance.now() } };
    },
  },
  { name: "etcd-killed", strike: (context) => killEtcd(context, 1) },
  { name: "two-etcd-killed", strike: (context) => killEtcd(context, 2) },
  {
    name: "haproxy-killed",
    async strike({ database }) {
      kill(database.pidOf("haproxy"), "SIGKILL");
      return HEALED;
    },
  },
  {
    name: "nginx-killed",
    async strike(context) {
      kill(context.programPid("nginx"), "SIGKILL");
      return HEALED;
    },
  },
  {
    name: "redis-killed",
    async strike(context) {
      kill(context.programPid("redis"), "SIGKILL");
      return HEALED;
    },
  },
  {
    name: "switchover",
    async strike({ database }) {
      const { name, patroniPort } = await leader(database);
      const body = JSON.stringify({ leader: name });
      const response = await fetch(`http://127.0.0.1:${patroniPort}/switchover`, { method: "POST", body });
      if (!response.ok) throw new Error(`no switchover: ${response.status} ${await response.text()}`);
      return HEALED;
    },
  },
  {
    // Rounds, leases, sessions and limits must not follow the clock of a single node.
    name: "clock-ahead",
    movesClock: true,
    whyNot: whyNoMovedClock,
    async strike({ clock }) {
      clock?.move(CLOCK_AHEAD_SECONDS);
      await delay(HELD_MS);
      return { heal: () => clock?.move(0) };
    },
  },
  {
    name: "nodes-restarted",
    async strike({ site }) {
      for (const node of site.nodes) await node.restart();
      return HEALED;
    },
  },
];

const HEALED: Strike = { heal: () => undefined };

async function leader(database: ReplicatedDatabase): Promise<ServerPlace> {
  const found = await leaderOf(database.layout);
  if (found === undefined) throw new Error("nobody leads");
  return found;
}

async function followers(database: ReplicatedDatabase): Promise<ServerPlace[]> {
  const found = await leader(database);
  return database.layout.servers.filter((place) => place !== found);
}

/** A machine that dies: its Patroni and its PostgreSQL at once. It comes back when it is healed. */
function killServer(database: ReplicatedDatabase, place: ServerPlace): () => void {
  database.keepAway(place.name);
  for (const pid of processesOf(database, place)) kill(pid, "SIGKILL");
  return () => database.letBack(place.name);
}

async function killEtcd({ database, turn }: FaultContext, count: number): Promise<Strike> {
  const { etcd } = database.layout;
  const names = etcd.map((_, index) => etcd[(turn + index) % etcd.length]?.name ?? "").slice(0, count);
  for (const name of names) {
    database.keepAway(name);
    kill(database.pidOf(name), "SIGKILL");
  }
  await delay(HELD_MS);
  return { heal: () => names.forEach((name) => database.letBack(name)) };
}

/** Patroni of this place, its PostgreSQL, and all that these started. */
function processesOf(database: ReplicatedDatabase, { name }: ServerPlace): number[] {
  const folder = `${database.layout.folder}/${name}/`;
  const parents = new Map<number, number>();
  const found = new Set([database.pidOf(name) ?? 0]);
  for (const entry of readdirSync("/proc")) {
    const pid = Number(entry);
    if (!Number.isInteger(pid)) continue;
    parents.set(pid, parentOf(pid));
    if (read(`/proc/${pid}/cmdline`).includes(folder)) found.add(pid);
  }
  for (const [pid, parent] of [...parents].toSorted(([one], [other]) => one - other))
    if (found.has(parent)) found.add(pid);
  found.delete(0);
  return [...found];
}

/** The processes that a process has started. */
export function childrenOf(parent: number): number[] {
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && parentOf(pid) === parent);
}

function parentOf(pid: number): number {
  return Number(/^PPid:\s+(\d+)/mu.exec(read(`/proc/${pid}/status`))?.[1] ?? 0);
}

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

export function kill(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(pid, signal);
  } catch {
    // It ended meanwhile.
  }
}

export const CLOCK_AHEAD_SECONDS = 5;
/** Longer than a leader may be silent. */
const HELD_MS = 12_000;
