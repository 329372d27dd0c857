import { bubblesChance, BUBBLES_LIMITS, bubblesPayoutKopecks } from "@rumb/games/bubbles/bubbles";
import { multiply, ratio } from "@rumb/money/ratio";
import { paidBack, rangeOf, type Returns, SMALLEST } from "../game/return-range.ts";
import { edgeField, EVEN_BETS, type GameFairness } from "../game/game-wire.ts";

/** How Bubbles draws, what it returns, and the fields from which a round of it is computed. */
export const bubblesFairness: GameFairness = {
  drawn: "Множитель, на котором лопнет пузырь",
  theory: EVEN_BETS,
  returns: bubblesReturn,
  form: {
    stake: "1.00",
    terms: [
      { name: "targetHundredths", label: "Цель игры", initial: "1.50", as: "hundredths" },
      edgeField("3.00"),
    ],
  },
};

/** The lowest and the highest target and the presets: between them only the last part of one draw of 2^52 differs. */
function bubblesReturn(edgeHundredths: number): Returns {
  const { minTargetHundredths, maxTargetHundredths, targetPresetsHundredths } = BUBBLES_LIMITS;
  const bets = [minTargetHundredths, ...targetPresetsHundredths, maxTargetHundredths].map(
    (targetHundredths) => ({ targetHundredths, edgeHundredths }),
  );
  return {
    exact: rangeOf(
      bets.map((params) => multiply(bubblesChance(params), ratio(BigInt(params.targetHundredths), 100n))),
    ),
    smallestStake: rangeOf(
      bets.map((params) => paidBack(bubblesChance(params), bubblesPayoutKopecks(SMALLEST, params))),
    ),
  };
}
