import type { Site } from "@rumb/contract/player";
import type { GameId } from "@rumb/games/games";
import type { Kopecks } from "@rumb/money/kopecks";
import { useMemo } from "react";
import { useSession } from "../../api/session.ts";
import { kopecksOf } from "../../api/wire-amount.ts";

/** The operator's terms of a game, as the server last stated them, for previews that show what it will pay. */
export function useTerms(game: GameId): GameTerms {
  const terms = useSession((session) => session.site?.terms);
  return useMemo(() => termsOf(game, terms), [terms, game]);
}

/** The same outside a component, from what the session holds. */
export function termsOf(game: GameId, terms: Site["terms"] | undefined): GameTerms {
  return {
    // Without an answer of the server there is nobody signed in to play: the specification's formulas stand.
    edgeHundredths: terms?.edges[game] ?? 0,
    maxWinKopecks: typeof terms?.max_win === "number" ? kopecksOf(terms.max_win) : null,
  };
}

export type GameTerms = {
  /** House edge, hundredths of a percent. */
  readonly edgeHundredths: number;
  /** Largest payout of one bet; null when only the game's own limits stand. */
  readonly maxWinKopecks: Kopecks | null;
};
