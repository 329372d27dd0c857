import {
  WITHDRAWAL_METHODS,
  type WithdrawalMethod,
  withdrawalPayout,
} from "@rumb/games/wallet/withdrawal-methods";
import { type Kopecks, kopecks, subtractKopecks } from "@rumb/money/kopecks";

/** What a withdrawal of a sum costs and brings; null below 100.00, where nothing is reckoned. */
export function breakdownOf(method: WithdrawalMethod, sumKopecks: Kopecks): Breakdown | null {
  if (sumKopecks < LEAST_RECKONED) return null;
  const { fixedKopecks } = WITHDRAWAL_METHODS[method];
  const payoutKopecks = withdrawalPayout(method, sumKopecks);
  const feeKopecks = subtractKopecks(subtractKopecks(sumKopecks, payoutKopecks), fixedKopecks);
  return { sumKopecks, feeKopecks, fixedKopecks, payoutKopecks };
}

/** «Комиссия 4 % + 1 ₽». */
export function feeText(method: WithdrawalMethod): string {
  const { percent, fixedKopecks } = WITHDRAWAL_METHODS[method];
  return fixedKopecks > 0 ? `${percent} % + ${fixedKopecks / 100} ₽` : `${percent} %`;
}

/** «150–5000 ₽». */
export function limitsText(method: WithdrawalMethod): string {
  const { minKopecks, maxKopecks } = WITHDRAWAL_METHODS[method];
  return `${minKopecks / 100}–${maxKopecks / 100} ₽`;
}

const LEAST_RECKONED = kopecks(10_000);

/** `feeKopecks` is the percentage of the sum; with the fixed part it is what the payout is less than the sum. */
export type Breakdown = {
  readonly sumKopecks: Kopecks;
  readonly feeKopecks: Kopecks;
  readonly fixedKopecks: Kopecks;
  readonly payoutKopecks: Kopecks;
};
