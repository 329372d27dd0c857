import { expect, it } from "vitest";
import { betGroups, GROUP_ROWS } from "./bet-groups.ts";
import { betOf, stateOf, tableAfter } from "../../../test/wheel-samples.ts";

function roundOf(...bets: ReturnType<typeof betOf>[]) {
  const state = stateOf({ listBet: bets, bets_total: bets.length });
  return tableAfter({ type: "snapshot", state, nowMs: 0 }).round;
}

it("has a group for every multiplier, also without bets", () => {
  expect(betGroups(roundOf(betOf(1, { color: 20 })), 1).map(({ rows }) => rows.length)).toEqual([
    0, 0, 0, 0, 1, 0,
  ]);
  expect(betGroups(undefined, 1)).toEqual([]);
});

it("puts the own bets on top and the newest of the others below", () => {
  const round = roundOf(betOf(1), betOf(2, { user_id: 2 }), betOf(3, { user_id: 3 }), betOf(4));
  expect(betGroups(round, 1)[0]?.rows.map(({ id }) => id)).toEqual([4, 1, 3, 2]);
  expect(betGroups(round, undefined)[0]?.rows.map(({ id }) => id)).toEqual([4, 3, 2, 1]);
});

it("counts the bets that have no row", () => {
  const bets = Array.from({ length: 20 }, (_, index) => betOf(index + 1));
  const [x2] = betGroups(roundOf(...bets), 1);
  expect(x2?.rows).toHaveLength(GROUP_ROWS);
  expect(x2?.more).toBe(20 - GROUP_ROWS);
});
