import { bytesFrom, drawBelow } from "./round-bytes.ts";
import type { Round } from "./round-bytes.ts";

/** From the smallest multiplier up. */
const COUNTS = [
  [2, 150],
  [3, 100],
  [10, 30],
  [15, 20],
  [20, 15],
  [100, 3],
] as const;

/** «Wheel»: the pocket. */
export function secondPocket(round: Round): number {
  return Number(drawBelow(318n, bytesFrom(round, 0n)));
}

/** What a bet on a multiplier is paid when the wheel stops on a pocket. */
export function secondWheel(pocket: number, stakeKopecks: number, multiplier: number) {
  return {
    payoutKopecks: SECOND_POCKETS[pocket] === multiplier ? stakeKopecks * multiplier : 0,
    coefficientHundredths: 100 * multiplier,
  };
}

/** «Order of the pockets»: the multiplier of each. */
export const SECOND_POCKETS: readonly number[] = inOrder();

function inOrder(): number[] {
  const order: number[] = [];
  for (let pocket = 0; pocket < 318; pocket += 1) {
    let best = { multiplier: 0, lag: Number.NEGATIVE_INFINITY };
    for (const [multiplier, count] of COUNTS) {
      const placed = order.filter((other) => other === multiplier).length;
      const lag = (pocket + 1) * count - 318 * placed;
      if (lag > best.lag) best = { multiplier, lag };
    }
    order.push(best.multiplier);
  }
  return order;
}
