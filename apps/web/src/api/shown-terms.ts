import type { PlayTerms } from "@rumb/contract/play-terms";
import { changedTerms } from "@rumb/contract/play-terms-words";
import { GAME_IDS, gamePath } from "@rumb/games/games";

/** Remembers the terms that the screens show, so that a play can say which they were. */
export function rememberTerms(terms: PlayTerms | undefined): void {
  versions = new Map(Object.entries(terms?.versions ?? {}));
}

/** The version shown for the game of a call, such as `dice/play`; undefined for a call that is no game's. */
export function shownVersion(call: string): string | undefined {
  return versions.get(call.slice(0, call.indexOf("/")));
}

/** What has changed of the game that is on the screen, in Russian; undefined when nothing has, or when not all is known. */
export function changeOnScreen(
  before: PlayTerms | undefined,
  now: PlayTerms | undefined,
): string | undefined {
  const game = GAME_IDS.find((id) => gamePath(id) === location.pathname);
  if (before === undefined || now === undefined || before === now || game === undefined) return undefined;
  const changed = changedTerms(game, before.versions[game] ?? "", now);
  return changed.length === 0 ? undefined : changed.join(", ");
}

let versions: ReadonlyMap<string, string> = new Map();
