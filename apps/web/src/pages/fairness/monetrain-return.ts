import { MONETRAIN_LIMITS } from "@rumb/games/monetrain/monetrain";
import { monetrainMeanReturn } from "@rumb/games/monetrain/monetrain-odds";
import { ratio, type Ratio } from "@rumb/money/ratio";
import { afterEdge, rangeOf, type Returns, SMALLEST } from "./return-range.ts";

/**
 * Every type, from its weights. Without an edge on top a win is a whole number of bets and nothing is rounded; an edge may
 * leave a fraction, which rounding moves by half a kopeck of the price at most.
 */
export function monetrainReturn(edgeHundredths: number): Returns {
  const exact = rangeOf(
    MONETRAIN_LIMITS.types.map((type) => afterEdge(monetrainMeanReturn(type), edgeHundredths)),
  );
  const [cheapest] = MONETRAIN_LIMITS.types;
  const halfKopeck = edgeHundredths === 0 ? 0n : 1n;
  const price = 2n * BigInt(SMALLEST) * BigInt(cheapest);
  return {
    exact,
    smallestStake: {
      min: shifted(exact.min, -halfKopeck, price),
      max: shifted(exact.max, halfKopeck, price),
    },
  };
}

function shifted({ numerator, denominator }: Ratio, by: bigint, of: bigint): Ratio {
  return ratio(numerator * of + by * denominator, denominator * of);
}
