import { games, type GameId } from "@rumb/games/games";
import { parseHundredths } from "@rumb/money/decimal-input";
import { formatMoney } from "@rumb/money/format";
import { kopecks } from "@rumb/money/kopecks";
import type { PlayTerms } from "./play-terms.ts";

/** The terms of a game in Russian, one phrase for each. */
export function termsInWords(game: GameId, { edges, max_win, pot }: PlayTerms): string[] {
  const edge = edges[game];
  const words = [
    edge === undefined
      ? null
      : `${games[game].mode === "round" ? "комиссия" : "преимущество сайта"} ${edge / 100} %`,
    max_win === null
      ? "выигрыш без предела"
      : `выигрыш не больше ${formatMoney(kopecks(parseHundredths(max_win) ?? 0))} ₽`,
    games[game].feedsPot ? `в джекпот идёт ${pot.share / 100} % ставки` : null,
    games[game].feedsPot ? `джекпот выпадает с вероятностью ${pot.hits} на миллиард копеек ставки` : null,
  ];
  return words.filter((word) => word !== null);
}

/** Those of them that were not so before; empty when nothing of this game has changed. */
export function changedTerms(game: GameId, before: PlayTerms, now: PlayTerms): string[] {
  const known = new Set(termsInWords(game, before));
  return termsInWords(game, now).filter((word) => !known.has(word));
}
