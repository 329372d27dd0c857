import { kopecks, type Kopecks } from "@rumb/money/kopecks";
import { drawInteger } from "../fairness/draw.ts";
import type { ByteStream } from "../fairness/stream.ts";

/** Bonuses that come again after a time: their names on the wire. */
export const TIMED_BONUSES = ["day", "hourly"] as const;
export type TimedBonus = (typeof TIMED_BONUSES)[number];

/** Whether a text is the name of such a bonus. */
export function isTimedBonus(name: string): name is TimedBonus {
  return TIMED_BONUSES.some((bonus) => bonus === name);
}

/** A uniform sum from 0.01 to `maxKopecks`; `RangeError` for a most below a kopeck. */
export function timedBonusKopecks(random: ByteStream, maxKopecks: Kopecks): Kopecks {
  return kopecks(1 + drawInteger(random, maxKopecks));
}
