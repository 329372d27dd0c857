import {
  dice,
  DICE_LIMITS,
  DICE_OUTCOMES,
  type DiceOutcome,
  type DiceParams,
  diceRange,
} from "@rumb/games/dice/dice";
import { verifyInstantBet } from "@rumb/games/verify/verify";
import { explainDraws } from "../slips/slip-draw.ts";
import { integerIn, isBoolean, oneOf, recordOf } from "../guards.ts";
import { isEdge } from "../slips/slip-fields.ts";
import type { SlipGame } from "../slips/slip-game.ts";
import { percentFact, textFact } from "../slips/slip-words.ts";

/** Slips of Dice. */
export const diceSlip: SlipGame<DiceParams, DiceOutcome> = {
  algorithm: dice.algorithm,
  isParams: recordOf<DiceParams>({
    chanceHundredths: integerIn(DICE_LIMITS.minChanceHundredths, DICE_LIMITS.maxChanceHundredths),
    direction: oneOf("down", "up"),
    edgeHundredths: isEdge,
  }),
  isOutcome: recordOf<DiceOutcome>({ roll: integerIn(0, DICE_OUTCOMES - 1), won: isBoolean }),
  blank: { roll: 0, won: false },
  shared: false,
  paysByTerms: true,
  verify: (bet, hashes) => verifyInstantBet(dice, bet, hashes),
  paramFacts(params) {
    return [
      percentFact("Процент игры", params.chanceHundredths),
      textFact("Выигрывает", rangeWords(params)),
      percentFact("Преимущество сайта", params.edgeHundredths),
    ];
  },
  outcomeWords: rollWords,
  outcomeRecord: rollWords,
  drawFacts: (bytesReadHex) => explainDraws(bytesReadHex, [DICE_OUTCOMES]).facts,
};

function rollWords({ roll, won }: DiceOutcome): string {
  return `Выпало ${roll}: ${won ? "в диапазоне" : "мимо диапазона"}`;
}

function rangeWords({ direction, chanceHundredths }: DiceParams): string {
  const { lowerEnd, upperStart } = diceRange(chanceHundredths);
  return direction === "down" ? `«Меньше»: 0–${lowerEnd}` : `«Больше»: ${upperStart}–${DICE_OUTCOMES - 1}`;
}
