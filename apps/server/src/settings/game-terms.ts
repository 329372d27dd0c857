import { MINES_DEFAULT_EDGE_HUNDREDTHS } from "@rumb/contract/game-mines";
import { instantGames } from "@rumb/contract/game-registry";
import type { Site } from "@rumb/contract/player";
import { kopecks, roubles } from "@rumb/money/kopecks";
import type { SettingValues } from "./settings.ts";

/** Mines is no instant game; its edge is set in the same way. */
export const minesEdge = { id: "mines", defaultEdgeHundredths: MINES_DEFAULT_EDGE_HUNDREDTHS } as const;

/** House edge of a game in hundredths of a percent: the operator's, or else the game's own. */
export function edgeOf(settings: SettingValues, game: { id: string; defaultEdgeHundredths: number }): number {
  return settings.edgeHundredths[game.id] ?? game.defaultEdgeHundredths;
}

/** The terms in force, as the page is told them. */
export function gameTerms(settings: SettingValues): Site["terms"] {
  const { maxWinKopecks } = settings;
  return {
    edges: Object.fromEntries(
      [...Object.values(instantGames), minesEdge].map((game) => [game.id, edgeOf(settings, game)]),
    ),
    max_win: maxWinKopecks === null ? null : roubles(kopecks(maxWinKopecks)),
  };
}
