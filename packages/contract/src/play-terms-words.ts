import { games, type GameId } from "@rumb/games/games";
import { parseHundredths } from "@rumb/money/decimal-input";
import { formatMoney } from "@rumb/money/format";
import { kopecks } from "@rumb/money/kopecks";
import type { PlayTerms } from "./play-terms.ts";

/** A text for all terms of a game: another one whenever any of them is. */
export function termsVersion(game: GameId, terms: Omit<PlayTerms, "versions">): string {
  return termsOf(game, terms)
    .map(([value]) => value)
    .join(BETWEEN);
}

/** The terms of a game in Russian that were others in this version; all of them when it says too little. */
export function changedTerms(game: GameId, version: string, now: Omit<PlayTerms, "versions">): string[] {
  const before = version.split(BETWEEN);
  return termsOf(game, now)
    .filter(([value], index) => String(value) !== before[index])
    .map(([, words]) => words);
}

function termsOf(game: GameId, { edges, max_win, pot }: Omit<PlayTerms, "versions">): Term[] {
  const edge = edges[game];
  const most =
    max_win === null ? "без предела" : `не больше ${formatMoney(kopecks(parseHundredths(max_win) ?? 0))} ₽`;
  const ofGame: Term[] = [[max_win ?? "-", `выигрыш ${most}`]];
  const taker = games[game].mode === "round" ? "комиссия" : "преимущество сайта";
  if (edge !== undefined) ofGame.unshift([edge, `${taker} ${edge / 100} %`]);
  if (!games[game].feedsPot) return ofGame;
  return [
    ...ofGame,
    [pot.share, `в джекпот идёт ${pot.share / 100} % ставки`],
    [pot.hits, `джекпот выпадает с вероятностью ${pot.hits} на миллиард копеек ставки`],
  ];
}

const BETWEEN = "/";

/** What is set, and what that means. */
type Term = readonly [value: number | string, words: string];
