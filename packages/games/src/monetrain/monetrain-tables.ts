import { ratio, type Ratio } from "@rumb/money/ratio";

/** A bonus costs this many bets. */
export type MonetrainType = 10 | 100 | 500;

/**
 * How the tubes of one type land: weights of a tube that stays empty, of a blue one with multiplier 1, 2 … 9, and of a red
 * one with multiplier 1, 2 … 9. A tube lands on a face with the chance weight / sum of all weights.
 */
export type MonetrainTable = {
  readonly spins: number;
  readonly empty: number;
  readonly blue: readonly number[];
  readonly red: readonly number[];
};

/** Tubes that land in one spin. */
export const MONETRAIN_TUBES = 6;

/**
 * The tables. With n tubes in a bonus, and b and r the mean blue and red value of one, the mean coefficient
 * is n·b·(1 + (n − 1)·r): a tube is never both, so only different tubes multiply. The weights make that 96 % of the price
 * exactly, in every type; the tests compute it, and the variance, in whole fractions.
 *
 * | type | n | b | r | mean coefficient | variance of it | deviation / price | no blue at all | best coefficient |
 * |---|---|---|---|---|---|---|---|---|
 * | 10 | 18 | 1/4 | 1/15 | 48/5 | 1241641/5000 | 1.576 | 12.70 % | 6642 |
 * | 100 | 30 | 3/10 | 1/3 | 96 | 23918203/2250 | 1.031 | 8.20 % | 18360 |
 * | 500 | 60 | 16/61 | 1/2 | 480 | 30801782730/226981 | 0.737 | 3.94 % | 73170 |
 *
 * The dearer the bonus, the more tubes and the steadier it is. The best coefficient needs half of the tubes to land on a
 * blue 9 and the others on a red 9.
 */
export const MONETRAIN_TABLES: Readonly<Record<MonetrainType, MonetrainTable>> = {
  10: { spins: 3, empty: 1044, blue: [60, 31, 14, 9, 6, 4, 3, 2, 1], red: [8, 6, 4, 2, 2, 1, 1, 1, 1] },
  100: {
    spins: 5,
    empty: 1003,
    blue: [22, 16, 13, 11, 10, 8, 7, 5, 4],
    red: [19, 17, 14, 12, 11, 10, 7, 6, 5],
  },
  500: {
    spins: 10,
    empty: 1034,
    blue: [6, 7, 7, 8, 8, 8, 7, 7, 6],
    red: [10, 12, 14, 16, 18, 16, 14, 12, 10],
  },
};

/** Every face of a tube as often as it weighs, in the order of the table: a uniform index lands on a tube. */
export function monetrainFaces({ empty, blue, red }: MonetrainTable): number[] {
  return [
    ...repeated(0, empty),
    ...blue.flatMap((weight, index) => repeated(index + 1, weight)),
    ...red.flatMap((weight, index) => repeated(-index - 1, weight)),
  ];
}

/**
 * What a bonus returns on average, as a part of its price and before an operator's edge. n tubes with a mean
 * blue value b and a mean red value r bring n·b·(1 + (n − 1)·r) bets, because a tube is never both and only different ones
 * multiply. With B and R the sums over all T faces that is n·B·(T + (n − 1)·R) / T²; a bonus costs `type` bets.
 */
export function monetrainMeanReturn(type: MonetrainType): Ratio {
  const table = MONETRAIN_TABLES[type];
  const faces = monetrainFaces(table);
  const total = BigInt(faces.length);
  const blue = BigInt(faces.reduce((sum, face) => sum + Math.max(face, 0), 0));
  const red = BigInt(faces.reduce((sum, face) => sum + Math.max(-face, 0), 0));
  const tubes = tubesOf(table);
  return ratio(tubes * blue * (total + (tubes - 1n) * red), total * total * BigInt(type));
}

/** The chance that no tube of a bonus is blue, so that it pays nothing. */
export function monetrainNothingChance(type: MonetrainType): Ratio {
  const table = MONETRAIN_TABLES[type];
  const faces = monetrainFaces(table);
  const tubes = tubesOf(table);
  const notBlue = BigInt(faces.filter((face) => face <= 0).length);
  return ratio(notBlue ** tubes, BigInt(faces.length) ** tubes);
}

/** The chance that one tube lands on a face: 0 empty, m blue, −m red. */
export function monetrainFaceChance(type: MonetrainType, face: number): Ratio {
  const faces = monetrainFaces(MONETRAIN_TABLES[type]);
  return ratio(BigInt(faces.filter((other) => other === face).length), BigInt(faces.length));
}

function tubesOf({ spins }: MonetrainTable): bigint {
  return BigInt(spins * MONETRAIN_TUBES);
}

function repeated(face: number, times: number): number[] {
  return Array.from({ length: times }, () => face);
}
