import type { SiteTerms } from "@rumb/contract/site-terms";
import { RAKEBACK_LEVELS, REFERRAL_LEVELS, REPOST_LEVELS } from "@rumb/games/bonuses/bonus-levels";
import { WEEK_GAME } from "@rumb/games/bonuses/rakeback";
import { formatMoney, formatRubles } from "@rumb/money/format";
import { kopecks } from "@rumb/money/kopecks";
import { counted } from "@rumb/money/plural";
import { kopecksOf } from "../../api/wire-amount.ts";
import { daysWords, pauseWords, timeWords } from "../../site/time-words.ts";

/**
 * Every figure that the texts quote and the operator can change, in words; «…» until the server has stated them. What cannot be
 * changed comes from the tables by which the server reckons.
 */
export function figuresOf(terms: SiteTerms | undefined) {
  const say = (words: (known: SiteTerms) => string): string => (terms === undefined ? "…" : words(terms));
  return {
    withdrawalNeeds: say(({ withdrawal }) => withdrawalNeeds(withdrawal)),
    withdrawalPoints: terms === undefined ? [] : withdrawalPoints(terms.withdrawal),
    wagerRule: say(({ withdrawal }) => wagerRule(withdrawal)),
    clearedWords: say(({ withdrawal }) => clearedWords(withdrawal)),
    activeDays: say(({ withdrawal }) => daysWords(withdrawal.active_days)),
    activeAgo: say(({ withdrawal }) => counted(withdrawal.active_days, ["день", "дня", "дней"])),
    twoOperators: say(({ withdrawal }) => twoOperatorsWords(withdrawal.two_operators_above)),
    dayMax: say(({ bonus }) => rubles(bonus.day.max)),
    dayPause: say(({ bonus }) => pauseWords(bonus.day.period_seconds)),
    hourlyMax: say(({ bonus }) => rubles(bonus.hourly.max)),
    hourlyPause: say(({ bonus }) => pauseWords(bonus.hourly.period_seconds)),
    promocoderPause: say(({ bonus }) => pauseWords(bonus.promocoder_pause_seconds)),
    socialVk: say(({ bonus }) => rubles(bonus.social.vk)),
    socialTelegram: say(({ bonus }) => rubles(bonus.social.tg)),
    /** Empty when a link is worth nothing. */
    referralReward: say(({ referral }) => (referral.reward === 0 ? "" : rubles(referral.reward))),
    referralDays: say(({ referral }) => daysWords(referral.cookie_days)),
    rewardMove: say(({ reward }) => moveWords(reward)),
    pot: say(({ pot }) => potWords(pot)),
    jackpotFee: say(({ rounds }) => feeWords(rounds.jackpot_fee)),
    jackpotAlone: say(({ rounds }) => timeWords(rounds.jackpot_alone_seconds)),
    ...FIXED,
  } as const;
}

const EXAMPLE_DEPOSIT = 100;
/** The group's latest posts that count. */
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

type WithdrawalFigures = SiteTerms["withdrawal"];

/** What a player must have done: «пополнить баланс … и отыграть пополнения x3». Empty when nothing is asked. */
function withdrawalNeeds({ deposits, wager_times: times }: WithdrawalFigures): string {
  return [
    ...(deposits === 0 ? [] : [`пополнить баланс в сумме хотя бы на ${rubles(deposits)}`]),
    ...(times === 0 ? [] : [`отыграть пополнения x${times}`]),
  ].join(" и ");
}

/** The same as points of the agreement. */
function withdrawalPoints({ deposits, wager_times: times }: WithdrawalFigures): readonly string[] {
  return [
    ...(deposits === 0 ? [] : [`оплаченных пополнений в сумме не меньше ${rubles(deposits)};`]),
    ...(times === 0
      ? []
      : [
          `каждое пополнение отыграно x${times}: ставок в Dice, Mines, Bubbles, Wheel и Monetrain сделано на его сумму, умноженную на ${times}. Ставки в Jackpot не считаются;`,
        ]),
  ];
}

function wagerRule({ wager_times: times }: WithdrawalFigures): string {
  if (times === 0) return "Сейчас новые пополнения отыгрывать не нужно. То, что начислено раньше, остаётся.";
  return `Каждое пополнение отыгрывается x${times}: пополнили на ${rubles(EXAMPLE_DEPOSIT)} — сделайте ставок на ${rubles(EXAMPLE_DEPOSIT * times)}. Выигрыши при этом остаются вашими.`;
}

/** When the share of a partner becomes income, behind a verb. */
function clearedWords({ wager_times: times }: WithdrawalFigures): string {
  return times === 0 ? " сразу, как пополнение оплачено" : `, когда пополнение отыграно x${times}`;
}

function twoOperatorsWords(above: number): string {
  return above === 0
    ? "Каждую заявку подтверждают двое"
    : `Если за 24 часа игрок выводит больше ${rubles(above)}, заявку подтверждают двое`;
}

function potWords({ share, start, can_hit: canHit }: SiteTerms["pot"]): string {
  const grows = share === 0 ? "" : ` и добавляет ${percent(share)} каждой ставки этих игр`;
  const hit = canHit ? "Сорвать его может любая ставка." : "Сейчас он не разыгрывается.";
  return `сайт начинает его с ${rubles(start)}${grows}. Из ставки игрока ничего не вычитается. ${hit}`;
}

/** When and up to which bound rakeback and income are moved to the balance. */
function moveWords({ hold_hours: hours, month_cap: cap }: SiteTerms["reward"]): string {
  if (cap === 0) return "сейчас на баланс не переводятся";
  const hold = hours === 0 ? "сразу" : `не раньше чем через ${timeWords(hours * 3600)} после начисления`;
  const bound =
    cap === null
      ? ""
      : `, не больше ${rubles(cap)} за календарный месяц на одного человека: его аккаунты складываются`;
  return `переводятся на баланс ${hold}${bound}`;
}

function feeWords(hundredths: number): string {
  return hundredths === 0 ? "без комиссии" : `за вычетом комиссии ${hundredths / 100} %`;
}
