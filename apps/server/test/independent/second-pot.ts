import { bytesFrom, drawBelow } from "./round-bytes.ts";
import type { Round } from "./round-bytes.ts";

/** «The progressive pot»: whether the bet takes it, for `hits` of its terms. */
export function secondPotHit(round: Round, stakeKopecks: number, hits: number): boolean {
  const wanted = BigInt(stakeKopecks) * BigInt(hits);
  const threshold = wanted > 1_000_000_000n ? 1_000_000_000n : wanted;
  return BigInt(secondPotDraw(round)) < threshold;
}

export function secondPotDraw(round: Round): number {
  return Number(drawBelow(1_000_000_000n, bytesFrom(round, 1_000_000n)));
}

/** What the bet adds to the pot, in 1/10 000 kopeck. */
export function secondPotGrowth(stakeKopecks: number, share: number): number {
  return Number(BigInt(stakeKopecks) * BigInt(share));
}
