import { verifyRoundBet } from "@rumb/games/verify/verify-round";
import { wheel, type WheelOutcome, type WheelParams } from "@rumb/games/wheel/wheel";
import {
  isWheelColor,
  multiplierOf,
  POCKETS_OF,
  WHEEL_POCKETS,
  type WheelColor,
} from "@rumb/games/wheel/wheel-pockets";
import { integerIn, recordOf } from "../guards.ts";
import { explainDraws } from "../slips/slip-draw.ts";
import type { SlipGame } from "../slips/slip-game.ts";
import { textFact } from "../slips/slip-words.ts";

/** Guards of what is stored with a bet and a round, and of what a slip states of them. */
export const wheelGuards = {
  isParams: recordOf<WheelParams>({ color: isColor }),
  isOutcome: recordOf<WheelOutcome>({ pocket: integerIn(0, WHEEL_POCKETS.length - 1) }),
} as const;

/** Slips of Wheel. */
export const wheelSlip: SlipGame<WheelParams, WheelOutcome> = {
  algorithm: wheel.algorithm,
  ...wheelGuards,
  blank: { pocket: 0 },
  shared: true,
  paysByTerms: true,
  verify: (bet, hashes) =>
    verifyRoundBet({ game: wheel, choiceOf: ({ color }: WheelParams) => color }, bet, hashes),
  paramFacts: ({ color }) => [
    textFact("Ставка на", `x${color}, ячеек: ${POCKETS_OF[color]} из ${WHEEL_POCKETS.length}`),
  ],
  outcomeWords: pocketWords,
  outcomeRecord: pocketWords,
  drawFacts: (bytesReadHex) => explainDraws(bytesReadHex, [WHEEL_POCKETS.length]).facts,
};

function pocketWords({ pocket }: WheelOutcome): string {
  return `Выпала ячейка ${pocket}: x${multiplierOf(pocket)}`;
}

/** Whether a value is a multiplier of the wheel. */
export function isColor(value: unknown): value is WheelColor {
  return typeof value === "number" && isWheelColor(value);
}
