import { type Kopecks, roubles } from "@rumb/money/kopecks";
import { isAmount, isInteger } from "./guards.ts";

/**
 * The player's own balance in a reply or an event, in roubles. A greater version is newer, so that an answer that was long on its
 * way never overwrites what came after it. Stored answers and servers of before have none.
 */
export const balanceGuards = {
  required: { balance: isAmount },
  optional: { balance_version: isInteger },
};

export type StatedBalance = { readonly balance: number; readonly balance_version?: number };

/** The balance of somebody's account as it is after everything that their call has done. */
export function stateBalance(account: { balance(): Kopecks; balanceVersion(): number }) {
  return { balance: roubles(account.balance()), balance_version: account.balanceVersion() };
}
