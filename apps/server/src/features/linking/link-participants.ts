import { rewardLink } from "../referrals/referral-participants.ts";
import type { LinkParticipant } from "./telegram-link.ts";

/** Whatever hangs on a bound Telegram account, in the order in which it comes. */
export const onTelegramLinked: readonly LinkParticipant[] = [rewardLink];
