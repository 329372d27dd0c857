import {
  bubbles,
  BUBBLES_LIMITS,
  type BubblesOutcome,
  type BubblesParams,
} from "@rumb/games/bubbles/bubbles";
import { verifyInstantBet } from "@rumb/games/verify/verify";
import { formatCoefficient, formatTicket } from "@rumb/money/format";
import { explainDraws } from "../slips/slip-draw.ts";
import { integerIn, isBoolean, recordOf } from "../guards.ts";
import { isEdge } from "../slips/slip-fields.ts";
import type { SlipGame } from "../slips/slip-game.ts";
import { percentFact, type Fact, textFact } from "../slips/slip-words.ts";

/** Slips of Bubbles. */
export const bubblesSlip: SlipGame<BubblesParams, BubblesOutcome> = {
  algorithm: bubbles.algorithm,
  isParams: recordOf<BubblesParams>({
    targetHundredths: integerIn(BUBBLES_LIMITS.minTargetHundredths, BUBBLES_LIMITS.maxTargetHundredths),
    edgeHundredths: isEdge,
  }),
  isOutcome: recordOf<BubblesOutcome>({
    burstHundredths: integerIn(100, Number.MAX_SAFE_INTEGER),
    won: isBoolean,
  }),
  blank: { burstHundredths: 100, won: false },
  shared: false,
  paysByTerms: true,
  verify: (bet, hashes) => verifyInstantBet(bubbles, bet, hashes),
  paramFacts: ({ targetHundredths, edgeHundredths }) => [
    textFact("Цель игры", formatCoefficient(targetHundredths)),
    percentFact("Преимущество сайта", edgeHundredths),
  ],
  outcomeWords: burstWords,
  outcomeRecord: burstWords,
  drawFacts: drawWords,
};

function burstWords({ burstHundredths, won }: BubblesOutcome): string {
  const burst = formatCoefficient(burstHundredths);
  return `Пузырь лопнул на ${burst}: ${won ? "цель достигнута" : "до цели не дошёл"}`;
}

/** Two draws of 26 bits make one number of 52, and the burst is what it leaves of the whole. */
function drawWords(bytesReadHex: string, { edgeHundredths }: BubblesParams): Fact[] {
  const { facts, results } = explainDraws(bytesReadHex, [HALF, HALF]);
  const [high = 0, low = 0] = results;
  return [
    ...facts,
    textFact(
      "Число u",
      `${formatTicket(high)} × 2²⁶ + ${formatTicket(low)} = ${formatTicket(high * HALF + low)}`,
    ),
    textFact("Множитель", `${(10_000 - edgeHundredths) / 100} % от 2⁵² : (u + 1), два знака без округления`),
  ];
}

const HALF = 2 ** 26;
