import { refusal, type Refusal } from "@rumb/contract/errors";
import type { WireDecimal } from "@rumb/contract/http";
import { OPERATOR_REASON_MAX } from "@rumb/contract/operator";
import { parseHundredths } from "@rumb/money/decimal-input";
import { formatMoney } from "@rumb/money/format";
import { type Kopecks, kopecks } from "@rumb/money/kopecks";
import { visibleText } from "../platform/text/visible-text.ts";

/** A reason as it is kept: trimmed, 1–500 characters that show something (`visibleText`). Refuses `REASON_MALFORMED`. */
export function readReason(typed: string): string | Refusal {
  const reason = visibleText(typed);
  if (reason === "" || reason.length > OPERATOR_REASON_MAX) {
    return refusal("REASON_MALFORMED", { max: String(OPERATOR_REASON_MAX) });
  }
  return reason;
}

/** A sum within bounds. Refuses `AMOUNT_MALFORMED` and `SUM_OUT_OF_RANGE`. */
export function readSum(
  typed: WireDecimal,
  { minKopecks, maxKopecks }: { minKopecks: number; maxKopecks: number },
): Kopecks | Refusal {
  const amount = parseHundredths(typed);
  if (amount === null) return refusal("AMOUNT_MALFORMED");
  if (amount < minKopecks || amount > maxKopecks) {
    return refusal("SUM_OUT_OF_RANGE", {
      min: formatMoney(kopecks(minKopecks)),
      max: formatMoney(kopecks(maxKopecks)),
    });
  }
  return kopecks(amount);
}
