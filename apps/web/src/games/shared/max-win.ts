import { formatRubles } from "@rumb/money/format";
import type { Kopecks } from "@rumb/money/kopecks";

/** The operator's limit in words; undefined while there is none. */
export function maxWinWords(maxWinKopecks: Kopecks | null): string | undefined {
  return maxWinKopecks === null ? undefined : `Максимальный выигрыш: ${formatRubles(maxWinKopecks)}`;
}

/** Why a bet cannot be placed because of that limit, or undefined when it can. The server judges again. */
export function maxWinRefusal(payoutKopecks: Kopecks, maxWinKopecks: Kopecks | null): string | undefined {
  return maxWinKopecks !== null && payoutKopecks > maxWinKopecks ? maxWinWords(maxWinKopecks) : undefined;
}
