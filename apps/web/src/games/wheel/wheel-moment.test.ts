import { pocketAngle, WHEEL_POCKETS } from "@rumb/games/wheel/wheel-pockets";
import { describe, expect, it } from "vitest";
import { pastOf, startOf, stateOf, tableAfter, type TimedEvent } from "../../../test/wheel-samples.ts";
import {
  cardOf,
  landedPocket,
  momentOf,
  pocketUnderNeedle,
  restingTurn,
  spinWay,
  takesBets,
} from "./wheel-moment.ts";

const opened: TimedEvent = {
  type: "snapshot",
  state: stateOf({ history: [pastOf(6, 200)] }),
  nowMs: 0,
};
const betting: TimedEvent = {
  type: "time",
  time: { round: 7, time: 15, left_ms: 15_000 },
  nowMs: 0,
};
const spin: TimedEvent = {
  type: "start",
  start: { round: 7, version: 2, ...startOf() },
  nowMs: 15_000,
};
const result: TimedEvent = { type: "result", result: { version: 3, ...pastOf(7, 44) }, nowMs: 20_000 };

describe("the moment", () => {
  it("is loading until the first snapshot", () => {
    expect(momentOf(undefined, null)).toBe("loading");
  });

  it("closes betting when the time is over, without waiting for the server", () => {
    const { round } = tableAfter(opened, betting);
    expect([momentOf(round, 1), momentOf(round, 0)]).toEqual(["betting", "closed"]);
    expect([takesBets("waiting"), takesBets("betting"), takesBets("closed")]).toEqual([true, true, false]);
  });

  it("is closed while the server has locked the round and not drawn yet", () => {
    const state = stateOf({ phase: "spin", left_ms: 0 });
    expect(momentOf(tableAfter({ type: "snapshot", state, nowMs: 0 }).round, 0)).toBe("closed");
  });

  it("has landed when the spin is over, and is a result when that has come", () => {
    const { round } = tableAfter(opened, spin);
    expect([momentOf(round, 5), momentOf(round, 0)]).toEqual(["spin", "landed"]);
    expect(momentOf(tableAfter(opened, spin, result).round, null)).toBe("result");
  });
});

describe("what the round came to", () => {
  it("is announced when the card stops, not before", () => {
    const table = tableAfter(opened, spin);
    expect([landedPocket(table, "spin"), landedPocket(table, "landed")]).toEqual([undefined, 44]);
    expect(landedPocket(tableAfter(opened, result), "result")).toBe(44);
  });
});

describe("the card", () => {
  it("rests on the pocket that was paid last", () => {
    expect(cardOf(tableAfter(opened), "waiting", false)).toEqual({
      pocket: 200,
      way: undefined,
      read: true,
    });
    expect(cardOf(tableAfter(opened, spin, result), "result", false)).toMatchObject({
      pocket: 44,
      way: undefined,
    });
  });

  it("is not read before there was any round", () => {
    const first: TimedEvent = { type: "snapshot", state: stateOf({ history: [] }), nowMs: 0 };
    expect(cardOf(tableAfter(first), "waiting", false)).toEqual({ pocket: 0, way: undefined, read: false });
  });

  it("stays there when the next round opens, and when the page is loaded again in the result", () => {
    const next = stateOf({ round: 8, history: [pastOf(7, 44), pastOf(6, 200)] });
    const opens: TimedEvent = { type: "snapshot", state: next, nowMs: 0 };
    expect(cardOf(tableAfter(opened, spin, result, opens), "waiting", false).pocket).toBe(44);
    const again = stateOf({ phase: "result", start: startOf({ left_ms: 0 }), left_ms: 2000 });
    expect(cardOf(tableAfter({ type: "snapshot", state: again, nowMs: 0 }), "result", false).pocket).toBe(44);
  });

  it("spins from the last pocket to the drawn one, since the moment the spin began", () => {
    const late = { ...spin, start: { ...spin.start, left_ms: 2000 } };
    const { pocket, way, read } = cardOf(tableAfter(opened, late), "spin", false);
    expect([pocket, read]).toEqual([44, false]);
    expect(way).toMatchObject({ from: restingTurn(200), lengthMs: 5000, sinceMs: 12_000 });
    expect(pocketUnderNeedle(way?.to ?? 0)).toBe(44);
  });

  it("stands still without motion until the time of the spin is over", () => {
    const table = tableAfter(opened, spin);
    expect(cardOf(table, "spin", true)).toEqual({ pocket: 200, way: undefined, read: false });
    expect(cardOf(table, "landed", true)).toMatchObject({ pocket: 44, read: true });
  });
});

const pockets = WHEEL_POCKETS.map((_, pocket) => pocket);

it("rests with the needle on the middle of every pocket", () => {
  expect(pockets.map((pocket) => pocketUnderNeedle(restingTurn(pocket)))).toEqual(pockets);
});

it("ends every spin on the drawn pocket, from wherever it began", () => {
  for (const from of [0, 1, 44, 158, 317]) {
    const ends = pockets.map((pocket) => pocketUnderNeedle(spinWay(from, pocketAngle(pocket)).to));
    expect(ends).toEqual(pockets);
  }
});

it("begins where the last round came to rest", () => {
  expect(pocketUnderNeedle(spinWay(200, 10).from)).toBe(200);
});

it("turns forward, five to six times", () => {
  for (const from of pockets) {
    const way = spinWay(from, pocketAngle(100));
    expect(way.to - way.from).toBeGreaterThanOrEqual(5 * 360);
    expect(way.to - way.from).toBeLessThan(6 * 360);
  }
});

it("finds the pocket on both sides of a border", () => {
  expect(pocketUnderNeedle(-0.001)).toBe(0);
  expect(pocketUnderNeedle(0.001)).toBe(317);
  expect(pocketUnderNeedle(720 - 0.001)).toBe(0);
});
