import { kopecks, type Kopecks } from "@rumb/money/kopecks";
import { scaleInteger } from "@rumb/money/ratio";
import { drawInteger } from "../fairness/draw.ts";
import type { ByteStream } from "../fairness/stream.ts";
import type { InstantGame } from "../game.ts";
import {
  MONETRAIN_TABLES,
  MONETRAIN_TUBES,
  monetrainFaces,
  type MonetrainTable,
  type MonetrainType,
} from "./monetrain-tables.ts";

/**
 * The type of the bonus, and a house edge in hundredths of a percent (0…9999) on top of the 4 % that lie in the weights,
 * usually 0: it lowers the win that is shown. The stake is the price, bet × type.
 */
export type MonetrainParams = { readonly type: MonetrainType; readonly edgeHundredths: number };

/**
 * The tubes of every spin, six each: 0 is empty, 1…9 a blue one with this multiplier, −1…−9 a red one; and the result's
 * coefficient, which the bet (not the price) is multiplied by.
 */
export type MonetrainOutcome = { readonly spins: readonly (readonly number[])[]; readonly coff: number };

/** Limits and defaults; the bet, not the price. */
export const MONETRAIN_LIMITS = {
  minBetKopecks: kopecks(100),
  maxBetKopecks: kopecks(10_000),
  defaultBetKopecks: kopecks(100),
  betStepKopecks: kopecks(100),
  types: [10, 100, 500],
  defaultType: 10,
} as const;

/** Monetrain: all spins of a bought bonus at once. */
export const monetrain: InstantGame<MonetrainParams, MonetrainOutcome> = {
  id: "monetrain",
  algorithm: 1,
  play({ stakeKopecks, params, stream }) {
    assertPrice(stakeKopecks, params);
    const spins = drawSpins(stream, params.type);
    const coff = coefficientOf(spins);
    return {
      outcome: { spins, coff },
      payoutKopecks: kopecks(multiplied(stakeKopecks, coff, params)),
      coefficientHundredths: multiplied(100, coff, params),
    };
  },
  maxPayoutKopecks(stakeKopecks, params) {
    assertPrice(stakeKopecks, params);
    return kopecks(multiplied(stakeKopecks, monetrainBestCoefficient(params.type), params));
  },
};

/** The price of a bonus: bet × type. Throws `RangeError` for a negative bet or an unknown type. */
export function monetrainPriceKopecks(betKopecks: Kopecks, type: MonetrainType): Kopecks {
  tableOf(type);
  return kopecks(scaleInteger(betKopecks, type, 1));
}

/** The coefficient after each spin, counting all tubes so far: (Σ blue) × (1 + Σ red). The last one is the result. */
export function monetrainCoefficients(spins: MonetrainOutcome["spins"]): number[] {
  return spins.map((_, index) => coefficientOf(spins.slice(0, index + 1)));
}

/** The largest coefficient a type can have: k blue nines and the rest red ones, 9k × (1 + 9(n − k)), for the best k. */
export function monetrainBestCoefficient(type: MonetrainType): number {
  const tubes = tableOf(type).spins * MONETRAIN_TUBES;
  const sharings = Array.from({ length: tubes }, (_, blue) => 9 * blue * (1 + 9 * (tubes - blue)));
  return Math.max(...sharings);
}

/** True for the types that exist: 10, 100 and 500. */
export function isMonetrainType(value: number): value is MonetrainType {
  return Object.hasOwn(MONETRAIN_TABLES, value);
}

const HUNDRED_PERCENT = 10_000;
const FACES = {
  10: monetrainFaces(MONETRAIN_TABLES[10]),
  100: monetrainFaces(MONETRAIN_TABLES[100]),
  500: monetrainFaces(MONETRAIN_TABLES[500]),
} as const satisfies Record<MonetrainType, readonly number[]>;

/** Tubes are drawn spin by spin, left to right, each by one draw over the table. */
function drawSpins(stream: ByteStream, type: MonetrainType): number[][] {
  const faces = FACES[type];
  const spins: number[][] = [];
  for (let spin = 0; spin < MONETRAIN_TABLES[type].spins; spin += 1) {
    const tubes: number[] = [];
    for (let tube = 0; tube < MONETRAIN_TUBES; tube += 1) {
      tubes.push(faces[drawInteger(stream, faces.length)] ?? 0);
    }
    spins.push(tubes);
  }
  return spins;
}

function coefficientOf(spins: MonetrainOutcome["spins"]): number {
  let blue = 0;
  let red = 0;
  for (const tubes of spins) {
    for (const face of tubes) {
      if (face > 0) blue += face;
      else red -= face;
    }
  }
  return blue * (1 + red);
}

/** `value` of the price × coefficient / type, less the edge, rounded half-up once. */
function multiplied(value: number, coefficient: number, { type, edgeHundredths }: MonetrainParams): number {
  if (!Number.isInteger(edgeHundredths) || edgeHundredths < 0 || edgeHundredths >= HUNDRED_PERCENT) {
    throw new RangeError(`the edge must be 0…9999 hundredths of a percent, got ${edgeHundredths}`);
  }
  return scaleInteger(value, coefficient * (HUNDRED_PERCENT - edgeHundredths), type * HUNDRED_PERCENT);
}

function assertPrice(stakeKopecks: Kopecks, { type }: MonetrainParams): void {
  tableOf(type);
  if (stakeKopecks % type !== 0) {
    throw new RangeError(`a price is a multiple of its type, got ${stakeKopecks} for ${type}`);
  }
}

function tableOf(type: MonetrainType): MonetrainTable {
  if (!isMonetrainType(type)) {
    throw new RangeError(`the type must be 10, 100 or 500, got ${String(type)}`);
  }
  return MONETRAIN_TABLES[type];
}
