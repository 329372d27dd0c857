import { formatRubles } from "@rumb/money/format";
import type { Kopecks } from "@rumb/money/kopecks";

/** «Вернулось 3.00 ₽ из 10.00 ₽»: a payout that is no gain. */
export function returnedWords(winKopecks: Kopecks, stakeKopecks: Kopecks): string {
  return `Вернулось ${formatRubles(winKopecks)} из ${formatRubles(stakeKopecks)}`;
}
