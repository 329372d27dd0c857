import { isRefusal, sentenceOf } from "@rumb/contract/errors";
import { kopecks, roubles } from "@rumb/money/kopecks";
import { siteTerms } from "../../apps/server/src/features/site/site-terms.ts";
import { missingCondition, wireTerms } from "../../apps/server/src/features/withdrawals/withdrawal-terms.ts";
import type { SettingValues } from "../../apps/server/src/settings/settings.ts";
import { incomeHoldFact, rakebackHoldFact } from "../../apps/web/src/pages/bonus/reward-words.ts";
import { everyWords, timedBonusText } from "../../apps/web/src/pages/bonus/timed-words.ts";
import { questionsOf } from "../../apps/web/src/pages/faq/questions.ts";
import { policySections } from "../../apps/web/src/pages/policy/policy-sections.ts";
import { ruleFacts } from "../../apps/web/src/pages/referral/referral-words.ts";
import { endsWords } from "../../apps/web/src/pages/sessions/session-words.ts";
import { maxWinClause, termsSections } from "../../apps/web/src/pages/terms/terms-sections.ts";
import { figuresOf } from "../../apps/web/src/pages/texts/figures.ts";
import { conditionsOf } from "../../apps/web/src/pages/wallet/withdraw-conditions.ts";

/** What the site says about its rules under these settings: its texts, and the words of screens and refusals; as sentences. */
export function siteTexts(settings: SettingValues): string[] {
  const terms = siteTerms(settings);
  const figures = figuresOf(terms);
  const mostWords = maxWinClause(
    settings.maxWinKopecks === null ? null : roubles(kopecks(settings.maxWinKopecks)),
  );
  const clauses = [...termsSections(figures, mostWords), ...policySections()].flatMap(
    (section) => section.clauses,
  );
  const { day, hourly, promocoder_pause_seconds: pause } = terms.bonus;
  return [
    ...questionsOf(figures).flatMap(({ answer }) => answer),
    ...clauses.flatMap((clause) =>
      typeof clause === "string" ? clause : [clause.text].concat(clause.points),
    ),
    ...[day, hourly].map(({ max, period_seconds: period }) => timedBonusText(max.toFixed(2), period)),
    everyWords(pause),
    incomeHoldFact(terms.reward),
    rakebackHoldFact(terms.reward),
    ...ruleFacts({
      ...terms.reward,
      month: null,
      wager_times: terms.withdrawal.wager_times,
      cookie_days: terms.referral.cookie_days,
      link_reward: terms.referral.reward,
    }),
    endsWords({ idle_days: settings.sessions.days, days: settings.sessions.days }),
    ...STANDINGS.flatMap((standing) => withdrawalTexts(settings, standing)),
  ].flatMap((text) => text.replaceAll("\u{a0}", " ").split(/(?<=[.:;]) (?=[А-ЯЁ])/u));
}

/** What the wallet says to somebody who stands so, and how their request is refused; their own sums are left out. */
function withdrawalTexts({ withdrawals }: SettingValues, standing: Standing): string[] {
  const refused = missingCondition(kopecks(20_000), standing, withdrawals);
  const texts = [
    ...conditionsOf(wireTerms(standing, withdrawals), standing.balance).map(
      ({ name, text }) => `${name}: ${text}`,
    ),
    ...(isRefusal(refused) ? [sentenceOf(refused)] : []),
  ];
  return texts.map((text) => text.replaceAll(OWN_SUMS, "…"));
}

type Standing = Parameters<typeof missingCondition>[1];

const OWN_SUMS = /(?<![\d.])(?:0\.07|0\.77|0\.99|1000000000\.00)\s₽/gu;
const NOBODY: Standing = {
  balance: kopecks(50_000),
  depositsTotal: kopecks(0),
  wagerLeft: kopecks(0),
  wagerTotal: kopecks(0),
  available: kopecks(7),
};
const PAID = { ...NOBODY, depositsTotal: kopecks(100_000_000_000) };
const STANDINGS = [NOBODY, PAID, { ...PAID, wagerLeft: kopecks(77), wagerTotal: kopecks(99) }];
