import { describe, expect, it } from "vitest";
import { ownBefore, ownOfRound } from "./wheel-bets.ts";
import {
  betOf,
  betsOf,
  pastOf,
  startOf,
  stateOf,
  tableAfter,
  reduceAt,
  type TimedEvent,
} from "../../../test/wheel-samples.ts";
import { emptyTable } from "./wheel-table.ts";

const opened: TimedEvent = { type: "snapshot", state: stateOf(), nowMs: 1000 };
const me: TimedEvent = { type: "arrived", userId: 1 };
const firstBet: TimedEvent = { type: "bets", bets: betsOf(2, 1, [betOf(1)]) };
const spin: TimedEvent = {
  type: "start",
  start: { round: 7, version: 5, ...startOf() },
  nowMs: 20_000,
};
const result: TimedEvent = { type: "result", result: { version: 6, ...pastOf(7, 44) }, nowMs: 25_000 };

describe("a snapshot", () => {
  it("closes the gap that every screen begins with", () => {
    expect(emptyTable.gap).toBe(true);
    const table = tableAfter(opened);
    expect(table).toMatchObject({
      gap: false,
      round: { number: 7, phase: "waiting", endsAtMs: null },
    });
    expect(table.history).toHaveLength(1);
  });

  it("places its times on the steady clock", () => {
    const state = stateOf({
      phase: "spin",
      start: startOf({ left_ms: 2000 }),
      left_ms: 2000,
      listBet: [betOf(1)],
    });
    expect(tableAfter({ type: "snapshot", state, nowMs: 10_000 }).round).toMatchObject({
      endsAtMs: 12_000,
      spin: { sinceMs: 7000, lengthMs: 5000, pocket: 44, color: 100 },
    });
  });

  it("that is older than what is known changes nothing", () => {
    const known = tableAfter(opened, firstBet);
    for (const state of [stateOf({ version: 1 }), stateOf({ round: 6, version: 90 })]) {
      expect(reduceAt(known, { type: "snapshot", state, nowMs: 0 })).toBe(known);
    }
  });

  it("brings back the own bets of a player who has just come", () => {
    const state = stateOf({
      phase: "betting",
      listBet: [betOf(1), betOf(2, { user_id: 9 })],
      bets_total: 2,
    });
    const table = tableAfter(me, { type: "snapshot", state, nowMs: 0 });
    expect(ownOfRound(table.own, 7).map(({ id }) => id)).toEqual([1]);
  });
});

describe("a snapshot for the player who asks", () => {
  it("brings back those of their bets too that the list has no place for", () => {
    const own = [betOf(1, { color: 100 }), betOf(2)];
    const state = stateOf({
      phase: "betting",
      listBet: [betOf(2), betOf(9, { user_id: 9 })],
      own,
      bets_total: 400,
    });
    const table = tableAfter(me, { type: "snapshot", state, nowMs: 0 });
    expect(ownOfRound(table.own, 7).map(({ id, color }) => [id, color])).toEqual([
      [1, 100],
      [2, 2],
    ]);
  });
});

describe("new bets", () => {
  it("are listed in their order with the totals that the server counts", () => {
    const table = tableAfter(opened, firstBet, {
      type: "bets",
      bets: betsOf(4, 3, [betOf(2), betOf(3)]),
    });
    expect(table.round?.bets.map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(table).toMatchObject({
      gap: false,
      round: { bankKopecks: 3000, players: 3, betsTotal: 3 },
    });
    expect(table.round?.totals).toHaveLength(6);
    expect(table.round?.totals[0]).toEqual({ color: 2, stakeKopecks: 3000, players: 3 });
  });

  it("that come twice, or late, change nothing", () => {
    const table = tableAfter(opened, firstBet);
    expect(reduceAt(table, firstBet)).toBe(table);
    expect(reduceAt(table, { type: "bets", bets: { ...betsOf(90, 1, []), round: 6 } })).toBe(table);
  });

  it("leave a gap when some before them are missing, and when their round is a later one", () => {
    expect(tableAfter(opened, { type: "bets", bets: betsOf(3, 2, [betOf(2)]) }).gap).toBe(true);
    const later = tableAfter(opened, {
      type: "bets",
      bets: { ...betsOf(1, 1, [betOf(9)]), round: 8 },
    });
    expect(later).toMatchObject({ gap: true, round: { number: 7, bets: [] } });
  });

  it("push the oldest out of a list of 300, while all of them count", () => {
    const bets = Array.from({ length: 299 }, (_, index) => betOf(index + 1));
    const table = tableAfter(
      opened,
      { type: "bets", bets: betsOf(2, 299, bets) },
      { type: "bets", bets: betsOf(3, 301, [betOf(300), betOf(301)]) },
    );
    expect(table.round?.bets).toHaveLength(300);
    expect(table.round).toMatchObject({ betsTotal: 301 });
    expect(table.round?.bets[0]?.id).toBe(2);
    expect(table.gap).toBe(false);
  });
});

describe("the countdown", () => {
  const time = (left_ms: number | null, round = 7): TimedEvent => ({
    type: "time",
    time: { round, time: 15, left_ms },
    nowMs: 1000,
  });

  it("begins with the first time that is stated", () => {
    expect(tableAfter(opened, time(15_000)).round).toMatchObject({
      phase: "betting",
      endsAtMs: 16_000,
    });
  });

  it("keeps its end when a later message was a little slower", () => {
    const table = tableAfter(opened, time(15_000));
    expect(reduceAt(table, time(15_200))).toBe(table);
  });

  it("stands while nobody has bet, and is not moved by another round or during the spin", () => {
    expect(tableAfter(opened, time(null)).round?.phase).toBe("waiting");
    expect(tableAfter(opened, time(9000, 6)).round?.phase).toBe("waiting");
    expect(tableAfter(opened, spin, time(9000)).round?.phase).toBe("spin");
    expect(tableAfter(opened, time(9000, 8)).gap).toBe(true);
  });
});

describe("spin and result", () => {
  it("follow each other, and the result leads the history", () => {
    const spinning = tableAfter(opened, firstBet, spin);
    expect(spinning.round).toMatchObject({
      phase: "spin",
      endsAtMs: 25_000,
      spin: { sinceMs: 20_000 },
    });
    const over = reduceAt(spinning, result);
    expect(over.round?.phase).toBe("result");
    expect(over.history.map(({ round }) => round)).toEqual([7, 6]);
    expect(over.gap).toBe(false);
  });

  it("count from what is left of the spin for who comes in the middle", () => {
    const late = { ...spin, start: { ...spin.start, left_ms: 1200 } };
    expect(tableAfter(opened, late).round).toMatchObject({
      endsAtMs: 21_200,
      spin: { sinceMs: 16_200 },
    });
  });

  it("leave a gap when the spin was missed", () => {
    const table = tableAfter(opened, result);
    expect(table).toMatchObject({ gap: true, round: { phase: "result" } });
    expect(table.history[0]?.round).toBe(7);
  });

  it("keep a hundred rounds, each once", () => {
    const history = Array.from({ length: 100 }, (_, index) => pastOf(6 - index, 0));
    const table = tableAfter({ type: "snapshot", state: stateOf({ history }), nowMs: 0 }, spin, result);
    expect(table.history).toHaveLength(100);
    expect(reduceAt({ ...table, history: [pastOf(7, 44)] }, result).history).toHaveLength(1);
  });
});

describe("own bets", () => {
  const reply = { balance: 990, bet: betOf(1), round: 7, hash: "a".repeat(64) };

  it("count as soon as the server has taken them, and once", () => {
    const table = tableAfter(me, opened, { type: "placed", reply }, firstBet);
    expect(table.own).toEqual([{ id: 1, round: 7, color: 2, stakeKopecks: 1000 }]);
    expect(table.round?.betsTotal).toBe(1);
    expect(table.gap).toBe(false);
  });

  it("of the last round are there to be repeated, also when a round was left out", () => {
    const next = stateOf({ round: 9, version: 1 });
    const table = tableAfter(me, opened, { type: "placed", reply }, spin, result, {
      type: "snapshot",
      state: next,
      nowMs: 0,
    });
    expect(ownOfRound(table.own, 9)).toEqual([]);
    expect(ownBefore(table.own, 9).map(({ id }) => id)).toEqual([1]);
  });

  it("stay while they look at another page, and the old round does not", () => {
    const table = tableAfter(me, opened, firstBet, me);
    expect(table.own).toHaveLength(1);
    expect(table).toMatchObject({ round: undefined, gap: true });
  });

  it("are forgotten when somebody else signs in", () => {
    expect(tableAfter(me, opened, firstBet, { type: "arrived", userId: 2 }).own).toEqual([]);
  });
});
