import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { changeSetting } from "../../apps/server/src/settings/settings-service.ts";
import { settingDefaults } from "../../apps/server/src/settings/settings.ts";
import type { BenchSite } from "../support/bench-site.ts";
import { callOnce } from "../support/call-once.ts";
import { measure, PLAY } from "../support/measure.ts";
import { startCompanion } from "../support/programs.ts";
import type { ScenarioResult } from "../support/results.ts";
import { onSite, repeated } from "../support/scenario.ts";
import type { Rush, RushReport } from "../support/rush-crowd.ts";
import type { RunningServer } from "../support/server-process.ts";
import { middleOf } from "../support/statistics.ts";

const REPEATS = 3;
const BETS = 2_000;
/** The bets are spread over the last second before the close. */
const SPREAD_MS = 1_000;
const PATIENCE_MS = 120_000;
const BET = { path: "/api/jackpot/play", body: '{"bet":1}' };
const CROWD = join(import.meta.dirname, "../support/rush-crowd.ts");

/** What becomes of the bets that everybody places in the last second of a round of jackpot. */
export const roundRush = onSite("round-rush", async (site) => {
  const rounds = { ...settingDefaults.rounds, jackpotCountdownSeconds: 5 };
  await changeSetting(site.database, "rounds", rounds);
  const server = await site.start("site");
  const { cores } = await measure(site, server, { ...PLAY, connections: 64, seconds: 3 });
  const repeats = await repeated(REPEATS, () => rushOnce(site, server));
  await server.stop();
  await site.checkBooks();
  return summary(repeats, cores?.others ?? 0);
});

async function rushOnce(site: BenchSite, server: RunningServer): Promise<Repeat> {
  const rush: Rush = {
    ...BET,
    port: Number(new URL(server.origin).port),
    sessionsFile: site.sessionsFile,
    bets: BETS,
    spreadMs: SPREAD_MS,
  };
  // The crowd connects when the round is there: the server closes connections that say nothing for long.
  const empty = await until(site, ({ state, bets }) => state === "open" && bets === 0);
  const companion = startCompanion([CROWD, JSON.stringify(rush)], { limitMs: PATIENCE_MS });
  await companion.line(/^OPEN (\d+)$/mu);
  for (const player of site.players.slice(0, 2)) await callOnce(server, player, BET);
  const { closesInMs } = await until(site, (round) => round.closesInMs !== null);
  await delay((closesInMs ?? 0) - SPREAD_MS);
  process.kill(companion.pid, "SIGUSR2");
  const report: RushReport = JSON.parse(await companion.line(/^REPORT (.*)$/mu));
  const drawn = await until(site, ({ state }) => state === "drawn");
  const taken = report.statuses["200"] ?? 0;
  if (drawn.id !== empty.id || drawn.bets !== 2 + taken) {
    throw new Error(`${taken} bets were acknowledged, the round has ${drawn.bets}`);
  }
  const refused = report.statuses["409"] ?? 0;
  return { ...report, taken, refused, other: BETS - taken - refused };
}

type Round = { id: number; state: string; bets: number; closesInMs: number | null };

/** The newest jackpot, as soon as it is as wanted. */
async function until({ database }: BenchSite, wanted: (round: Round) => boolean): Promise<Round> {
  const endMs = performance.now() + PATIENCE_MS;
  while (performance.now() < endMs) {
    const [round] = await database.query<Round>(
      `SELECT id, state, bets, (extract(epoch FROM closes_at - clock_timestamp()) * 1000)::float8 AS "closesInMs"
       FROM rounds WHERE game = 'jackpot' ORDER BY id DESC LIMIT 1`,
    );
    if (round && wanted(round)) return round;
    await delay(20);
  }
  throw new Error("the round never was as it should be");
}

type Repeat = RushReport & { taken: number; refused: number; other: number };

function summary(repeats: readonly Repeat[], othersCores: number): ScenarioResult {
  const middle = middleOf(repeats);
  return {
    goals: [
      { figure: "p99 of the answers, ms", value: middle(({ p99Ms }) => p99Ms), atMost: 500 },
      {
        figure: "bets neither in the round nor refused because it was closed",
        value: Math.max(...repeats.map(({ other }) => other)),
        atMost: 0,
      },
    ],
    figures: {
      "bets in the round": middle(({ taken }) => taken),
      "bets refused: too late": middle(({ refused }) => refused),
      "p50 of the answers, ms": middle(({ p50Ms }) => p50Ms),
      "longest answer, ms": middle(({ maxMs }) => maxMs),
      "how late the crowd itself was, p99, ms": middle(({ lateP99Ms }) => lateP99Ms),
    },
    othersCores,
    repeats,
  };
}
