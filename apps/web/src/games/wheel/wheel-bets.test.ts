import { WHEEL_LIMITS } from "@rumb/games/wheel/wheel";
import type { WheelColor } from "@rumb/games/wheel/wheel-pockets";
import { kopecks } from "@rumb/money/kopecks";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { betOf, stateOf, tableAfter } from "../../../test/wheel-samples.ts";
import { betGroups, colorShares, GROUP_ROWS, repeatOrders } from "./wheel-bets.ts";

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

it("counts each multiplier over the rounds there are", () => {
  const shares = colorShares([{ color: 2 }, { color: 2 }, { color: 20 }, { color: 3 }]);
  expect(shares.map(({ color, times, share }) => [color, times, share])).toEqual([
    [2, 2, 0.5],
    [3, 1, 0.25],
    [10, 0, 0],
    [15, 0, 0],
    [20, 1, 0.25],
    [100, 0, 0],
  ]);
});

it("states the chances of the card beside them", () => {
  expect(colorShares([]).map(({ chance }) => Math.round(chance * 318))).toEqual([150, 100, 30, 20, 15, 3]);
  expect(colorShares([]).every(({ share }) => share === 0)).toBe(true);
});

const own = (color: WheelColor, stake: number, id = stake) => ({
  id,
  round: 7,
  color,
  stakeKopecks: kopecks(stake),
});

it("puts the bets on a multiplier together", () => {
  expect(repeatOrders([own(20, 1000), own(2, 500), own(20, 250)])).toEqual([
    { color: 2, stakeKopecks: 500 },
    { color: 20, stakeKopecks: 1250 },
  ]);
});

it("repeats nothing where there was nothing", () => {
  expect(repeatOrders([])).toEqual([]);
});

it("splits what is above the limit of a bet", () => {
  expect(repeatOrders([own(2, 100_000, 1), own(2, 100_000, 2), own(2, 500, 3)])).toEqual([
    { color: 2, stakeKopecks: 100_000 },
    { color: 2, stakeKopecks: 100_000 },
    { color: 2, stakeKopecks: 500 },
  ]);
});

it("stakes the same sum again, in bets that the server takes", () => {
  const stakes = fc.array(
    fc.integer({ min: WHEEL_LIMITS.minStakeKopecks, max: WHEEL_LIMITS.maxStakeKopecks }),
    { minLength: 1, maxLength: 8 },
  );
  fc.assert(
    fc.property(stakes, (bets) => {
      const orders = repeatOrders(bets.map((stake, id) => own(10, stake, id)));
      const sum = orders.reduce((total, { stakeKopecks }) => total + stakeKopecks, 0);
      expect(sum).toBe(bets.reduce((total, stake) => total + stake, 0));
      for (const { stakeKopecks } of orders) {
        expect(stakeKopecks).toBeGreaterThanOrEqual(WHEEL_LIMITS.minStakeKopecks);
        expect(stakeKopecks).toBeLessThanOrEqual(WHEEL_LIMITS.maxStakeKopecks);
      }
    }),
  );
});
