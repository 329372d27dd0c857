import type { SiteTerms } from "@rumb/contract/site-terms";
import { kopecks, roubles } from "@rumb/money/kopecks";
import type { SettingValues } from "../../settings/settings.ts";

/** The figures of the site's texts under these settings. */
export function siteTerms(settings: SettingValues): SiteTerms {
  const { withdrawals, payments, bonuses, social, referrals, progressive, rounds } = settings;
  return {
    withdrawal: {
      deposits: wire(withdrawals.minDepositsKopecks),
      wager_times: payments.wagerTimes,
      active_days: withdrawals.activeDays,
      two_operators_above: wire(withdrawals.twoOperatorsAboveKopecks),
    },
    bonus: {
      day: timedBonus(bonuses.day),
      hourly: timedBonus(bonuses.hourly),
      promocoder_pause_seconds: bonuses.promocoderPauseSeconds,
      social: { vk: wire(social.vkKopecks), tg: wire(social.telegramKopecks) },
    },
    referral: { reward: wire(referrals.linkRewardKopecks), cookie_days: referrals.cookieDays },
    pot: { share: progressive.sharePermyriad, start: wire(progressive.startKopecks) },
    rounds: {
      jackpot_seconds: rounds.jackpotCountdownSeconds,
      jackpot_alone_seconds: rounds.jackpotAloneSeconds,
      wheel_seconds: rounds.wheelCountdownSeconds,
    },
  };
}

function timedBonus(bonus: SettingValues["bonuses"]["day"]) {
  return { max: wire(bonus.maxKopecks), period_seconds: bonus.periodSeconds };
}

function wire(amount: number): number {
  return roubles(kopecks(amount));
}
