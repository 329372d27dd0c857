import { bytesFrom, drawBelow, nearest } from "./round-bytes.ts";
import type { Round, Settled } from "./round-bytes.ts";

/** «Bubbles». */
export function secondBubbles(round: Round, stakeKopecks: number, params: Params): Settled<Outcome> {
  const bytes = bytesFrom(round, 0n);
  const high = drawBelow(2n ** 26n, bytes);
  const low = drawBelow(2n ** 26n, bytes);
  const burst = secondBurst(high * 2n ** 26n + low, BigInt(params.edgeHundredths));
  const won = burst >= BigInt(params.targetHundredths);

  return {
    outcome: { burstHundredths: Number(burst), won },
    payoutKopecks: won ? nearest(BigInt(stakeKopecks) * BigInt(params.targetHundredths), 100n) : 0,
    coefficientHundredths: params.targetHundredths,
  };
}

/** × 100, for the number that was drawn. */
export function secondBurst(draw: bigint, edge: bigint): bigint {
  const burst = ((10_000n - edge) * 2n ** 52n) / (100n * (draw + 1n));
  if (burst < 100n) return 100n;
  return burst > 10n ** 15n ? 10n ** 15n : burst;
}

type Params = { readonly targetHundredths: number; readonly edgeHundredths: number };

type Outcome = { readonly burstHundredths: number; readonly won: boolean };
