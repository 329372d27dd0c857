import { bytesFrom, drawBelow, nearest } from "./round-bytes.ts";
import type { Round, Settled } from "./round-bytes.ts";

/** «Dice». */
export function secondDice(round: Round, stakeKopecks: number, params: Params): Settled<Outcome> {
  const chance = BigInt(params.chanceHundredths);
  const kept = 10_000n - BigInt(params.edgeHundredths);

  const roll = drawBelow(1_000_000n, bytesFrom(round, 0n));
  const lowerEnd = (chance * 999_999n) / 10_000n;
  const upperStart = 999_999n - lowerEnd;
  const won = params.direction === "down" ? roll <= lowerEnd : roll >= upperStart;

  return {
    outcome: { roll: Number(roll), won },
    payoutKopecks: won ? nearest(BigInt(stakeKopecks) * kept, chance) : 0,
    coefficientHundredths: nearest(100n * kept, chance),
  };
}

type Params = {
  readonly chanceHundredths: number;
  readonly direction: "down" | "up";
  readonly edgeHundredths: number;
};

type Outcome = { readonly roll: number; readonly won: boolean };
