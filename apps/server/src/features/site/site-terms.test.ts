import { expect, test } from "vitest";
import { settingDefaults } from "../../settings/settings.ts";
import { siteTerms } from "./site-terms.ts";

test("the defaults are the figures of the specification", () => {
  expect(siteTerms(settingDefaults)).toMatchObject({
    withdrawal: { deposits: 100, wager_times: 3, active_days: 30, two_operators_above: 10_000 },
    bonus: {
      day: { max: 10, period_seconds: 86_400 },
      hourly: { max: 3, period_seconds: 3600 },
      social: { vk: 5, tg: 5 },
    },
    referral: { reward: 30, cookie_days: 30 },
    reward: { hold_hours: 24, month_cap: null },
    pot: { share: 50, start: 1000, can_hit: true },
    rounds: { jackpot_seconds: 25, jackpot_alone_seconds: 600, wheel_seconds: 15, jackpot_fee: 0 },
  });
});

test("they say when the operator last changed one of them", () => {
  expect(siteTerms(settingDefaults).changed_at).toBeNull();
  expect(siteTerms(settingDefaults, 1_795_000_000_000).changed_at).toBe(1_795_000_000_000);
});

test("what the operator changes is what the texts say", () => {
  const { withdrawals, payments } = settingDefaults;
  const changed = {
    ...settingDefaults,
    withdrawals: { ...withdrawals, minDepositsKopecks: 25_050 },
    payments: { ...payments, wagerTimes: 5 },
  };
  expect(siteTerms(changed).withdrawal).toMatchObject({ deposits: 250.5, wager_times: 5 });
});
