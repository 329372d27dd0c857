import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import { DEFAULT_LIMITS } from "../../apps/server/src/money/batch/ledger.ts";
import type { BenchSite } from "../support/bench-site.ts";
import { crowdSize, denserCrowd, type CrowdSize } from "../support/crowd-size.ts";
import type { Crowd, CrowdReport } from "../support/crowd.ts";
import { measure, PLAY } from "../support/measure.ts";
import { residentMebibytes } from "../support/processor-time.ts";
import { startCompanion } from "../support/programs.ts";
import type { ScenarioResult } from "../support/results.ts";
import { onSite, repeated } from "../support/scenario.ts";
import type { RunningServer } from "../support/server-process.ts";
import { middleOf, quantile, rounded } from "../support/statistics.ts";

const REPEATS = 3;
/** A crowd that was settled whole comes again in half of the time, and once more. */
const ATTEMPTS = 3;
const SECONDS = 3;
const HANGING_MS = 2_500;
const PATIENCE_MS = 60_000;
const CROWD = join(import.meta.dirname, "../support/crowd.ts");

/** What becomes of many more plays than the ledger's line holds, while the database works and while it hangs. */
export const overload = onSite("overload", async (site) => {
  const server = await site.start("site");
  const { cores, perSecond } = await measure(site, server, { ...PLAY, connections: 256, seconds: 3 });
  const before = {
    mebibytes: residentMebibytes(server.pid)?.now ?? 0,
    othersCores: cores?.others ?? 0,
    perSecond,
  };
  const repeats = await repeated(REPEATS, async () => {
    const working = await letIn(site, server, { size: crowdSize(perSecond), meanwhile: async () => {} });
    const hanging = await letIn(site, server, { size: crowdSize(perSecond), meanwhile: () => hang(site) });
    if (hanging.refused.count === 0) {
      const { accepted, keptWaiting } = hanging;
      throw new Error(
        `the crowd did not get through to a hanging ledger: ${accepted.count} accepted, ${keptWaiting.count} kept waiting`,
      );
    }
    return { working, hanging, resident: residentMebibytes(server.pid) };
  });
  const bets = await site.countBets();
  await server.stop();
  await site.checkBooks();
  console.log(`${bets} bets; the books are in order`);
  return summary(repeats, before);
});

/**
 * Lets a crowd in, and a denser one while nobody is refused. A server that reads no faster than its database settles has none to refuse:
 * the rest waits in the kernel. That is what the last report says then; a database that hangs must refuse.
 */
async function letIn(site: BenchSite, server: RunningServer, { size, meanwhile }: Entry): Promise<Report> {
  let crowd = size;
  for (let attempt = 1; ; attempt += 1) {
    const report = await seeThrough(site, server, { size: crowd, meanwhile });
    if (report.other.length > 0) {
      const kinds = [...Map.groupBy(report.other, (what) => what)].map(
        ([what, all]) => `${all.length} × ${what}`,
      );
      throw new Error(`plays had neither an answer nor a refusal: ${kinds.join(", ")}`);
    }
    if (report.refused.count > 0 || attempt === ATTEMPTS) return report;
    crowd = denserCrowd(crowd);
  }
}

async function seeThrough(site: BenchSite, server: RunningServer, entry: Entry): Promise<Report> {
  const { size, meanwhile } = entry;
  const companions = Array.from({ length: size.programs }, (_, first) => {
    const crowd: Crowd = {
      ...size,
      first,
      port: Number(new URL(server.origin).port),
      path: PLAY.path,
      body: PLAY.bodies[0] ?? "",
      sessionsFile: site.sessionsFile,
      seconds: SECONDS,
      patienceMs: DEFAULT_LIMITS.patienceMs,
    };
    return startCompanion([CROWD, JSON.stringify(crowd)], { limitMs: PATIENCE_MS });
  });
  await Promise.all(companions.map((companion) => companion.line(/^OPEN (\d+)$/mu)));
  const over = meanwhile();
  await delay(50);
  for (const { pid } of companions) process.kill(pid, "SIGUSR2");
  const reports = await Promise.all(companions.map((companion) => companion.line(/^REPORT (.*)$/mu)));
  await over;
  return { ...size, ...reportOf(reports.map((report): CrowdReport => JSON.parse(report))) };
}

function reportOf(parts: readonly CrowdReport[]) {
  const total = (figure: (part: CrowdReport) => number) =>
    parts.map(figure).reduce((sum, one) => sum + one, 0);
  return {
    accepted: waitsOf(parts.flatMap(({ accepted }) => accepted)),
    refused: waitsOf(parts.flatMap(({ refused }) => refused)),
    keptWaiting: waitsOf(parts.flatMap(({ keptWaiting }) => keptWaiting)),
    withoutRetryAfter: total((part) => part.withoutRetryAfter),
    other: parts.flatMap(({ other }) => other),
    ownDelayP99Ms: Math.max(...parts.map((part) => part.ownDelayP99Ms)),
  };
}

function waitsOf(values: readonly number[]) {
  return {
    count: values.length,
    p50Ms: rounded(quantile(values, 0.5)),
    p99Ms: rounded(quantile(values, 0.99)),
    maxMs: rounded(quantile(values, 1)),
  };
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

type Entry = { size: CrowdSize; meanwhile: () => Promise<void> };
type Report = CrowdSize & ReturnType<typeof reportOf>;
type Repeat = {
  working: Report;
  hanging: Report;
  resident: ReturnType<typeof residentMebibytes>;
};

type Before = { mebibytes: number; othersCores: number; perSecond: number };

function summary(repeats: readonly Repeat[], before: Before): ScenarioResult {
  const middle = middleOf(repeats);
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
      // Without a refusal there is nothing to hold to the bound; the figures say so.
      ...(repeats.every(({ working }) => working.refused.count > 0)
        ? [
            {
              figure: "database working: p99 of refusals, ms",
              value: middle(({ working }) => working.refused.p99Ms),
              atMost: 100,
            },
          ]
        : []),
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
      "plays a second that the server settles": before.perSecond,
      "seconds in which the crowd came": middle(({ working }) => working.rampSeconds),
      "programs of the crowd": middle(({ working }) => working.programs),
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
