import { type BetResult, betResult } from "@rumb/games/bet-result";
import { CLIENT_SEED_PATTERN } from "@rumb/games/fairness/commitment";
import { parseHundredths } from "@rumb/money/decimal-input";
import { kopecks, type Kopecks } from "@rumb/money/kopecks";
import type { BetSlip } from "../fair.ts";
import { integerIn } from "../guards.ts";

/** An amount that `isAmount` (guards.ts) has let through: roubles → kopecks. */
export function slipKopecks(roubles: number): Kopecks {
  return kopecks(parseHundredths(roubles) ?? Number.NaN);
}

/** How the bet of a slip ended. A slip calls `win` whatever has paid something, as slips of all times do. */
export function slipResult({
  result,
  bet,
  win,
}: Pick<BetSlip, "result" | "bet" | "win">): BetResult | "open" | "refund" {
  if (result === "open" || result === "refund") return result;
  // What a slip states falsely is found out by its verification, not here.
  return result === "lose" ? "lose" : betResult(slipKopecks(bet), slipKopecks(win));
}

export function isClientSeed(value: unknown): value is string {
  return typeof value === "string" && CLIENT_SEED_PATTERN.test(value);
}

/** House edge, hundredths of a percent. */
export const isEdge = integerIn(0, 9999);
