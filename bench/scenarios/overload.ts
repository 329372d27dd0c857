import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import { DEFAULT_LIMITS } from "../../apps/server/src/money/batch/ledger.ts";
import { openBenchSite, type BenchSite } from "../support/bench-site.ts";
import type { Crowd, CrowdReport } from "../support/crowd.ts";
import { measure, PLAY } from "../support/measure.ts";
import { residentMebibytes } from "../support/processor-time.ts";
import { startCompanion } from "../support/programs.ts";
import type { Scenario, ScenarioResult } from "../support/results.ts";
import type { RunningServer } from "../support/server-process.ts";
import { median, rounded } from "../support/statistics.ts";

const REPEATS = 3;
/** The ledger's two lines hold 4 096 plays, and up to 1 024 more are being settled. The server takes 10 000 connections. */
const CONNECTIONS = 9_500;
const RAMP_SECONDS = 1;
const SECONDS = 3;
const HANGING_MS = 2_500;
const PATIENCE_MS = 60_000;
const CROWD = join(import.meta.dirname, "../support/crowd.ts");

/** What becomes of many more plays than the ledger's line holds, while the database works and while it hangs. */
export const overload: Scenario = { name: "overload", run };

async function run(): Promise<ScenarioResult> {
  const site = await openBenchSite();
  try {
    const server = await site.start("site");
    const { cores } = await measure(site, server, { ...PLAY, connections: 256, seconds: 3 });
    const before = { mebibytes: residentMebibytes(server.pid)?.now ?? 0, othersCores: cores?.others ?? 0 };
    const repeats: Repeat[] = [];
    for (let turn = 0; turn < REPEATS; turn += 1) {
      const working = await letIn(site, server, () => Promise.resolve());
      const hanging = await letIn(site, server, () => hang(site));
      repeats.push({ working, hanging, resident: residentMebibytes(server.pid) });
    }
    const bets = await site.countBets();
    await server.stop();
    await site.checkBooks();
    console.log(`${bets} bets; the books are in order`);
    return summary(repeats, before);
  } finally {
    await site.remove();
  }
}

async function letIn(site: BenchSite, server: RunningServer, meanwhile: () => Promise<void>) {
  const port = Number(new URL(server.origin).port);
  const { sessionsFile } = site;
  const crowd: Crowd = {
    port,
    path: PLAY.path,
    body: PLAY.bodies[0] ?? "",
    sessionsFile,
    connections: CONNECTIONS,
    rampSeconds: RAMP_SECONDS,
    seconds: SECONDS,
    patienceMs: DEFAULT_LIMITS.patienceMs,
  };
  const companion = startCompanion([CROWD, JSON.stringify(crowd)], { limitMs: PATIENCE_MS });
  await companion.line(/^OPEN (\d+)$/mu);
  const over = meanwhile();
  await delay(50);
  process.kill(companion.pid, "SIGUSR2");
  const report: CrowdReport = JSON.parse(await companion.line(/^REPORT (.*)$/mu));
  await over;
  if (report.other > 0) throw new Error(`${report.other} plays had neither an answer nor a refusal`);
  if (report.refused.count === 0) throw new Error("nobody was refused: nothing was measured");
  return report;
}

/** Nobody can write a bet for a while: the line fills and stays full. */
async function hang(site: BenchSite): Promise<void> {
  const holder = new Client(site.connection);
  await holder.connect();
  try {
    await holder.query("BEGIN");
    await holder.query("LOCK TABLE bets IN ACCESS EXCLUSIVE MODE");
    await delay(HANGING_MS);
    await holder.query("COMMIT");
  } finally {
    await holder.end();
  }
}

type Repeat = {
  working: CrowdReport;
  hanging: CrowdReport;
  resident: ReturnType<typeof residentMebibytes>;
};

type Before = { mebibytes: number; othersCores: number };

function summary(repeats: readonly Repeat[], before: Before): ScenarioResult {
  const middle = (figure: (repeat: Repeat) => number) => rounded(median(repeats.map(figure)));
  const crowdFigures = (name: "working" | "hanging") => ({
    [`database ${name}: plays accepted`]: middle(({ [name]: { accepted } }) => accepted.count),
    [`database ${name}: p99 of accepted plays, ms`]: middle(({ [name]: { accepted } }) => accepted.p99Ms),
    [`database ${name}: refusals`]: middle(({ [name]: { refused } }) => refused.count),
    [`database ${name}: p50 of refusals, ms`]: middle(({ [name]: { refused } }) => refused.p50Ms),
    [`database ${name}: longest refusal, ms`]: middle(({ [name]: { refused } }) => refused.maxMs),
    [`database ${name}: refused after ${DEFAULT_LIMITS.patienceMs} ms in the line`]: middle(
      ({ [name]: { keptWaiting } }) => keptWaiting.count,
    ),
    [`database ${name}: longest wait of those, ms`]: middle(
      ({ [name]: { keptWaiting } }) => keptWaiting.maxMs,
    ),
    [`database ${name}: how late the crowd itself was, p99, ms`]: middle(
      ({ [name]: one }) => one.ownDelayP99Ms,
    ),
  });
  return {
    goals: [
      {
        figure: "database working: p99 of refusals, ms",
        value: middle(({ working }) => working.refused.p99Ms),
        atMost: 100,
      },
      {
        figure: "database hanging: p99 of refusals, ms",
        value: middle(({ hanging }) => hanging.refused.p99Ms),
        atMost: 100,
      },
      {
        figure: "refusals without Retry-After",
        value: Math.max(
          ...repeats.flatMap(({ working, hanging }) => [
            working.withoutRetryAfter,
            hanging.withoutRetryAfter,
          ]),
        ),
        atMost: 0,
      },
    ],
    figures: {
      ...crowdFigures("working"),
      ...crowdFigures("hanging"),
      "server's memory before, MiB": rounded(before.mebibytes),
      "server's memory at its most, MiB": rounded(
        Math.max(...repeats.map(({ resident }) => resident?.peak ?? 0)),
      ),
      "server's memory after the last crowd, MiB": rounded(repeats.at(-1)?.resident?.now ?? 0),
    },
    othersCores: before.othersCores,
    repeats,
  };
}
