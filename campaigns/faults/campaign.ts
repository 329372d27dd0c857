import { setTimeout as delay } from "node:timers/promises";
import { until } from "../../apps/server/test/_patience.ts";
import { listens } from "../../tools/cluster/nginx.ts";
import { startWatchers, untilAccepted } from "../ha/campaign.ts";
import { createHistory, type History } from "../ha/history.ts";
import { judge } from "../ha/judge.ts";
import { startPlayers } from "../ha/players.ts";
import { type Struck } from "../ha/report.ts";
import { keepEvidence } from "../report-parts.ts";
import { chosenKinds } from "./kinds.ts";
import { reportOf } from "./report.ts";
import { standingOf } from "./standing.ts";
import { type FaultSite, onFaultSite } from "./trial-site.ts";

export type FaultsOptions = {
  readonly seed: number;
  /** How often each kind is struck. */
  readonly turns: number;
  readonly players: number;
  /** Longest rest between two turns of a player; as in `startPlayers` when absent. */
  readonly pauseMs?: number;
  /** Names of kinds; all when absent. */
  readonly faults: readonly string[] | undefined;
};

/** Players, watchers and faults at two nodes and one database; the exit code is 0 when nothing was lost, doubled, reordered or stale. */
export async function faultsCampaign(options: FaultsOptions): Promise<number> {
  return onFaultSite(async (on) => {
    const history = createHistory();
    const struck: Struck[] = [];
    const findings: string[] = [];
    for (let turn = 0; turn < options.turns; turn += 1) {
      const pass = await faultPass(on, history, { ...options, turn });
      struck.push(...pass.struck);
      findings.push(...pass.findings.map((finding) => `turn ${turn + 1}: ${finding}`));
      // Behind each turn: who stops a long campaign keeps what it has found.
      keepEvidence(
        "faults",
        { ...options, turns: turn + 1, struck, findings, calls: history.calls.length },
        reportOf({ options, struck, turns: turn + 1, history, findings }),
      );
    }
    console.log(reportOf({ options, struck, turns: options.turns, history, findings }));
    return findings.length === 0 ? 0 : 1;
  });
}

/** Strikes each kind once while people play and watch, and judges when they have stopped. */
export async function faultPass(
  on: FaultSite,
  history: History,
  { seed, turn, ...pass }: FaultsOptions & { readonly turn: number },
): Promise<{ struck: Struck[]; findings: string[] }> {
  const nowMs = (): number => performance.now();
  const watchers = startWatchers(on.socketUrl, WATCHERS, nowMs);
  const players = await startPlayers({
    origin: on.origin,
    count: pass.players,
    seed: seed + turn,
    history,
    nowMs,
    ...(pass.pauseMs === undefined ? {} : { pauseMs: pass.pauseMs }),
  });
  const struck: Struck[] = [];
  for (const { name, strike } of chosenKinds(pass.faults)) {
    await delay(CALM_MS);
    watchers.gaps();
    const atMs = nowMs();
    await strike({ on, players, history, turn });
    await untilAccepted(history, nowMs).catch(async (error: unknown) => {
      throw new Error(`turn ${turn + 1}, ${name}:\n${await standingOf(on)}`, { cause: error });
    });
    // A node that has not started yet is not there to be struck.
    for (const port of on.site.nodes.flatMap((node) => [node.port, node.socketPort]))
      await until(`port ${port} is open`, () => listens(port), BACK);
    await until("all watch again", () => watchers.away() === 0, BACK);
    await delay(CALM_MS);
    const pauseMs = history.longestPause(atMs, nowMs());
    struck.push({ fault: name, pauseMs, lies: 0, rebuilt: 0, socketGapMs: Math.max(0, ...watchers.gaps()) });
    console.log(`${turn + 1}. ${name}: ${Math.round(pauseMs)} ms without an accepted call`);
  }
  await players.stop();
  watchers.stop();
  await on.limits("kept");
  const findings = await judge({ ...on, history });
  await on.limits("lifted");
  return { struck, findings };
}

const BACK = { limitMs: 120_000, intervalMs: 100 };
const WATCHERS = 16;
/** How long plays go on undisturbed before and after each fault. */
const CALM_MS = 500;
