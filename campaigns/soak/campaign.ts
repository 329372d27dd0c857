import { setTimeout as delay } from "node:timers/promises";
import { kopecks } from "@rumb/money/kopecks";
import { median, quantile } from "../../bench/support/statistics.ts";
import { residentMebibytes } from "../../bench/support/processor-time.ts";
import { startWatchers, untilAccepted } from "../ha/campaign.ts";
import { type Call, createHistory, type History, waitsOf } from "../ha/history.ts";
import { createJudge, unsettled } from "../ha/judge.ts";
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
  /** The fault that is struck behind it. */
  readonly fault: string | null;
};

export type Soaked = {
  readonly samples: readonly Sample[];
  readonly accepted: number;
  readonly findings: readonly string[];
  /** Whether all calls together were judged, and the books. */
  readonly isOver: boolean;
};

/** Hours of play with a fault now and then; the exit code is 0 when memory and answers are as at the beginning and the books in order. */
export async function soakCampaign(options: SoakOptions): Promise<number> {
  const keep = (soaked: Soaked) => {
    const report = reportOf(options, soaked);
    keepEvidence("soak", { ...options, ...soaked, flat: report.flat }, report.text);
    return report;
  };
  // Hours of bets do not fit on a small disk, and a player's rouble a second is more than they begin with.
  const place = { startKopecks: RICH_KOPECKS, hasSmallDisk: false };
  const soaked = await onFaultSite((on) => soak(on, options, { onSample: keep }), place);
  const report = keep(soaked);
  console.log(report.text);
  return soaked.findings.length === 0 && report.isFlat ? 0 : 1;
}

/**
 * People play and watch for some minutes; every tenth of a short soak, and every ten minutes of a long one, a fault is struck. What was
 * answered is compared with what is stored at each sample, and forgotten.
 */
export async function soak(
  on: FaultSite,
  { seed, minutes, players, sockets }: SoakOptions,
  { history = createHistory(), onSample }: { history?: History; onSample?: (soFar: Soaked) => unknown } = {},
): Promise<Soaked> {
  const nowMs = (): number => performance.now();
  const watchers = startWatchers(on.socketUrl, sockets, nowMs);
  const pauseMs = 2 * PLAYER_EVERY_MS;
  const crowd = await startPlayers({ origin: on.origin, count: players, seed, history, nowMs, pauseMs });
  const judging = judgeAsItGoes(on, history);
  const samples: Sample[] = [];
  const startedMs = nowMs();
  const lengthMs = minutes * MINUTE_MS;
  const sampleMs = Math.min(MINUTE_MS, lengthMs / LEAST_SAMPLES);
  const faults = faultsOf(lengthMs, sampleMs);
  // However slow the machine is, a fault stands behind one of these.
  while (nowMs() < startedMs + lengthMs || samples.length < LEAST_SAMPLES / 2) {
    const sinceMs = nowMs();
    await delay(sampleMs);
    const kind = faults(samples.length);
    const asked = history.calls.filter(({ askedMs }) => askedMs >= sinceMs);
    const minute = (nowMs() - startedMs) / MINUTE_MS;
    samples.push({ ...sampleOf(on, asked), minute, fault: kind?.name ?? null });
    console.log(JSON.stringify(samples.at(-1)));
    if (kind !== undefined) {
      await kind.strike({ on, players: crowd, history, turn: samples.length });
      await untilAccepted(history, nowMs);
    }
    await judging.settled();
    if (samples.length >= THIRDS) onSample?.({ samples, ...judging.soFar(), isOver: false });
  }
  await crowd.stop();
  watchers.stop();
  await on.limits("kept");
  await judging.end();
  return { samples, ...judging.soFar(), isOver: true };
}

/** Compares what was answered with what is stored, and has the history forget it. */
function judgeAsItGoes(on: FaultSite, history: History) {
  const judge = createJudge(on);
  const findings: string[] = [];
  let accepted = 0;
  async function settled(): Promise<void> {
    const calls = history.takeSettled();
    accepted += calls.filter(({ status }) => status === 200).length;
    findings.push(...(await judge.settled(calls)), ...history.seen.splice(0));
  }
  return {
    settled,
    async end(): Promise<void> {
      await settled();
      findings.push(...unsettled(history), ...(await judge.end()));
    },
    soFar: () => ({ accepted, findings }),
  };
}

/** Which fault is struck behind the sample of an index; none behind most of them. */
function faultsOf(lengthMs: number, sampleMs: number): (index: number) => FaultKind | undefined {
  const isShort = lengthMs < SHORT_MS;
  const perFault = Math.round(Math.min(10 * MINUTE_MS, lengthMs) / sampleMs / (isShort ? 2 : 1));
  return (index) =>
    index % perFault === perFault - 1 ? GENTLE[Math.floor(index / perFault) % GENTLE.length] : undefined;
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

/** How samples, three at least, of the last third stand to those of the second; the first is the nodes' warming up. 1 is flat. */
export function trendOf(samples: readonly Sample[], figure: (sample: Sample) => number): number {
  const third = Math.floor(samples.length / THIRDS);
  return median(samples.slice(-third).map(figure)) / median(samples.slice(third, 2 * third).map(figure));
}

/** Faults after which the nodes are the same processes: what they hold in memory goes on growing, or does not. */
const GENTLE: readonly FaultKind[] = FAULT_KINDS.filter(({ ends }) => ends !== true);
const MINUTE_MS = 60_000;
/** Of each player, on average. */
const PLAYER_EVERY_MS = 1_000;
const LEAST_SAMPLES = 12;
const SHORT_MS = 100 * MINUTE_MS;
/** The least samples that can be compared. */
const THIRDS = 3;
const RICH_KOPECKS = kopecks(100_000_000);
