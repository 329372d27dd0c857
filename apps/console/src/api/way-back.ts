const KEPT = "rumb.console.way-back";
const ENTRANCE = "/console/enter";

/**
 * Leaves for the entrance, which says why of a session that has ended, and keeps where to come back to. Never settles: the document that
 * waits for it is about to be replaced.
 */
export function goToEntrance({ ended = false } = {}): Promise<never> {
  const { pathname, search } = globalThis.location;
  sessionStorage.setItem(KEPT, `${pathname}${search}`);
  globalThis.location.assign(ended ? `${ENTRANCE}?refused=ended` : ENTRANCE);
  return new Promise(() => {});
}

/** Opens the console where it was left, with a new document. */
export function goIn(): void {
  globalThis.location.assign(placeFor(sessionStorage.getItem(KEPT)));
}

/** A page of the console; the first one where nothing of it was kept. */
export function placeFor(kept: string | null): string {
  const isPage = kept !== null && kept.startsWith("/console/") && !/^\/console\/(?:enter|enrol)/u.test(kept);
  return isPage ? kept : "/console";
}
