import type { WithdrawalMethod } from "./withdrawal-methods.ts";

/**
 * Reads where the money of a withdrawal shall go, the way people write it: blanks, hyphens and brackets do not count. Returns
 * the bare number (a phone as 7…, a wallet of F-wallet with its capital F), so that one destination is one text; null for
 * what cannot be one (rules.md §5).
 */
export function readDestination(method: WithdrawalMethod, text: string): string | null {
  const bare = text.replaceAll(/[\s()-]/gu, "");
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
