import { refusal } from "@rumb/contract/errors";
import { NEW_DAY } from "@rumb/games/limits/play-day";
import { kopecks } from "@rumb/money/kopecks";
import { expect, test } from "vitest";
import { decideBatch } from "./batch/batch-decision.ts";
import type { BatchState } from "./batch/batch-book.ts";
import { type Command, decided } from "./command.ts";
import {
  admitStake,
  countsStakes,
  countStake,
  effectOnDay,
  emptyPot,
  type LimitsOfDay,
  wagerLeftAfter,
} from "./stake-rules.ts";
import { newPlayerRow } from "./batch/_new-player-row.ts";

const NOW = new Date("2026-11-20T12:00:00Z");

test("commands of one batch count for each other, a refused one for nothing, and a win widens the losses only", () => {
  const { outcomes, writes } = decideBatch(
    [stake(600, { refused: true }), stake(600), stake(600), stake(400, { wins: 900 }), stake(1)],
    limitedTo({ stake: 1000, loss: 1000 }),
  );
  expect(outcomes).toEqual([
    refusal("ROUND_CLOSED"),
    { reply: {}, replayed: false, events: null },
    refusal("STAKE_LIMIT", { limit: "10.00", left: "4.00" }),
    { reply: {}, replayed: false, events: null },
    refusal("STAKE_LIMIT", { limit: "10.00", left: "0.00" }),
  ]);
  expect(writes.limitCounts.map(({ betId, staked, returned }) => [betId, staked, returned])).toEqual([
    [101, 600, 0],
    [103, 400, 0],
    [103, 0, 900],
  ]);
  expect(writes.players).toMatchObject([{ balance: 100_000 - 600 - 400 + 900 }]);
});

test("a loss limit takes every stake for lost until its bet has paid", () => {
  const { outcomes } = decideBatch(
    [stake(700, { wins: 500 }), stake(801), stake(800), stake(1)],
    limitedTo({ stake: null, loss: 1000 }),
  );
  expect(outcomes).toMatchObject([
    { replayed: false },
    refusal("LOSS_LIMIT", { limit: "10.00", left: "8.00" }),
    { replayed: false },
    refusal("LOSS_LIMIT", { limit: "10.00", left: "0.00" }),
  ]);
});

test("a pause and the time of a day stop every stake, and say until when and how long", () => {
  const pausedUntilMs = NOW.getTime() + 60_000;
  const bounds = { stakeKopecks: null, lossKopecks: null, timeMinutes: null, pausedUntilMs };
  expect(stoppedBy({ bounds, ...NEW_DAY })).toMatchObject({
    message: "a stake was refused: PLAY_PAUSED",
    refused: refusal("PLAY_PAUSED", { until: "20.11.2026 15:01:00" }),
  });
  const timed = { ...bounds, pausedUntilMs: null, timeMinutes: 30 };
  expect(stoppedBy({ bounds: timed, ...NEW_DAY, playedMs: 30 * 60_000 })).toMatchObject({
    message: "a stake was refused: TIME_LIMIT",
    refused: refusal("TIME_LIMIT", { limit: "30" }),
  });
});

test("an admitted stake moves the day on to its moment", () => {
  const bounds = { stakeKopecks: null, lossKopecks: null, timeMinutes: 30, pausedUntilMs: null };
  const limits = { bounds, ...NEW_DAY, playedMs: 1_000, lastStakeMs: NOW.getTime() - 5_000 };
  admitStake(limits, kopecks(100), NOW);
  expect(limits).toMatchObject({ playedMs: 6_000, lastStakeMs: NOW.getTime() });
});

test("a player without limits is counted nowhere", () => {
  const state = limitedTo({ stake: 1, loss: 1 });
  const { writes } = decideBatch([stake(600, { wins: 5 })], { ...state, limits: [] });
  expect(writes.limitCounts).toEqual([]);
});

test.each([
  ["dice", { staked: 2_000, rakebackUnits: 2_000_000 }],
  ["wheel", { staked: 2_000, rakebackUnits: 3_000_000 }],
  ["jackpot", { staked: 0, rakebackUnits: 0 }],
  ["no such game", { staked: 0, rakebackUnits: 0 }],
])("a settled stake of %s counts for what the table of games says", (game, counted) => {
  expect(countStake({ game, stake: kopecks(2_000), deposits: 0, weekGame: "wheel" })).toEqual(counted);
  expect(countsStakes(game)).toBe(counted.staked > 0);
});

test.each([
  { what: "a bet of after all deposits", wager: [500, 900], bet: [300, 900], left: 200 },
  { what: "more than is left", wager: [500, 900], bet: [600, 900], left: 0 },
  { what: "a bet of before any deposit", wager: [300, 300], bet: [1_000, 0], left: 300 },
  { what: "a bet between two deposits", wager: [500, 600], bet: [1_000, 300], left: 300 },
  { what: "a small bet between two deposits", wager: [500, 600], bet: [50, 300], left: 450 },
  { what: "a bet whose deposit others have cleared", wager: [100, 600], bet: [50, 300], left: 100 },
  { what: "a bet of before a deposit that the migration found", wager: [300, 0], bet: [50, -300], left: 300 },
] as const)("$what clears what had been asked for when it was made", ({ wager, bet, left }) => {
  const [staked, asked] = bet;
  expect(wagerLeftAfter({ left: wager[0], asked: wager[1] }, { staked, asked })).toBe(left);
});

test.each([
  ["stake", { staked: 70, returned: 0 }],
  ["payout", { staked: 0, returned: 70 }],
  ["progressive", { staked: 0, returned: 70 }],
  ["refund", { staked: -70, returned: 0 }],
  ["deposit", null],
])("a %s of a bet does this to its player's day", (kind, effect) => {
  expect(effectOnDay({ kind, amount: 70 })).toEqual(effect);
});

test("a hit empties the pot to its start, but for the fraction of a kopeck", () => {
  const terms = { sharePermyriad: 50, hitsPerBillionKopecks: 2, startKopecks: kopecks(1_000) };
  expect(emptyPot(123_456_789, terms)).toEqual({ taken: 12_345, units: 10_006_789 });
});

/** What a stake of 1.00 is stopped by now. */
function stoppedBy(limits: LimitsOfDay): unknown {
  try {
    admitStake(limits, kopecks(100), NOW);
  } catch (error) {
    return error;
  }
  return null;
}

function stake(amount: number, { refused = false, wins = 0 } = {}): Command<unknown> {
  return {
    playerId: 1,
    decide(unit) {
      unit.charge({ kind: "stake", house: "game:dice", amount: kopecks(amount) });
      if (wins > 0) unit.credit({ kind: "payout", house: "game:dice", amount: kopecks(wins) });
      return refused ? refusal("ROUND_CLOSED") : decided({});
    },
  };
}

function limitedTo(limits: { stake: number | null; loss: number | null }): BatchState {
  const limit = (value: number | null) => ({ value, next: null });
  const set = {
    stake: limit(limits.stake),
    loss: limit(limits.loss),
    time: limit(null),
    pausedUntilMs: null,
  };
  return {
    now: NOW,
    weekGame: "wheel",
    causeIds: [100, 101, 102, 103, 104],
    players: [newPlayerRow({ id: 1, name: "Игрок", balance: 100_000, seedId: 7, limited: true })],
    replies: [],
    steppedGames: [],
    limits: [{ playerId: 1, ...NEW_DAY, ...set }],
    rounds: [],
    potUnits: null,
    seedOf: (id) => ({ id, serverSeed: new Uint8Array(32), clientSeed: "client", hash: "00" }),
    houseAccountId: () => -1,
  };
}
