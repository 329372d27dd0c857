import { expect, test } from "vitest";
import { settingDefaults } from "../../settings/settings.ts";
import { type AlarmFacts, conditionsOf } from "./alarm-rules.ts";
import { pauseSeconds } from "./alarm-sending.ts";

const HOUR = 3_600_000;
const QUIET: AlarmFacts = {
  nowMs: 100 * HOUR,
  books: null,
  days: [],
  oldestWithdrawal: null,
  games: [],
  wins: [],
  jobs: [],
  payouts: { oldestUnpaid: null, failed: 0 },
  numbersShown: [],
};
const BOOKS = {
  id: "books",
  state: "idle",
  part: null,
  checked: 0,
  expected: null,
  started_at: null,
  failure: null,
  last: { started_at: 0, ended_at: 1, violations: 0 },
  late: false,
  whole_at: null,
} as const;
const DAY = {
  id: "2026-11-23",
  failure: null,
  attempts: 1,
  tried_at: 1,
  late: false,
  compared: 1,
  settled: 0,
  differences: 0,
} as const;
const GAME = {
  game: "dice",
  bets: 20_000,
  turnover: 1_000,
  payout: 990,
  pot: 0,
  rakeback: null,
  returned: 1,
  theory: 1,
  low: 0.98,
  high: 1.02,
} as const;

const JOB = { id: "payouts", every_ms: 299_999, failures: 0, state: "idle", began_at: null } as const;
const HANGING = { ...JOB, state: "running", began_at: 99 * HOUR - 1 } as const;

test.each<[string, Partial<AlarmFacts>, string[]]>([
  ["nothing", {}, []],
  ["a job that has run for more than an hour", { jobs: [HANGING] }, ["job payouts hangs"]],
  ["one that has run for an hour", { jobs: [{ ...HANGING, began_at: 99 * HOUR }] }, []],
  ["one whose node has gone", { jobs: [{ ...HANGING, state: "broken" }] }, []],
  ["one that may take hours", { jobs: [{ ...HANGING, id: "archive" }] }, []],
  ["a payout of two hours ago", { payouts: { oldestUnpaid: 98 * HOUR, failed: 2 } }, []],
  ["an older one", { payouts: { oldestUnpaid: 98 * HOUR - 1, failed: 0 } }, ["payouts stuck"]],
  ["payouts that fail", { payouts: { oldestUnpaid: null, failed: 3 } }, ["payouts failed"]],
  ["books in order", { books: BOOKS }, []],
  ["a late check", { books: { ...BOOKS, late: true } }, ["books late"]],
  [
    "books that do not add up",
    { books: { ...BOOKS, last: { ...BOOKS.last, violations: 2 } } },
    ["books violations"],
  ],
  ["a check that broke", { books: { ...BOOKS, state: "broken" } }, ["job books"]],
  ["a compared day", { days: [DAY] }, []],
  ["a day that is being compared", { days: [{ ...DAY, failure: "unfinished" }] }, []],
  ["a day that is late", { days: [{ ...DAY, late: true }] }, ["reconciliation 2026-11-23"]],
  ["a forged statement", { days: [{ ...DAY, failure: "forged" }] }, ["reconciliation 2026-11-23"]],
  ["a young request", { oldestWithdrawal: 88 * HOUR + 1 }, []],
  ["an old request", { oldestWithdrawal: 88 * HOUR }, ["queue withdrawals"]],
  ["a return just outside its band", { games: [{ ...GAME, returned: 1.03 }] }, []],
  ["a return far above", { games: [{ ...GAME, returned: 1.033 }] }, ["return dice"]],
  ["a return far below", { games: [{ ...GAME, returned: 0.967 }] }, ["return dice"]],
  ["a strange return of few bets", { games: [{ ...GAME, bets: 9_999, returned: 9 }] }, []],
  ["the Jackpot, which has no band", { games: [{ ...GAME, game: "jackpot", low: null, high: null }] }, []],
  ["a large win", { wins: [{ id: 7, game: "dice", won: 6_000_000 }] }, ["win 7"]],
  ["a job that has failed once and comes back soon", { jobs: [{ ...JOB, failures: 2 }] }, []],
  ["a job that fails again and again", { jobs: [{ ...JOB, failures: 3 }] }, ["job payouts"]],
  ["an hourly job that has failed", { jobs: [{ ...JOB, every_ms: HOUR, failures: 1 }] }, ["job payouts"]],
  [
    "a job of every five minutes that has failed",
    { jobs: [{ ...JOB, every_ms: 300_000, failures: 1 }] },
    ["job payouts"],
  ],
  [
    "the job of the books, which has an alarm of its own",
    { jobs: [{ ...JOB, id: "books", failures: 9 }] },
    [],
  ],
  [
    "an operator who looks at many numbers",
    { numbersShown: [{ operator: { id: 3 }, count: 31 }] },
    ["numbers 3"],
  ],
])("%s", (_what, facts, alarms) => {
  const found = conditionsOf({ ...QUIET, ...facts }, settingDefaults.alarmRules);
  expect(found.map(({ kind, subject }) => `${kind} ${subject}`)).toEqual(alarms);
  for (const { says, path } of found)
    expect([says.endsWith("."), path.startsWith("/")]).toEqual([true, true]);
});

test("attempts come less and less often, once an hour at last", () => {
  expect([0, 1, 2, 8, 9, 29].map(pauseSeconds)).toEqual([10, 20, 40, 2_560, 3_600, 3_600]);
});
