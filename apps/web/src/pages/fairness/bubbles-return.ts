import { bubblesChance, BUBBLES_LIMITS, bubblesPayoutKopecks } from "@rumb/games/bubbles/bubbles";
import { multiply, ratio } from "@rumb/money/ratio";
import { paidBack, rangeOf, type Returns, SMALLEST } from "./return-range.ts";

/** The lowest and the highest target and the presets: between them only the last part of one draw of 2^52 differs. */
export function bubblesReturn(edgeHundredths: number): Returns {
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
