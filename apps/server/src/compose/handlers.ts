import type { LinkHandler } from "../features/linking/telegram-linking.ts";
import type { DepositHandler } from "../features/payments/payment-settling.ts";
import { payDepositPromo } from "../features/promo/promo-service.ts";
import { rewardLink, shareDeposit } from "../features/referrals/referral-handlers.ts";

/** What a paid deposit means to other features, in the order in which it happens. */
export const onDepositPaid: readonly DepositHandler[] = [payDepositPromo, shareDeposit];

/** What a bound Telegram account means to other features. */
export const onTelegramLinked: readonly LinkHandler[] = [rewardLink];
