import { levelOf, referralIncome, REFERRAL_LEVELS } from "@rumb/games/bonuses/bonus-levels";
import { type Kopecks, kopecks } from "@rumb/money/kopecks";
import type { TelegramLink } from "../linking/telegram-linking.ts";
import type { PaidDeposit } from "../payments/payment-settling.ts";
import type { PostingUnit } from "../../money/postings/posting.ts";
import { readSettingsIn } from "../../settings/settings-service.ts";
import { insertDepositIncome, insertLinkIncome, readReferrer } from "./referral-store.ts";

/** Nobody's level depends on whether they have invited more. */
const HIGHEST_LEVEL = Math.max(...REFERRAL_LEVELS.map(({ from }) => from));

/**
 * Takes down the share of a paid deposit for who has invited the player, at the level of this moment. It becomes income when the
 * deposit has been staked; the player themselves gets nothing of it.
 */
export async function shareDeposit({ query }: PostingUnit, deposit: PaidDeposit): Promise<Kopecks> {
  const { paymentId, playerId: referralId, amount, wager } = deposit;
  const invited = await readReferrer(query, { playerId: referralId, atMost: HIGHEST_LEVEL });
  if (invited !== null) {
    const { referrerId, referrals } = invited;
    const { percent } = levelOf(REFERRAL_LEVELS, referrals);
    const share = referralIncome(referrals, amount);
    const income = { referrerId, referralId, paymentId, deposit: amount, percent, wager, amount: share };
    await insertDepositIncome(query, income);
  }
  return kopecks(0);
}

/** Takes down the reward for an invited player whose Telegram account nobody has had before. */
export async function rewardLink({ query }: PostingUnit, link: TelegramLink): Promise<void> {
  const { playerId: referralId, telegramId } = link;
  const invited = await readReferrer(query, { playerId: referralId, atMost: 0 });
  const { linkRewardKopecks } = (await readSettingsIn(query)).referrals;
  if (invited === null || linkRewardKopecks === 0) return;
  const { referrerId } = invited;
  await insertLinkIncome(query, { referrerId, referralId, telegramId, amount: kopecks(linkRewardKopecks) });
}
