import { isMonetrainType, MONETRAIN_LIMITS } from "@rumb/games/monetrain/monetrain";
import { monetrainMeanReturn } from "@rumb/games/monetrain/monetrain-tables";
import { ratio, type Ratio } from "@rumb/money/ratio";
import { afterEdge, rangeOf, type Returns, SMALLEST } from "../game/return-range.ts";
import { edgeField, type GameFairness } from "../game/game-wire.ts";
import { MONETRAIN_TABLES, type MonetrainType } from "@rumb/games/monetrain/monetrain-tables";

const TYPES = Object.keys(MONETRAIN_TABLES).map(Number).filter(isMonetrainType);

/** How Monetrain draws, what it returns, and the fields from which a round of it is computed. */
export const monetrainFairness: GameFairness = {
  drawn: "Шесть труб в каждом спине, по таблице весов",
  theory: TYPES.map((type) => ({ type: String(type), share: meanShare(type), spread: "seen" })),
  returns: monetrainReturn,
  form: {
    stake: "10.00",
    terms: [
      {
        name: "type",
        label: "Бонус, ставок",
        initial: "10",
        as: "count",
        choices: TYPES.map((type) => ({ value: String(type), label: String(type) })),
      },
      edgeField("0.00", "Сверх таблицы сайту, %"),
    ],
  },
};

/**
 * Every type, from its weights. Without an edge on top a win is a whole number of bets and nothing is rounded; an edge may
 * leave a fraction, which rounding moves by half a kopeck of the price at most.
 */
function monetrainReturn(edgeHundredths: number): Returns {
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

function meanShare(type: MonetrainType): number {
  const { numerator, denominator } = monetrainMeanReturn(type);
  const precision = 10n ** 12n;
  return Number((numerator * precision) / denominator) / Number(precision);
}
