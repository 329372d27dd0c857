import { type Refusal, refusal } from "@rumb/contract/errors";
import type { WithdrawTerms } from "@rumb/contract/wallet";
import { formatMoney } from "@rumb/money/format";
import { type Kopecks, kopecks, roubles, subtractKopecks } from "@rumb/money/kopecks";
import { counted } from "@rumb/money/plural";
import type { Query } from "../../platform/db/database.ts";
import { walletOf } from "../../money/postings/posting.ts";
import { hasRecentDeposit } from "../payments/payment-service.ts";
import type { SettingValues } from "../../settings/settings.ts";
import type { WithdrawalRow } from "./withdrawal-store.ts";

/** How a player stands when they want money out; kopecks. */
export type WithdrawalStanding = {
  readonly balance: Kopecks;
  readonly depositsTotal: Kopecks;
  readonly wagerLeft: Kopecks;
  readonly wagerTotal: Kopecks;
  /** Most that the rule on bonuses lets out; null when it does not bind them, because they have paid in lately. */
  readonly available: Kopecks | null;
};

type Terms = SettingValues["withdrawals"];

/** Reads how the player stands; in a posting under their lock, so that it stays true until the commit. */
export async function readStanding(
  query: Query,
  playerId: number,
  { activeDays: days }: Terms,
): Promise<WithdrawalStanding> {
  const [{ bonusCredits, ...wallet }, active] = await Promise.all([
    walletOf(query, { playerId, days }),
    hasRecentDeposit(query, { playerId, days }),
  ]);
  const own = kopecks(Math.max(0, wallet.balance - bonusCredits));
  return { ...wallet, available: active ? null : own };
}

/** The first condition that this sum does not meet, with what is missing; null when it meets all. */
export function missingCondition(
  sum: Kopecks,
  { balance, depositsTotal, wagerLeft, available }: WithdrawalStanding,
  terms: Terms,
): Refusal | null {
  const needed = kopecks(terms.minDepositsKopecks);
  if (depositsTotal < needed) {
    const missing = formatMoney(subtractKopecks(needed, depositsTotal));
    return refusal("DEPOSITS_MISSING", { needed: formatMoney(needed), missing });
  }
  if (wagerLeft > 0) return refusal("WAGER_MISSING", { missing: formatMoney(wagerLeft) });
  if (balance < sum) return refusal("INSUFFICIENT_BALANCE");
  if (available !== null && sum > available) {
    const days = counted(terms.activeDays, ["день", "дня", "дней"]);
    return refusal("BONUS_HELD", { days, available: formatMoney(available) });
  }
  return null;
}

/** The same for the screen. */
export function wireTerms(standing: WithdrawalStanding, terms: Terms): WithdrawTerms {
  const { depositsTotal, wagerLeft, wagerTotal, available } = standing;
  return {
    deposits: roubles(depositsTotal),
    deposits_needed: roubles(kopecks(terms.minDepositsKopecks)),
    wager_left: roubles(wagerLeft),
    wager_total: roubles(wagerTotal),
    available: available === null ? null : roubles(available),
  };
}

/** How many different operators must approve what a player takes out in a day, in kopecks: one, or two above the setting. */
export function approvalsFor(
  kopecksOfDay: number,
  { withdrawals }: Pick<SettingValues, "withdrawals">,
): number {
  return kopecksOfDay > withdrawals.twoOperatorsAboveKopecks ? 2 : 1;
}

/**
 * The same of a request that waits: as was settled with it, and never one for a banned player, or when whoever approved it had approved
 * and given as much in a day as one may.
 */
export function approvalsNow(
  { approvalsNeeded, needsSecond, amount }: Pick<WithdrawalRow, "approvalsNeeded" | "needsSecond" | "amount">,
  { banned, settings }: { readonly banned: boolean; readonly settings: Pick<SettingValues, "withdrawals"> },
): number {
  return banned || needsSecond ? 2 : (approvalsNeeded ?? approvalsFor(amount, settings));
}
