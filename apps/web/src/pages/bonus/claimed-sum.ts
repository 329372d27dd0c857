import { kopecks, type Kopecks } from "@rumb/money/kopecks";
import { recall, remember } from "../../browser/remembered.ts";

/**
 * What this browser has received of a bonus that comes again at `dateMs`; null when it does not know. The server tells a
 * sum only once, and a player who comes back wants to see it.
 */
export function recallClaimed(bonus: string, dateMs: number | null): Kopecks | null {
  return recall(keyOf(bonus), (stored) => {
    const [date, sum] = stored.split(" ").map(Number);
    return date === dateMs && Number.isSafeInteger(sum) ? kopecks(sum ?? 0) : null;
  });
}

/** Keeps the sum of a bonus that comes again at `dateMs`. */
export function rememberClaimed(bonus: string, claim: { dateMs: number; sumKopecks: Kopecks }): void {
  remember(keyOf(bonus), `${claim.dateMs} ${claim.sumKopecks}`);
}

function keyOf(bonus: string): string {
  return `bonus.${bonus}`;
}
