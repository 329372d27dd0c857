import { expect, test } from "vitest";
import { ensureClusterPrograms } from "../../tools/setup/cluster-programs.mjs";
import { createHistory } from "../ha/history.ts";
import { reordered } from "../ha/judge.ts";
import { settles } from "../ha/players.ts";
import { soak } from "../soak/campaign.ts";
import { faultPass } from "./campaign.ts";
import { standingOf } from "./standing.ts";
import { onFaultSite } from "./trial-site.ts";

// `npm run test:release` sets these.
const TURNS = Number(process.env["FAULT_TURNS"] ?? 1);
const SOAK_MINUTES = Number(process.env["SOAK_MINUTES"] ?? 0.1);

test("faults while people play take nothing with them, double nothing, and a soak goes on behind them", async () => {
  await ensureClusterPrograms();
  await onFaultSite(async (on) => {
    const history = createHistory();
    for (let turn = 0; turn < TURNS; turn += 1) {
      const wanted = { seed: 1, turns: TURNS, players: 2, pauseMs: 300, faults: FEW };
      const pass = await faultPass(on, history, { ...wanted, turn });
      expect(pass.findings).toEqual([]);
      expect(pass.struck.map(({ fault }) => fault)).toEqual(FEW);
      // The sockets of the thread were cut, and came back.
      const thread = pass.struck.find(({ fault }) => fault === "realtime-thread-ended");
      expect(thread?.socketGapMs).toBeGreaterThan(0);
    }
    const before = history.accepted().length;
    expect(before).toBeGreaterThan(0);

    const stands = await standingOf(on);
    for (const { port } of on.site.nodes) expect(stands).toContain(`node on ${port}: 200`);
    expect(stands).toMatch(/^database \d+: answers\n(?:  .*\n)*.*, active, .*SELECT concat_ws/mu);

    const wanted = { seed: 2, minutes: SOAK_MINUTES, players: 2, sockets: 4 };
    const { samples, accepted, findings } = await soak(on, wanted, { history });
    expect(findings).toEqual([]);
    expect(accepted).toBeGreaterThan(before);
    expect(samples.some(({ fault }) => fault !== null)).toBe(true);
    for (const { mebibytes } of samples) expect(Math.min(...mebibytes)).toBeGreaterThan(0);
  });
});

test("answers of one player out of order are seen", () => {
  const answers = [5, 7, 6].map((version) => {
    const reply = `{"balance_version":${version}}`;
    return { player: 1, path: "/api/dice/play", body: {}, askedMs: 0, status: 200, key: `${version}`, reply };
  });
  expect(reordered(answers)).toEqual(["reordered: /api/dice/play 6 at 6, behind 7"]);
  expect(reordered(answers.slice(0, 2))).toEqual([]);
});

test("a bet that a closed round refuses is asked again when the next round may have taken its copy", () => {
  const closed = { status: 409, code: "ROUND_CLOSED" };
  expect(settles(closed, {})).toBe(true);
  expect(settles(closed, { copied: true })).toBe(false);
  for (const last of [
    { status: 200, code: undefined },
    { status: 409, code: "INSUFFICIENT_BALANCE" },
  ])
    expect(settles(last, { copied: true })).toBe(true);
});

/** Which take no process with them. */
const FEW = [
  "realtime-thread-ended",
  "backends-terminated",
  "bets-locked",
  "database-connections-cut",
  "redis-connections-cut",
  "calls-doubled",
  "calls-late",
];
