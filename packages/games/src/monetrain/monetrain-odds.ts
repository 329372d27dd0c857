import { ratio, type Ratio } from "@rumb/money/ratio";
import {
  MONETRAIN_TABLES,
  MONETRAIN_TUBES,
  monetrainFaces,
  type MonetrainTable,
  type MonetrainType,
} from "./monetrain-tables.ts";

/**
 * What a bonus returns on average, as a part of its price and before an operator's edge (rules.md §4). n tubes with a mean
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
