import { isWithdrawalMethod, WITHDRAWAL_METHODS } from "@rumb/games/wallet/withdrawal-methods";
import { feeText, limitsText } from "../wallet/breakdown.ts";
import { methodName } from "../wallet/method-names.ts";

/** «QIWI: 150–5000 ₽, комиссия 4 % + 1 ₽» of each way to take money out. */
export function withdrawalLines(): readonly string[] {
  return Object.keys(WITHDRAWAL_METHODS)
    .filter(isWithdrawalMethod)
    .map((method) => `${methodName(method)}: ${limitsText(method)}, комиссия ${feeText(method)}`);
}
