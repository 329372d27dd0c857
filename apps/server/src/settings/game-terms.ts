import type { RoundTerms } from "@rumb/contract/game/round-game";
import { type Refusal, refusal } from "@rumb/contract/errors";
import type { PlayTerms } from "@rumb/contract/play-terms";
import { changedTerms, termsVersion } from "@rumb/contract/play-terms-words";
import {
  EDGE_GAME_IDS,
  type EdgeGameId,
  GAME_IDS,
  type GameId,
  games,
  type RoundGameId,
} from "@rumb/games/games";
import { kopecks, roubles } from "@rumb/money/kopecks";
import type { SettingValues } from "./settings.ts";

/** House edge of a game in hundredths of a percent: the operator's, or else the game's own. */
export function edgeOf(settings: Pick<SettingValues, "edgeHundredths">, game: EdgeGameId): number {
  return settings.edgeHundredths[game] ?? games[game].edgeHundredths;
}

/** The terms of a shared round that become part of its bets. */
export function roundTerms(settings: Pick<SettingValues, "edgeHundredths">, game: RoundGameId): RoundTerms {
  return { edgeHundredths: game === "jackpot" ? edgeOf(settings, game) : 0 };
}

/** The terms in force, as the page gets them: made once for each state of the settings. */
export function gameTerms(settings: SettingValues): PlayTerms {
  const known = made.get(settings);
  if (known !== undefined) return known;
  const { maxWinKopecks, progressive } = settings;
  const terms = {
    edges: Object.fromEntries(EDGE_GAME_IDS.map((game) => [game, edgeOf(settings, game)])),
    max_win: maxWinKopecks === null ? null : roubles(kopecks(maxWinKopecks)),
    pot: { share: progressive.sharePermyriad, hits: progressive.hitsPerBillionKopecks },
  };
  const versions = Object.fromEntries(GAME_IDS.map((game) => [game, termsVersion(game, terms)]));
  made.set(settings, { ...terms, versions });
  return { ...terms, versions };
}

const made = new WeakMap<SettingValues, PlayTerms>();

/** Refuses a play whose player was shown other terms than those in force; `shown` is the version they were of, if the call said so. */
export function refuseOldTerms(
  settings: SettingValues,
  { game, shown }: { readonly game: GameId; readonly shown: string | undefined },
): Refusal | null {
  if (shown === undefined) return null;
  const terms = gameTerms(settings);
  if (shown === terms.versions[game]) return null;
  return refusal("TERMS_CHANGED", { terms: changedTerms(game, shown, terms).join(", ") }, { terms });
}
