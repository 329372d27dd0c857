import { POCKET_DEGREES, pocketAngle, WHEEL_POCKETS, multiplierOf } from "@rumb/games/wheel/wheel-pockets";
import type { WheelRound, WheelTable, OwnBet } from "./wheel-table.ts";
import { wheel } from "@rumb/games/wheel/wheel";
import { formatNet, formatRubles } from "@rumb/money/format";
import { addKopecks, kopecks, type Kopecks, subtractKopecks } from "@rumb/money/kopecks";
import { returnedWords } from "../shared/returned-words.ts";
import type { ResultBannerProps } from "../shared/ResultBanner.tsx";
import { staked } from "./wheel-bets.ts";

/**
 * What is going on, from the round and from what is left of its phase. `closed`: the time to bet is over and the spin has
 * not come yet; `landed`: the spin is over and the result has not come yet.
 */
export function momentOf(round: WheelRound | undefined, secondsLeft: number | null): WheelMoment {
  if (round === undefined) return "loading";
  if (round.phase === "betting" && secondsLeft === 0) return "closed";
  if (round.phase === "spin" && round.spin === null) return "closed";
  if (round.phase === "spin" && secondsLeft === 0) return "landed";
  return round.phase;
}

/** True while the server takes bets. */
export function takesBets(moment: WheelMoment): boolean {
  return moment === "waiting" || moment === "betting";
}

/** The pocket that the round came to, once the card has stopped; else undefined. */
export function landedPocket({ round, history }: WheelTable, moment: WheelMoment): number | undefined {
  if (moment !== "landed" && moment !== "result") return undefined;
  return round?.spin?.pocket ?? history[0]?.pocket;
}

/**
 * Where the card is. It rests on the pocket that was paid last, through a reload as well. During a spin it is on its way, or,
 * for visitors who ask for less motion, where it was until the time is over.
 */
export function cardOf(table: WheelTable, moment: WheelMoment, reduced: boolean): CardView {
  const { round, history } = table;
  const spin = round?.spin;
  const last = history[0]?.pocket;
  if (!spin) return { pocket: last ?? 0, way: undefined, read: last !== undefined };
  if (moment !== "spin") return { pocket: spin.pocket, way: undefined, read: true };
  const before = history.find((past) => past.round !== round.number)?.pocket ?? 0;
  if (reduced) return { pocket: before, way: undefined, read: false };
  const { lengthMs, sinceMs } = spin;
  return {
    pocket: spin.pocket,
    way: { ...spinWay(before, spin.angle), lengthMs, sinceMs },
    read: false,
  };
}

export type WheelMoment = "loading" | "waiting" | "betting" | "closed" | "spin" | "landed" | "result";

export type CardView = {
  /** Where it comes to rest. */
  readonly pocket: number;
  /** Its way there; undefined while it stands. */
  readonly way: CardWay | undefined;
  /** True when the needle points at a pocket that was paid. */
  readonly read: boolean;
};

export type CardWay = SpinWay & { readonly lengthMs: number; readonly sinceMs: number };

/** Whole turns of the card before it comes to rest. */
const TURNS = 5;

/** How far the card is turned, degrees clockwise 0…360, while the needle at the top points at the middle of a pocket. */
export function restingTurn(pocket: number): number {
  return (360 - pocketAngle(pocket)) % 360;
}

/**
 * The way of the card from one pocket to `angle` (degrees clockwise from the top of the card to the drawn pocket's middle):
 * clockwise, five whole turns and what is left to the pocket. It depends on the two rounds alone, so everybody sees the
 * same frame.
 */
export function spinWay(fromPocket: number, angle: number): SpinWay {
  const from = restingTurn(fromPocket);
  const rest = (((360 - angle - from) % 360) + 360) % 360;
  return { from, to: from + TURNS * 360 + rest };
}

/** The pocket under the needle of a card turned so many degrees clockwise. */
export function pocketUnderNeedle(turn: number): number {
  const angle = (((-turn % 360) + 360) % 360) / POCKET_DEGREES;
  return Math.floor(angle) % WHEEL_POCKETS.length;
}

/** Fast at once, and long in coming to rest: the two control points of the card's pace. */
export const SPIN_EASING = [0.12, 0.62, 0.08, 1] as const;

/** Degrees clockwise. */
type SpinWay = { readonly from: number; readonly to: number };

/** The title over the countdown. */
export const momentTitles = {
  loading: "Загружаем раунд…",
  waiting: "Ждём первую ставку",
  betting: "Приём ставок",
  closed: "Ставки закрыты",
  spin: "Колесо вращается",
  landed: "Колесо остановилось",
  result: "Раунд окончен",
} as const satisfies Record<WheelMoment, string>;

/** What own bets came to, by the rules that the server pays by. */
export function payoutOf(own: readonly OwnBet[], pocket: number): Payout {
  const winKopecks = own
    .map(({ stakeKopecks, color }) => wheel.settle({ stakeKopecks, params: { color } }, { pocket }))
    .reduce((sum, { payoutKopecks }) => addKopecks(sum, payoutKopecks), kopecks(0));
  return { winKopecks, stakeKopecks: staked(own) };
}

/**
 * What the banner says. A return that is not above the stakes is no win; a loss is quiet. Who only watches hears the result
 * and nothing else.
 */
export function bannerOf({ moment, pocket, own, uncertain }: BannerState): ResultBannerProps {
  if (uncertain) return said("wait", "Уточняем, принята ли ставка…");
  if (pocket !== undefined) return resultOf(pocket, moment === "result" ? own : []);
  const stakes = own.length > 0 && `Ваши ставки: ${formatRubles(staked(own))}`;
  switch (moment) {
    case "loading":
      return said("wait", momentTitles.loading, "");
    case "waiting":
      return stakes
        ? said("idle", "Ставка принята", stakes)
        : said("idle", "Первая ставка запустит отсчёт", "");
    case "betting":
      return stakes ? said("idle", "Ставка принята", stakes) : said("idle", "Выберите множитель", "");
    case "closed":
      return said("wait", momentTitles.closed, "");
    case "spin":
    case "landed":
    case "result":
      return said("wait", "Колесо вращается…", stakes ? "Ставки закрыты, колесо вращается." : "");
  }
}

function resultOf(pocket: number, own: readonly OwnBet[]): ResultBannerProps {
  const outcome = `Выпало x${multiplierOf(pocket)}`;
  const { winKopecks, stakeKopecks } = payoutOf(own, pocket);
  if (winKopecks > stakeKopecks) {
    const net = formatNet(subtractKopecks(winKopecks, stakeKopecks));
    return {
      tone: "win",
      headline: `Выигрыш ${formatRubles(winKopecks)}`,
      detail: `${outcome} · чистыми ${net}`,
      spoken: `${outcome}. Выигрыш ${formatRubles(winKopecks)}`,
    };
  }
  if (winKopecks > 0) {
    const back = returnedWords(winKopecks, stakeKopecks);
    return { tone: "back", headline: back, detail: outcome, spoken: `${outcome}. ${back}` };
  }
  return own.length > 0 ? said("lose", outcome, `${outcome}. Проигрыш`) : said("idle", outcome);
}

function said(tone: ResultBannerProps["tone"], headline: string, spoken = headline): ResultBannerProps {
  return { tone, headline, spoken };
}

type Payout = { readonly winKopecks: Kopecks; readonly stakeKopecks: Kopecks };

export type BannerState = {
  readonly moment: WheelMoment;
  /** The pocket that the round came to, once the card stands. */
  readonly pocket: number | undefined;
  /** The own bets of this round. */
  readonly own: readonly OwnBet[];
  /** True while the answer to a bet was lost and is being asked for again. */
  readonly uncertain: boolean;
};
