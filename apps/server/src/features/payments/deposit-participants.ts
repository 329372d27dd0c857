import { payDepositPromo } from "../promo/promo-service.ts";
import { shareDeposit } from "../referrals/referral-participants.ts";
import type { DepositParticipant } from "./paid-deposit.ts";

/** Whatever hangs on a paid deposit, in the order in which it comes. */
export const onDepositPaid: readonly DepositParticipant[] = [payDepositPromo, shareDeposit];
