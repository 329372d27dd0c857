import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { changeSetting } from "../../apps/server/src/settings/settings-service.ts";
import { settingDefaults } from "../../apps/server/src/settings/settings.ts";
import type { PROGRAM_ENVIRONMENT } from "../../apps/server/test/_program-environment.ts";
import type { BenchSite } from "../../bench/support/bench-site.ts";
import { residentMebibytes } from "../../bench/support/processor-time.ts";
import { startCompanion } from "../../bench/support/programs.ts";
import type { CrowdReturn } from "../../bench/support/socket-crowd.ts";
import { quantile, rounded } from "../../bench/support/statistics.ts";
import { type Call, createHistory, waitsOf } from "../ha/history.ts";
import { startPlayers } from "../ha/players.ts";

/** What a storm did. */
export type Storm = {
  readonly sockets: number;
  /** Until the last of them was back, and the handshakes that it took. */
  readonly backSeconds: number;
  readonly handshakes: number;
  /** Plays before it, and while it went on. */
  readonly calm: Plays;
  readonly during: Plays;
  /** Answers that settled nothing. */
  readonly askedAgain: number;
  readonly nodeMebibytes: number;
};

/** Accepted calls, asked again until they were, and how long they took. */
type Plays = {
  readonly calls: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
};

/** So many sockets at one node leave at once and come back as the page does, while people play. Throws when a socket stays away. */
export async function runStorm(site: BenchSite, size: StormSize): Promise<Storm> {
  const { sockets, calmMs, playing = PLAYING, environment = {} } = size;
  const server = await site.start("site", [], environment);
  const perProgram = Math.ceil(sockets / PROGRAMS);
  const crowds = Array.from({ length: PROGRAMS }, () =>
    startCompanion([CROWD, String(server.socketPort), String(perProgram)], { limitMs: PATIENCE_MS }),
  );
  for (const crowd of crowds) await crowd.line(/^OPEN (\d+)$/mu);
  const history = createHistory();
  const nowMs = (): number => performance.now();
  const { origin } = server;
  const people = await startPlayers({ origin, count: playing, seed: 1, history, nowMs, pauseMs: PAUSE_MS });
  // What the first plays load and compile is no storm's.
  await delay(calmMs);
  const calmFrom = nowMs();
  await delay(calmMs);
  const stormFrom = nowMs();
  for (const crowd of crowds) process.kill(crowd.pid, "SIGUSR2");
  const backs = await Promise.all(
    crowds.map(async (crowd): Promise<CrowdReturn> => JSON.parse(await crowd.line(/^BACK (.*)$/mu))),
  );
  const stormTo = nowMs();
  await people.stop();
  const between = (from: number, to: number): Plays =>
    playsOf(history.calls.filter(({ askedMs }) => askedMs >= from && askedMs < to));
  const storm = {
    sockets: perProgram * PROGRAMS,
    backSeconds: Math.max(...backs.map((back) => back.seconds)),
    handshakes: backs.reduce((sum, { attempts }) => sum + attempts, 0),
    calm: between(calmFrom, stormFrom),
    during: between(stormFrom, stormTo),
    askedAgain: [...history.unsettled.values()].reduce((sum, count) => sum + count, 0),
    nodeMebibytes: Math.round(residentMebibytes(server.pid)?.now ?? 0),
  };
  for (const crowd of crowds) await crowd.stop();
  await server.stop();
  return storm;
}

/** Lets so many come from one address. */
export async function allowCrowd({ database }: BenchSite, sockets: number): Promise<void> {
  const { socketLimits } = settingDefaults;
  await changeSetting(database, "socketLimits", { ...socketLimits, maxPerAddress: 2 * sockets });
}

function playsOf(calls: readonly Call[]): Plays {
  const waits = waitsOf(calls);
  const [p50Ms = 0, p99Ms = 0, maxMs = 0] = [0.5, 0.99, 1].map((share) => rounded(quantile(waits, share)));
  return { calls: waits.length, p50Ms, p99Ms, maxMs };
}

export type StormSize = {
  readonly sockets: number;
  /** So long people play before it. */
  readonly calmMs: number;
  /** So many people. */
  readonly playing?: number;
  /** Of the server, beside what it needs anyway. */
  readonly environment?: typeof PROGRAM_ENVIRONMENT;
};

const CROWD = join(import.meta.dirname, "../../bench/support/socket-crowd.ts");
/** One program would be later than the node. */
const PROGRAMS = 2;
/** Some forty calls a second: far from what a node can. */
const PLAYING = 20;
const PAUSE_MS = 1_000;
/** Far beyond the goal: a storm that is late has its figures, too. */
const PATIENCE_MS = 600_000;
