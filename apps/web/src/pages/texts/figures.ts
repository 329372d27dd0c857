import type { SiteTerms } from "@rumb/contract/site-terms";
import { RAKEBACK_LEVELS, REFERRAL_LEVELS, REPOST_LEVELS } from "@rumb/games/bonuses/bonus-levels";
import { WEEK_GAME } from "@rumb/games/bonuses/rakeback";
import { formatMoney, formatRubles } from "@rumb/money/format";
import { kopecks } from "@rumb/money/kopecks";
import { kopecksOf } from "../../api/wire-amount.ts";

/**
 * Every figure that the texts quote and the operator can change, in words; «…» until the server has told them. What cannot be
 * changed comes from the tables by which the server reckons.
 */
export function figuresOf(terms: SiteTerms | undefined) {
  const say = (words: (known: SiteTerms) => string): string => (terms === undefined ? "…" : words(terms));
  return {
    depositsNeeded: say(({ withdrawal }) => rubles(withdrawal.deposits)),
    wager: say(({ withdrawal }) => `x${withdrawal.wager_times}`),
    wagerExample: say(({ withdrawal }) => rubles(EXAMPLE_DEPOSIT * withdrawal.wager_times)),
    activeDays: say(({ withdrawal }) => daysWords(withdrawal.active_days)),
    twoOperatorsAbove: say(({ withdrawal }) => rubles(withdrawal.two_operators_above)),
    dayMax: say(({ bonus }) => rubles(bonus.day.max)),
    dayPause: say(({ bonus }) => afterWords(bonus.day.period_seconds)),
    hourlyMax: say(({ bonus }) => rubles(bonus.hourly.max)),
    hourlyPause: say(({ bonus }) => afterWords(bonus.hourly.period_seconds)),
    promocoderPause: say(({ bonus }) => afterWords(bonus.promocoder_pause_seconds)),
    socialVk: say(({ bonus }) => rubles(bonus.social.vk)),
    socialTelegram: say(({ bonus }) => rubles(bonus.social.tg)),
    referralReward: say(({ referral }) => rubles(referral.reward)),
    referralDays: say(({ referral }) => daysWords(referral.cookie_days)),
    rewardHold: say(({ reward }) => holdWords(reward.hold_hours)),
    rewardCap: say(({ reward }) => capWords(reward.month_cap)),
    potShare: say(({ pot }) => percent(pot.share)),
    potStart: say(({ pot }) => rubles(pot.start)),
    jackpotFee: say(({ rounds }) => feeWords(rounds.jackpot_fee)),
    jackpotAlone: say(({ rounds }) => afterWords(rounds.jackpot_alone_seconds)),
    exampleDeposit: rubles(EXAMPLE_DEPOSIT),
    ...FIXED,
  } as const;
}

const EXAMPLE_DEPOSIT = 100;
/** The group's latest posts that count (spec.md §9). */
const REPOST_POSTS = 5;

const FIXED = {
  repostMax: formatRubles(
    kopecks(REPOST_POSTS * Math.max(...REPOST_LEVELS.map(({ rewardKopecks }) => rewardKopecks))),
  ),
  rakebackMax: percent(
    (Math.max(...RAKEBACK_LEVELS.map(({ permyriad }) => permyriad)) * WEEK_GAME.numerator) /
      WEEK_GAME.denominator,
  ),
  weekGameFrom: formatRubles(kopecks(WEEK_GAME.fromKopecks)),
  referralMax: `${Math.max(...REFERRAL_LEVELS.map(({ percent: share }) => share))} %`,
} as const;

function rubles(amount: number): string {
  return formatRubles(kopecksOf(amount));
}

/** Hundredths of a percent: 50 → «0.50 %». */
function percent(permyriad: number): string {
  return `${formatMoney(kopecks(permyriad))} %`;
}

export type Figures = ReturnType<typeof figuresOf>;

/** A length of time after «через»: 86400 → «24 часа», 60 → «1 минуту». Whole seconds. */
export function afterWords(seconds: number): string {
  const unit = UNITS.find(({ size }) => seconds >= size && seconds % size === 0) ?? SECOND;
  return counted(seconds / unit.size, unit.words);
}

/** Days after «в течение»: 30 → «30 дней», 1 → «1 дня». */
export function daysWords(days: number): string {
  return counted(days, { one: "дня", other: "дней" });
}

function counted(count: number, words: Words): string {
  return `${count} ${words[plural.select(count)] ?? words.other}`;
}

const plural = new Intl.PluralRules("ru");
const SECOND = { size: 1, words: { one: "секунду", few: "секунды", other: "секунд" } };
// A day of 24 hours is told in hours; from two days on they are days.
const UNITS: readonly { size: number; words: Words }[] = [
  { size: 3600, words: { one: "час", few: "часа", other: "часов" } },
  { size: 60, words: { one: "минуту", few: "минуты", other: "минут" } },
  SECOND,
];

type Words = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string };

function holdWords(hours: number): string {
  return hours === 0 ? "сразу" : `не раньше чем через ${afterWords(hours * 3600)} после начисления`;
}

function capWords(cap: number | null): string {
  if (cap === null) return "";
  return `, не больше ${rubles(cap)} за календарный месяц на одного человека: его аккаунты складываются`;
}

function feeWords(hundredths: number): string {
  return hundredths === 0 ? "без комиссии" : `за вычетом комиссии ${hundredths / 100} %`;
}
