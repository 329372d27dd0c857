import { setTimeout as delay } from "node:timers/promises";
import { median, quantile } from "../../bench/support/statistics.ts";
import { residentMebibytes } from "../../bench/support/processor-time.ts";
import { START_KOPECKS, startWatchers, untilAccepted } from "../ha/campaign.ts";
import { type Call, createHistory, type History, waitsOf } from "../ha/history.ts";
import { judge } from "../ha/judge.ts";
import { startPlayers } from "../ha/players.ts";
import { type FaultKind, FAULT_KINDS } from "../faults/kinds.ts";
import { type FaultSite, onFaultSite } from "../faults/trial-site.ts";
import { keepEvidence } from "../report-parts.ts";
import { reportOf } from "./report.ts";

export type SoakOptions = {
  readonly seed: number;
  readonly minutes: number;
  readonly players: number;
  readonly sockets: number;
};

/** One sample of the site at its work. */
export type Sample = {
  /** Of the soak. */
  readonly minute: number;
  /** Of each node. */
  readonly mebibytes: readonly number[];
  readonly calls: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** The fault that was struck since the sample before. */
  readonly fault: string | null;
};

export type Soaked = {
  readonly samples: readonly Sample[];
  readonly accepted: number;
  readonly findings: readonly string[];
};

/** Hours of play with a fault now and then; the exit code is 0 when memory and answers are as at the beginning and the books in order. */
export async function soakCampaign(options: SoakOptions): Promise<number> {
  const soaked = await onFaultSite((on) => soak(on, options));
  const report = reportOf(options, soaked);
  console.log(report.text);
  keepEvidence("soak", { ...options, ...soaked, flat: report.flat }, report.text);
  return soaked.findings.length === 0 && report.isFlat ? 0 : 1;
}

/** People play and watch for some minutes; every tenth of a short soak, and every ten minutes of a long one, a fault is struck. */
export async function soak(
  on: FaultSite,
  { seed, minutes, players, sockets }: SoakOptions,
  history: History = createHistory(),
): Promise<Soaked> {
  const nowMs = (): number => performance.now();
  const watchers = startWatchers(on.socketUrl, sockets, nowMs);
  const pauseMs = 2 * PLAYER_EVERY_MS;
  const crowd = await startPlayers({ origin: on.origin, count: players, seed, history, nowMs, pauseMs });
  const samples: Sample[] = [];
  const startedMs = nowMs();
  const endMs = startedMs + minutes * MINUTE_MS;
  const sampleMs = Math.min(MINUTE_MS, (minutes * MINUTE_MS) / LEAST_SAMPLES);
  const perFault = Math.round(
    Math.min(10 * MINUTE_MS, endMs - startedMs) / sampleMs / (minutes < 100 ? 2 : 1),
  );
  let seen = history.calls.length;
  while (nowMs() < endMs) {
    await delay(sampleMs);
    const isFaultDue = samples.length % perFault === perFault - 1;
    const kind = isFaultDue ? GENTLE[Math.floor(samples.length / perFault) % GENTLE.length] : undefined;
    samples.push({
      ...sampleOf(on, history.calls.slice(seen)),
      minute: (nowMs() - startedMs) / MINUTE_MS,
      fault: kind?.name ?? null,
    });
    if (kind !== undefined) {
      await kind.strike({ on, players: crowd, history, turn: samples.length });
      await untilAccepted(history, nowMs);
    }
    seen = history.calls.length;
    console.log(JSON.stringify(samples.at(-1)));
  }
  await crowd.stop();
  watchers.stop();
  await on.limits("kept");
  const { url, environment } = on;
  const findings = await judge({ url, environment, history, startKopecks: START_KOPECKS });
  return { samples, accepted: history.accepted().length, findings };
}

function sampleOf({ site }: FaultSite, calls: readonly Call[]) {
  const waits = waitsOf(calls);
  return {
    mebibytes: site.nodes.map(({ pid }) => Math.round(residentMebibytes(pid())?.now ?? 0)),
    calls: waits.length,
    p50Ms: quantile(waits, 0.5),
    p99Ms: quantile(waits, 0.99),
  };
}

/** How samples of the last third stand to those of the second; the first is the nodes' warming up. 1 is flat. */
export function trendOf(samples: readonly Sample[], figure: (sample: Sample) => number): number {
  const third = Math.floor(samples.length / 3);
  return median(samples.slice(-third).map(figure)) / median(samples.slice(third, 2 * third).map(figure));
}

/** Faults after which the nodes are the same processes: what they hold in memory goes on growing, or does not. */
const GENTLE: readonly FaultKind[] = FAULT_KINDS.filter(({ ends }) => ends !== true);
const MINUTE_MS = 60_000;
/** Of each player, on average. */
const PLAYER_EVERY_MS = 1_000;
const LEAST_SAMPLES = 12;
