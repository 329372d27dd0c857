import type { Site } from "@rumb/contract/player";
import { EDGE_GAME_IDS, type EdgeGameId, games } from "@rumb/games/games";
import { kopecks, roubles } from "@rumb/money/kopecks";
import type { SettingValues } from "./settings.ts";

/** House edge of a game in hundredths of a percent: the operator's, or else the game's own. */
export function edgeOf(settings: Pick<SettingValues, "edgeHundredths">, game: EdgeGameId): number {
  return settings.edgeHundredths[game] ?? games[game].edgeHundredths;
}

/** The terms in force, as the page gets them. */
export function gameTerms(settings: SettingValues): Site["terms"] {
  const { maxWinKopecks } = settings;
  return {
    edges: Object.fromEntries(EDGE_GAME_IDS.map((game) => [game, edgeOf(settings, game)])),
    max_win: maxWinKopecks === null ? null : roubles(kopecks(maxWinKopecks)),
  };
}
