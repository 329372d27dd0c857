import type { BetResult } from "../bet-result.ts";
import { MONETRAIN_TABLES, MONETRAIN_TUBES, type MonetrainType } from "./monetrain-tables.ts";

/**
 * How often a bonus of the type ends in each of the three ways (`betResult`), as shares of 1 and from the weights that draw it; the edge
 * (0…9999 hundredths of a percent) lowers what it pays. With k of n tubes blue, the sums of the blue ones and of the others are
 * independent, so their distributions are worked out apart. In floating point, for a table that is read: good to twelve digits.
 */
export function monetrainResultChances(
  type: MonetrainType,
  edgeHundredths: number,
): Readonly<Record<BetResult, number>> {
  const { spins, empty, blue, red } = MONETRAIN_TABLES[type];
  const tubes = spins * MONETRAIN_TUBES;
  const weight = empty + total(blue) + total(red);
  // The largest coefficient that pays no more than the price; sums above it do not come back.
  const most = Math.floor((type * HUNDRED_PERCENT) / (HUNDRED_PERCENT - edgeHundredths));
  const blues = sumsOf([0, ...blue], weight, { tubes, most });
  const others = sumsOf([empty, ...red], weight, { tubes, most }).map(upTo);

  let back = 0;
  let ways = 1;
  for (let count = 1; count <= tubes; count += 1) {
    ways = (ways * (tubes - count + 1)) / count;
    const rest = others[tubes - count] ?? [];
    for (const [sum, chance] of (blues[count] ?? []).entries()) {
      if (chance === 0) continue;
      const factor = Math.floor(most / sum);
      back += ways * chance * (rest[Math.min(factor, rest.length) - 1] ?? 0);
    }
  }
  const lose = ((empty + total(red)) / weight) ** tubes;
  return { win: 1 - back - lose, back, lose };
}

const HUNDRED_PERCENT = 10_000;

/** The chance of each sum up to `most` that 0, 1, 2 … tubes make: `[count][sum]`; `one` weighs what a single tube makes. */
function sumsOf(one: readonly number[], weight: number, { tubes, most }: Reach): number[][] {
  let sums = [1];
  const all = [sums];
  for (let count = 1; count <= tubes; count += 1) {
    const length = Math.min(sums.length + one.length - 1, most + 1);
    const next = Array.from({ length }, () => 0);
    for (let before = 0; before < sums.length; before += 1) {
      const chance = (sums[before] ?? 0) / weight;
      for (let added = 0; added < one.length && before + added < length; added += 1) {
        next[before + added] = (next[before + added] ?? 0) + chance * (one[added] ?? 0);
      }
    }
    sums = next;
    all.push(sums);
  }
  return all;
}

type Reach = { readonly tubes: number; readonly most: number };

/** The chance of a sum or less. */
function upTo(chances: readonly number[]): number[] {
  let sum = 0;
  return chances.map((chance) => (sum += chance));
}

function total(parts: readonly number[]): number {
  return parts.reduce((sum, part) => sum + part, 0);
}
