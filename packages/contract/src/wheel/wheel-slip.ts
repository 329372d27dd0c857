import { verifyRoundBet } from "@rumb/games/fairness/verify-round";
import { wheel, type WheelOutcome, type WheelParams } from "@rumb/games/wheel/wheel";
import { multiplierOf, POCKETS_OF, WHEEL_POCKETS } from "@rumb/games/wheel/wheel-pockets";
import { wheelGuards } from "../round-guards.ts";
import { explainDraws } from "../slip-draw.ts";
import type { SlipGame } from "../slip-game.ts";
import { textFact } from "../slip-words.ts";

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
