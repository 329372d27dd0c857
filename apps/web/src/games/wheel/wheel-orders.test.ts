import { WHEEL_LIMITS } from "@rumb/games/wheel/wheel";
import type { WheelColor } from "@rumb/games/wheel/wheel-pockets";
import { kopecks } from "@rumb/money/kopecks";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { repeatOrders } from "./wheel-orders.ts";

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
