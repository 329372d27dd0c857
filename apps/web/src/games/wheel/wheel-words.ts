import { wheel } from "@rumb/games/wheel/wheel";
import { multiplierOf } from "@rumb/games/wheel/wheel-pockets";
import { formatRubles } from "@rumb/money/format";
import { addKopecks, kopecks, type Kopecks, subtractKopecks } from "@rumb/money/kopecks";
import type { ResultBannerProps } from "../shared/ResultBanner.tsx";
import { staked } from "./wheel-bets.ts";
import type { WheelMoment } from "./wheel-moment.ts";
import type { OwnBet } from "./wheel-table.ts";

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
    const net = formatRubles(subtractKopecks(winKopecks, stakeKopecks));
    return {
      tone: "win",
      headline: `Выигрыш ${formatRubles(winKopecks)}`,
      detail: `${outcome} · чистыми +${net}`,
      spoken: `${outcome}. Выигрыш ${formatRubles(winKopecks)}`,
    };
  }
  if (winKopecks > 0) {
    const back = `Вернулось ${formatRubles(winKopecks)} из ${formatRubles(stakeKopecks)}`;
    return { tone: "idle", headline: outcome, detail: back, spoken: `${outcome}. ${back}` };
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
