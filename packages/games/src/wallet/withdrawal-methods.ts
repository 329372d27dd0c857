import { type Kopecks, kopecks } from "@rumb/money/kopecks";
import { scaleInteger } from "@rumb/money/ratio";

/** Ways to take money out. Percent and limits are of the whole sum, before the fee. */
export const WITHDRAWAL_METHODS = {
  qiwi: method({ min: 150, max: 5_000, percent: 4, fixed: 1 }),
  card: method({ min: 600, max: 20_000, percent: 5, fixed: 0 }),
  fkwallet: method({ min: 500, max: 50_000, percent: 5, fixed: 0 }),
  yoomoney: method({ min: 500, max: 5_000, percent: 3, fixed: 0 }),
} as const;

export type WithdrawalMethod = keyof typeof WITHDRAWAL_METHODS;

/** Whether a text is the name of a method. */
export function isWithdrawalMethod(name: string): name is WithdrawalMethod {
  return Object.hasOwn(WITHDRAWAL_METHODS, name);
}

/**
 * What arrives of a sum: sum − percent − fixed fee, rounded half-up once. Throws `RangeError` for a sum that
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

/**
 * Reads where the money of a withdrawal shall go, the way people write it: only what `bareDestination` leaves counts. Returns
 * the bare number (a phone as 7…, a wallet of F-wallet with its capital F), so that one destination is one text; null for
 * what cannot be one.
 */
export function readDestination(method: WithdrawalMethod, text: string): string | null {
  const bare = bareDestination(text);
  switch (method) {
    case "qiwi":
      return readPhone(bare);
    case "card":
      return /^[0-9]{16,19}$/.test(bare) && hasLuhnDigit(bare) ? bare : null;
    case "fkwallet":
      return /^[Ff][0-9]{6,12}$/.test(bare) ? bare.toUpperCase() : null;
    case "yoomoney":
      return /^4100[0-9]{7,16}$/.test(bare) ? bare : null;
  }
}

/** A number without what people put between its groups: blanks, brackets and dashes of every length. */
export function bareDestination(text: string): string {
  return text.replaceAll(/[\s()\p{Dash_Punctuation}\u2212]/gu, "");
}

/** What is shown of a destination that `readDestination` gave: enough to know one's own, too little to use it. */
export function maskDestination(method: WithdrawalMethod, destination: string): string {
  const end = destination.slice(-4);
  switch (method) {
    case "qiwi":
      return `+7 *** ***-${end.slice(0, 2)}-${end.slice(2)}`;
    case "card":
      return `**** **** **** ${end}`;
    case "fkwallet":
      return `F****${destination.slice(-3)}`;
    case "yoomoney":
      return `4100 **** ${end}`;
  }
}

/** Russian numbers have eleven digits; at home their 7 is dialled as 8. */
function readPhone(bare: string): string | null {
  const digits = /^(?:\+?7|8)(?<rest>[0-9]{10})$/.exec(bare)?.groups?.["rest"];
  return digits === undefined ? null : `7${digits}`;
}

/** The check digit of card numbers (ISO/IEC 7812-1, annex B). */
function hasLuhnDigit(digits: string): boolean {
  const sum = Array.from(digits)
    .toReversed()
    .map((digit, index) => (index % 2 === 0 ? Number(digit) : doubled(Number(digit))))
    .reduce((total, part) => total + part, 0);
  return sum % 10 === 0;
}

function doubled(digit: number): number {
  return digit > 4 ? digit * 2 - 9 : digit * 2;
}
