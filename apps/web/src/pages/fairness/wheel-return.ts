import { wheel } from "@rumb/games/wheel/wheel";
import { WHEEL_COLORS, WHEEL_POCKETS } from "@rumb/games/wheel/wheel-pockets";
import { ratio } from "@rumb/money/ratio";
import { rangeOf, type Returns, SMALLEST } from "./return-range.ts";

/** Every multiplier over every pocket. A win is a whole number of stakes, so that nothing is ever rounded. */
export function wheelReturn(): Returns {
  const pockets = [...WHEEL_POCKETS.keys()];
  const exact = rangeOf(
    WHEEL_COLORS.map((color) => {
      const paid = pockets.map(
        (pocket) => wheel.settle({ stakeKopecks: SMALLEST, params: { color } }, { pocket }).payoutKopecks,
      );
      const sum = paid.reduce<number>((total, payout) => total + payout, 0);
      return ratio(BigInt(sum), BigInt(pockets.length) * BigInt(SMALLEST));
    }),
  );
  return { exact, smallestStake: exact };
}
