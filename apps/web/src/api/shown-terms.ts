import type { PlayTerms } from "@rumb/contract/play-terms";

/** Remembers the terms that the screens show, so that a play can say which they were. */
export function rememberTerms(terms: PlayTerms | undefined): void {
  versions = new Map(Object.entries(terms?.versions ?? {}));
}

/** The version shown for the game of a call, such as `dice/play`; undefined for a call that is no game's. */
export function shownVersion(call: string): string | undefined {
  return versions.get(call.slice(0, call.indexOf("/")));
}

let versions: ReadonlyMap<string, string> = new Map();
