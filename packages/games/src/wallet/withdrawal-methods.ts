import { type Kopecks, kopecks } from "@rumb/money/kopecks";
import { scaleInteger } from "@rumb/money/ratio";

/** Ways to take money out (spec.md §9). Percent and limits are of the whole sum, before the fee. */
export const WITHDRAWAL_METHODS = {
  qiwi: method({ min: 150, max: 5_000, percent: 4, fixed: 1 }),
  card: method({ min: 600, max: 20_000, percent: 5, fixed: 0 }),
  fkwallet: method({ min: 500, max: 50_000, percent: 5, fixed: 0 }),
  yoomoney: method({ min: 500, max: 5_000, percent: 3, fixed: 0 }),
} as const;

export type WithdrawalMethod = keyof typeof WITHDRAWAL_METHODS;

/** Tells a method from any other text. */
export function isWithdrawalMethod(name: string): name is WithdrawalMethod {
  return Object.hasOwn(WITHDRAWAL_METHODS, name);
}

/**
 * What arrives of a sum: sum − percent − fixed fee, rounded half-up once (rules.md §5). Throws `RangeError` for a sum that
 * the fee would swallow.
 */
export function withdrawalPayout(name: WithdrawalMethod, sumKopecks: Kopecks): Kopecks {
  const { percent, fixedKopecks } = WITHDRAWAL_METHODS[name];
  return kopecks(scaleInteger(sumKopecks, 100 - percent, 100) - fixedKopecks);
}

function method(roubles: { min: number; max: number; percent: number; fixed: number }) {
  return {
    minKopecks: kopecks(roubles.min * 100),
    maxKopecks: kopecks(roubles.max * 100),
    percent: roubles.percent,
    fixedKopecks: kopecks(roubles.fixed * 100),
  };
}
