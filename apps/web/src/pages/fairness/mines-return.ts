import { MINES_CELLS, MINES_LIMITS } from "@rumb/games/mines/mines-limits";
import { minesCoefficient, minesPayoutKopecks } from "@rumb/games/mines/mines-payout";
import { multiply, ratio, type Ratio } from "@rumb/money/ratio";
import { afterEdge, paidBack, rangeOf, type Returns, SMALLEST } from "./return-range.ts";

/** Every number of bombs and of cells to open: the chance that they are all safe, times what they pay. */
export function minesReturn(edgeHundredths: number): Returns {
  const { minBombs, maxBombs } = MINES_LIMITS;
  const games = Array.from({ length: maxBombs - minBombs + 1 }, (_, index) => minBombs + index).flatMap(
    (bombs) => Array.from({ length: MINES_CELLS - bombs }, (_, index) => ({ bombs, opened: index + 1 })),
  );
  return {
    exact: rangeOf(
      games.map(({ bombs, opened }) =>
        afterEdge(multiply(safeChance(bombs, opened), minesCoefficient(bombs, opened)), edgeHundredths),
      ),
    ),
    smallestStake: rangeOf(
      games.map(({ bombs, opened }) =>
        paidBack(safeChance(bombs, opened), minesPayoutKopecks(SMALLEST, { bombs, edgeHundredths }, opened)),
      ),
    ),
  };
}

/** One cell after another: how many of those that are left hide no bomb. */
function safeChance(bombs: number, opened: number): Ratio {
  return Array.from({ length: opened }, (_, index) =>
    ratio(BigInt(MINES_CELLS - bombs - index), BigInt(MINES_CELLS - index)),
  ).reduce(multiply);
}
