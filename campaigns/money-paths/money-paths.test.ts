import { afterAll, beforeAll, expect, test } from "vitest";
import { openKillSite } from "../../apps/server/test/_kill-site.ts";
import { createRandom } from "../../apps/server/test/_seeded-random.ts";
import type { Verdict } from "../../apps/server/test/_watched-connections.ts";
import { type MoneyCall, type MoneySite, openMoneySite } from "./deeds.ts";
import { MONEY_CALLS } from "./money-calls.ts";
import { isCommit, openPlannedStrikes, type Struck } from "./planned-strikes.ts";
import { prepareMoneySite } from "./prepared-site.ts";
import { createRecord, keepReport } from "./report.ts";
import { type Point, wrongsOf } from "./struck-deed.ts";

// `npm run campaign -- cuts` and `npm run campaign -- crash-points` set these.
const CUTS = Number(process.env["CUTS"] ?? 96);
const CRASH_POINTS = Number(process.env["CRASH_POINTS"] ?? 20);
const SEED = Number(process.env["CAMPAIGN_SEED"] ?? 1);
const PATIENCE = { timeout: 24 * 3_600_000 };
/** So many cuts lie between two reports. */
const KEPT_AFTER = 48;

const strikes = await openPlannedStrikes(() => site.servers.site());
afterAll(() => strikes.close());
const environment: Record<string, string> = {};
const site = openKillSite({
  environment,
  async prepare(test) {
    await prepareMoneySite(test);
    Object.assign(environment, strikes.environment(test));
  },
});
const random = createRandom(SEED);
let money: MoneySite;

/** The statements of each call's transactions. */
const shapes = new Map<MoneyCall, readonly string[]>();

beforeAll(async () => {
  money = await openMoneySite(site);
  const wrongs: string[] = [];
  for (const call of MONEY_CALLS) {
    const deed = await call.prepare(money);
    const { statements } = strikes.plan({ marks: deed.marks, shape: [], at: 0, verdict: "pass" });
    const answer = await deed.ask("once");
    const shape = [...statements];
    strikes.forget();
    shapes.set(call, shape);
    wrongs.push(...(await wrongsOf({ call, deed, answer, shape, at: shape.length, verdict: "cut-answer" })));
    if (!shape.some(isCommit)) wrongs.push(`${call.name} has no transaction of its own`);
  }
  if (wrongs.length > 0) throw new Error(wrongs.join("\n"));
});

test(
  `${CUTS} connections that break at COMMIT leave no wrong answer: before it, in it and behind it`,
  PATIENCE,
  async () => {
    const points = shuffled(pointsOf(isCommit, ["cut", "cut-half", "cut-answer"]));
    const record = createRecord();
    for (let index = 0; index < CUTS; index += 1) {
      const point = points[index % points.length];
      if (point === undefined) throw new Error("there are no points");
      const deed = await point.call.prepare(money);
      const struck = strikes.plan({ ...point, marks: deed.marks });
      const answer = await deed.ask("once").catch(() => null);
      strikes.forget();
      record.add(point, struck.happened() ? await wrongsOf({ ...point, deed, answer }) : null);
      // Who stops a long campaign keeps what it has found.
      if (index % KEPT_AFTER === KEPT_AFTER - 1 || index === CUTS - 1)
        keepReport("cuts", { seed: SEED, wanted: CUTS, ...record.facts() });
    }
    expect(record.facts().wrongs).toEqual([]);
    expect(record.facts().struck).toBeGreaterThan(CUTS * REACHED);
  },
);

test(
  `a node killed at ${CRASH_POINTS} points between the statements of money leaves nothing half done, and nothing twice`,
  PATIENCE,
  async () => {
    const points = pointsOf(() => true, ["hold"]).concat(pointsOf(isCommit, ["hold-answer"]));
    const queues = Object.entries(AT_ONCE).map(([queue, count]) => {
      const own = shuffled(points.filter(({ call }) => call.queue === queue));
      let next = 0;
      return () =>
        Array.from({ length: count }, () => own[next++ % own.length]).filter((one) => one !== undefined);
    });
    const record = createRecord();
    let kills = 0;
    while (record.facts().struck < CRASH_POINTS && kills < CRASH_POINTS) {
      const deeds = [];
      for (const point of queues.flatMap((some) => some()))
        deeds.push({ point, deed: await point.call.prepare(money) });
      const struck: (Struck & { readonly ended: Promise<unknown> })[] = [];
      for (const { point, deed } of deeds) {
        const one = strikes.plan({ ...point, marks: deed.marks });
        const ended = deed.ask("once").catch(() => null);
        struck.push({ ...one, ended });
        await one.reached(REACH_MS);
      }
      // Before anybody gets tired of waiting.
      const isStruck = struck.map(({ happened }) => happened());
      await site.killAndStart();
      kills += 1;
      await Promise.all(struck.map(({ ended }) => ended));
      strikes.forget();
      for (const [index, { point, deed }] of deeds.entries())
        record.add(point, isStruck[index] === true ? await wrongsOf({ ...point, deed, answer: null }) : null);
      keepReport("crash-points", { seed: SEED, wanted: CRASH_POINTS, kills, ...record.facts() });
    }
    expect(record.facts().wrongs).toEqual([]);
    expect(record.facts().struck).toBeGreaterThan(CRASH_POINTS * REACHED);
  },
);

/** How many of a queue are held before a kill; those of one worker of the ledger, or of the audit log, would only wait for the first. */
const AT_ONCE: Record<MoneyCall["queue"], number> = { plays: 2, rounds: 1, postings: 6, audited: 1 };
/** Whoever is not there by then waits for somebody else who is held; the database lets nobody be idle for longer than two seconds. */
const REACH_MS = 150;
/** A point that most often cannot be reached would be no point. */
const REACHED = 0.75;

/** The statements of all calls that `isPoint` picks, each struck in those ways. */
function pointsOf(isPoint: (statement: string) => boolean, verdicts: readonly Verdict[]): Point[] {
  return MONEY_CALLS.flatMap((call) => {
    const shape = shapes.get(call) ?? [];
    return shape.flatMap((statement, index) =>
      isPoint(statement) ? verdicts.map((verdict) => ({ call, shape, at: index + 1, verdict })) : [],
    );
  });
}

function shuffled<One>(some: readonly One[]): One[] {
  return some
    .map((one) => ({ one, order: random.below(2 ** 31) }))
    .toSorted((one, other) => one.order - other.order)
    .map(({ one }) => one);
}
