import { MINES_CELLS, MINES_LIMITS } from "@rumb/games/mines/mines-limits";
import { minesCoefficient, minesPayoutKopecks } from "@rumb/games/mines/mines-payout";
import { multiply, ratio, type Ratio } from "@rumb/money/ratio";
import { afterEdge, paidBack, rangeOf, type Returns, SMALLEST } from "../game/return-range.ts";
import { edgeField, type GameFairness } from "../game/game-wire.ts";

/** How Mines draws, what it returns, and the fields from which a round of it is computed. */
export const minesFairness: GameFairness = {
  drawn: "Клетки бомб, все расстановки равновероятны",
  theory: [{ type: null, share: 1, spread: "seen" }],
  returns: minesReturn,
  form: {
    stake: "1.00",
    terms: [{ name: "bombs", label: "Количество бомб", initial: "3", as: "count" }, edgeField("0.00")],
    // The layout does not depend on it, and without moves nothing else is computed.
    settled: () => ({ maxWinKopecks: null }),
  },
};

/** Every number of bombs and of cells to open: the chance that they are all safe, times what they pay. */
function minesReturn(edgeHundredths: number): Returns {
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
