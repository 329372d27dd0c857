import { wheel } from "@rumb/games/wheel/wheel";
import { POCKETS_OF, WHEEL_COLORS, WHEEL_POCKETS } from "@rumb/games/wheel/wheel-pockets";
import { ratio } from "@rumb/money/ratio";
import { rangeOf, type Returns, SMALLEST } from "../game/return-range.ts";
import type { GameFairness } from "../game/game-wire.ts";

/** How Wheel draws, what it returns, and the fields from which a round of it is computed. */
export const wheelFairness: GameFairness = {
  drawn: "Одна из 318 равных ячеек, общая для всех",
  theory: [{ type: null, share: highestShare(), spread: "attempt" }],
  returns: wheelReturn,
  form: {
    stake: "10.00",
    terms: [
      {
        name: "color",
        label: "Ставка на",
        initial: "2",
        as: "count",
        choices: WHEEL_COLORS.map((color) => ({ value: String(color), label: `x${color}` })),
      },
    ],
  },
};

/** Every multiplier over every pocket. A win is a whole number of stakes, so that nothing is ever rounded. */
function wheelReturn(): Returns {
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

/** The same for every multiplier; the highest is taken. */
function highestShare(): number {
  return Math.max(...WHEEL_COLORS.map((color) => (color * POCKETS_OF[color]) / WHEEL_POCKETS.length));
}
