import { MONETRAIN_LIMITS } from "@rumb/games/monetrain/monetrain";
import {
  MONETRAIN_TABLES,
  MONETRAIN_TUBES,
  monetrainFaces,
  type MonetrainType,
} from "@rumb/games/monetrain/monetrain-tables";
import { ratio, type Ratio } from "@rumb/money/ratio";
import { afterEdge, rangeOf, type Returns, SMALLEST } from "./return-range.ts";

/**
 * Every type, from its weights. Without an edge on top a win is a whole number of bets and nothing is rounded; an edge may
 * leave a fraction, which rounding moves by half a kopeck of the price at most.
 */
export function monetrainReturn(edgeHundredths: number): Returns {
  const exact = rangeOf(MONETRAIN_LIMITS.types.map((type) => afterEdge(meanReturn(type), edgeHundredths)));
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

/**
 * n tubes with a mean blue value b and a mean red value r bring n·b·(1 + (n − 1)·r) bets on average, because a tube is
 * never both and only different ones multiply; a bonus costs `type` bets. With B and R the sums over all T faces that is
 * n·B·(T + (n − 1)·R) / T².
 */
function meanReturn(type: MonetrainType): Ratio {
  const table = MONETRAIN_TABLES[type];
  const faces = monetrainFaces(table);
  const total = BigInt(faces.length);
  const blue = BigInt(faces.reduce((sum, face) => sum + Math.max(face, 0), 0));
  const red = BigInt(faces.reduce((sum, face) => sum + Math.max(-face, 0), 0));
  const tubes = BigInt(table.spins * MONETRAIN_TUBES);
  return ratio(tubes * blue * (total + (tubes - 1n) * red), total * total * BigInt(type));
}

function shifted({ numerator, denominator }: Ratio, by: bigint, of: bigint): Ratio {
  return ratio(numerator * of + by * denominator, denominator * of);
}
