import { CLIENT_SEED_PATTERN } from "@rumb/games/fairness/commitment";
import { parseHundredths } from "@rumb/money/decimal-input";
import { kopecks, type Kopecks } from "@rumb/money/kopecks";
import { integerIn } from "../guards.ts";

/** Tells roubles with at most two decimals, from 0. */
export function isAmount(value: unknown): value is number {
  return typeof value === "number" && parseHundredths(value) !== null;
}

/** An amount that `isAmount` has let through: roubles → kopecks. */
export function slipKopecks(roubles: number): Kopecks {
  return kopecks(parseHundredths(roubles) ?? Number.NaN);
}

export function isClientSeed(value: unknown): value is string {
  return typeof value === "string" && CLIENT_SEED_PATTERN.test(value);
}

/** House edge, hundredths of a percent. */
export const isEdge = integerIn(0, 9999);
