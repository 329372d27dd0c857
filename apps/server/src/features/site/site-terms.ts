import { accountEndpoints } from "@rumb/contract/endpoints/account";
import type { SiteTerms } from "@rumb/contract/site-terms";
import { kopecks, roubles } from "@rumb/money/kopecks";
import { edgeOf } from "../../settings/game-terms.ts";
import { readNewestAbout } from "../../audit/audit-store.ts";
import type { SettingValues } from "../../settings/settings.ts";
import type { Deps } from "../../deps/deps.ts";
import type { App } from "../../platform/http/http.ts";
import { serveVisitor } from "../../sessions/endpoint-routes.ts";

/** The figures of the site's texts under these settings. */
export function siteTerms(settings: SettingValues, changedAtMs: number | null = null): SiteTerms {
  const { withdrawals, payments, bonuses, social, referrals, rewards, progressive, rounds } = settings;
  return {
    changed_at: changedAtMs,
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
    reward: {
      hold_hours: rewards.holdHours,
      month_cap: rewards.monthCapKopecks === null ? null : wire(rewards.monthCapKopecks),
    },
    pot: {
      share: progressive.sharePermyriad,
      start: wire(progressive.startKopecks),
      can_hit: progressive.hitsPerBillionKopecks > 0,
    },
    rounds: {
      jackpot_seconds: rounds.jackpotCountdownSeconds,
      jackpot_alone_seconds: rounds.jackpotAloneSeconds,
      wheel_seconds: rounds.wheelCountdownSeconds,
      jackpot_fee: edgeOf(settings, "jackpot"),
    },
  };
}

function timedBonus(bonus: SettingValues["bonuses"]["day"]) {
  return { max: wire(bonus.maxKopecks), period_seconds: bonus.periodSeconds };
}

function wire(amount: number): number {
  return roubles(kopecks(amount));
}

/** Answers everybody with the figures that the site's texts quote. They are worked out once for each change of the settings. */
export function siteTermsRoutes(app: App, { settings, database }: Pick<Deps, "settings" | "database">): void {
  let known: { settings: SettingValues; terms: SiteTerms } | undefined;
  serveVisitor(app, accountEndpoints.siteTerms, async () => {
    const current = settings.current();
    if (known?.settings !== current) {
      const changedAtMs = await readNewestAbout(database.query, { resource: "settings", subjects: QUOTED });
      known = { settings: current, terms: siteTerms(current, changedAtMs) };
    }
    return known.terms;
  });
}

/** The settings whose figures the texts quote. */
const QUOTED = [
  "withdrawals",
  "payments",
  "bonuses",
  "social",
  "referrals",
  "rewards",
  "progressive",
  "rounds",
  "edgeHundredths",
] as const satisfies readonly (keyof SettingValues)[];
