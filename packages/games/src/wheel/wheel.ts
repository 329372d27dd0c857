import { kopecks } from "@rumb/money/kopecks";
import { drawInteger } from "../fairness/draw.ts";
import type { RoundGame } from "../game.ts";
import { isWheelColor, multiplierOf, WHEEL_POCKETS, type WheelColor } from "./wheel-pockets.ts";

/** What a bet is on. */
export type WheelParams = { readonly color: WheelColor };

/** The pocket that the needle stops on, 0…317. */
export type WheelOutcome = { readonly pocket: number };

/** Stakes of the wheel. */
export const WHEEL_LIMITS = {
  minStakeKopecks: kopecks(100),
  maxStakeKopecks: kopecks(100_000),
  defaultStakeKopecks: kopecks(1_000),
} as const;

/** Wheel: a bet on the multiplier of the drawn pocket pays its stake that many times. */
export const wheel: RoundGame<WheelColor, WheelParams, WheelOutcome> = {
  id: "wheel",
  algorithm: 1,
  startsWithPlayers: 1,
  maxBankKopecks: kopecks(100_000_000_000),
  accept: (color) => ({ color }),
  draw: (stream) => ({ pocket: drawInteger(stream, WHEEL_POCKETS.length) }),
  settle({ stakeKopecks, params: { color } }, { pocket }) {
    if (!isWheelColor(color)) throw new RangeError(`the wheel has no x${String(color)}`);
    const won = multiplierOf(pocket) === color;
    return {
      won,
      payoutKopecks: kopecks(won ? stakeKopecks * color : 0),
      coefficientHundredths: color * 100,
    };
  },
};
