import { writeFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { patroniSays } from "../../tools/cluster/ha/replicated-database.ts";
import type { ServerPlace } from "../../tools/cluster/ha/layout.ts";
import { FAULTS, type Fault } from "./faults.ts";
import { createHistory, type History } from "./history.ts";
import { judge } from "./judge.ts";
import { START_KOPECKS, startPlayers } from "./players.ts";
import { reportOf, type Struck } from "./report.ts";
import { onTrialSite, type TrialSite } from "./trial-site.ts";
import { io, type Socket } from "socket.io-client";

export type CampaignOptions = {
  readonly seed: number;
  /** How often each fault is struck. */
  readonly turns: number;
  readonly players: number;
  /** Names of faults; all when absent. */
  readonly faults: readonly string[] | undefined;
  /** Whether the report takes the place of the last one in docs/evidence. */
  readonly save: boolean;
};

/** Players, watchers and faults on a replicated cluster of this machine; the exit code is 0 when nothing was lost or doubled. */
export async function haCampaign(options: CampaignOptions): Promise<number> {
  const ownClock = chosenFaults(options.faults).some(({ movesClock }) => movesClock === true);
  const campaign = async (trial: TrialSite): Promise<number> => {
    const history = createHistory();
    const struck: Struck[] = [];
    const findings: string[] = [];
    let report = "";
    for (let turn = 0; turn < options.turns; turn += 1) {
      const { players, faults } = options;
      const pass = await haPass(trial, history, { players, faults, turn, seed: options.seed + turn });
      struck.push(...pass.struck);
      findings.push(...pass.findings.map((finding) => `turn ${turn + 1}: ${finding}`));
      report = reportOf({ options, struck, turns: turn + 1, history, findings });
      // Behind each turn: who stops a long campaign keeps what it has found.
      if (options.save) await writeFile(evidenceOf(options), report);
    }
    console.log(report);
    return findings.length + sum(struck.map(({ lies }) => lies)) === 0 ? 0 : 1;
  };
  return onTrialSite(campaign, { ownClock });
}

/** All faults have their page, and a choice of them one of its own. */
function evidenceOf({ faults }: CampaignOptions): string {
  return `docs/evidence/${["ha", ...(faults ?? [])].join("-")}.md`;
}

/** Strikes each fault once while people play and watch, and judges when they have stopped. */
export async function haPass(
  trial: TrialSite,
  history: History,
  pass: Pick<CampaignOptions, "players" | "faults" | "seed"> & { readonly turn: number },
): Promise<{ struck: Struck[]; findings: string[] }> {
  const { origin, environment, database } = trial;
  const { seed, turn } = pass;
  const chosen = chosenFaults(pass.faults);
  const nowMs = (): number => performance.now();
  const watchers = startWatchers(trial.socketUrl, WATCHERS, nowMs);
  const players = await startPlayers({ origin, count: pass.players, seed, history, nowMs });
  const struck: Struck[] = [];
  for (const fault of chosen) {
    const one = await strike({ trial, history, watchers, nowMs }, fault, turn);
    console.log(`${turn + 1}. ${one.fault}: ${Math.round(one.pauseMs)} ms without an accepted call`);
    struck.push(one);
  }
  await players.stop();
  watchers.stop();
  await trial.limits("kept");
  const findings = await judge({ url: database.url, environment, history, startKopecks: START_KOPECKS });
  await trial.limits("lifted");
  return { struck, findings };
}

/** Those of that name, or all; one that this machine cannot strike is named and left out. */
function chosenFaults(names: readonly string[] | undefined): Fault[] {
  return FAULTS.filter(({ name, whyNot }) => {
    if (names?.includes(name) === false) return false;
    const why = whyNot?.() ?? null;
    if (why !== null) console.log(`${name} is left out: ${why}.`);
    return why === null;
  });
}

type Running = {
  readonly trial: TrialSite;
  readonly history: History;
  readonly watchers: Watchers;
  readonly nowMs: () => number;
};

/** Strikes once, heals, and waits until players play and all servers stand again. */
async function strike(
  { trial, history, watchers, nowMs }: Running,
  fault: Fault,
  turn: number,
): Promise<Struck> {
  await delay(CALM_MS);
  watchers.gaps();
  const { database, site, clock } = trial;
  const pids = { nginx: site.nginx.pid(), redis: site.redis.pid() };
  const atMs = nowMs();
  const { heal, heldMs } = await fault.strike({
    database,
    site,
    clock,
    turn,
    programPid: (name) => pids[name],
  });
  if (fault.stopsWrites !== true) await untilAccepted(history, nowMs);
  const lies = heldMs === undefined ? 0 : history.acceptedBetween(heldMs.from + RUNNING_MS, heldMs.to);
  await heal();
  await untilAccepted(history, nowMs);
  const rebuilt = await untilWhole(database.layout.servers, nowMs);
  await delay(CALM_MS);
  const pauseMs = history.longestPause(atMs, nowMs());
  return { fault: fault.name, pauseMs, lies, rebuilt, socketGapMs: Math.max(0, ...watchers.gaps()) };
}

/** Until a call that is asked from now on is accepted. */
export async function untilAccepted(history: History, nowMs: () => number): Promise<void> {
  const sinceMs = nowMs();
  while (!history.hasAcceptedAfter(sinceMs)) {
    if (nowMs() - sinceMs > GIVE_UP_MS) throw new Error("writes did not come back");
    await delay(50);
  }
}

/**
 * Waits until one leads, two follow, and one of them has every commit. A server that does not find its way back by itself is rebuilt
 * from the leader, as docs/operations/several-machines.md tells its people to do; returns how many were.
 */
async function untilWhole(places: readonly ServerPlace[], nowMs: () => number): Promise<number> {
  let rebuilt = 0;
  for (const sinceMs = nowMs(); nowMs() - sinceMs < GIVE_UP_MS; await delay(250)) {
    const lost = await whoNeitherLeadsNorFollows(places);
    const synchronous = await Promise.all(places.map((one) => patroniSays(one, "synchronous")));
    if (lost.length === 0 && synchronous.includes(true)) return rebuilt;
    if (rebuilt > 0 || nowMs() - sinceMs < FIND_BACK_MS) continue;
    for (const { patroniPort } of lost) {
      const body = JSON.stringify({ force: true });
      await fetch(`http://127.0.0.1:${patroniPort}/reinitialize`, { method: "POST", body });
      rebuilt += 1;
    }
  }
  throw new Error("the database did not become whole again");
}

async function whoNeitherLeadsNorFollows(places: readonly ServerPlace[]): Promise<ServerPlace[]> {
  const lost = await Promise.all(
    places.map(async (one) =>
      (await patroniSays(one, "primary")) || (await patroniSays(one, "replica")) ? [] : [one],
    ),
  );
  return lost.flat();
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

const WATCHERS = 16;
/** How long plays go on undisturbed before and after each fault. */
const CALM_MS = 1_500;
/** What was on its way at the strike may still be answered within this time. */
const RUNNING_MS = 1_000;
const GIVE_UP_MS = 180_000;
/** Far more than a server needs to rewind and to catch up. */
const FIND_BACK_MS = 60_000;

/** Visitors who only watch. */
export type Watchers = {
  /** How long each connection was away, milliseconds, since the last time this was asked. */
  gaps(): number[];
  /** How many are away now. */
  away(): number;
  stop(): void;
};

/** As the page does, they open their socket again by themselves. */
export function startWatchers(url: string, count: number, nowMs: () => number): Watchers {
  let gaps: number[] = [];
  const lostAt = new Map<Socket, number>();
  const sockets = Array.from({ length: count }, () => {
    const socket = io(url, { transports: ["websocket"], forceNew: true, reconnectionDelayMax: 2_000 });
    socket.on("disconnect", () => lostAt.set(socket, nowMs()));
    socket.on("connect", () => {
      const since = lostAt.get(socket);
      if (since !== undefined) gaps.push(nowMs() - since);
      lostAt.delete(socket);
    });
    return socket;
  });
  return {
    gaps() {
      const found = gaps;
      gaps = [];
      return found;
    },
    away: () => lostAt.size,
    stop() {
      for (const socket of sockets) socket.close();
    },
  };
}
