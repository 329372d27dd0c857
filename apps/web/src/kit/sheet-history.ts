/**
 * Makes «Назад» close what lies over the page before it leaves the page: each sheet or menu that opens gets an entry of its own in the
 * browser's history, with the same address. One that was closed in another way leaves its entry where it is, and the next step back goes
 * past it: taking it out at once would race with the link whose press closed the menu.
 */
export function createSheetHistory(browser: SheetBrowser) {
  const open: { readonly id: number; readonly close: () => void }[] = [];
  /** The entry that stood before a step, as far as it is a sheet's. */
  let standing = browser.sheetNow();
  let journey: Journey = "none";

  const isLeft = (id: number): boolean => id > 0 && !open.some((sheet) => sheet.id === id);

  browser.onMove(() => {
    standing = browser.sheetNow();
  });

  browser.onPop(() => {
    const [left, at] = [standing, browser.sheetNow()];
    standing = at;
    if (journey === "none") journey = isLeft(left) ? "past" : "to";
    if (isLeft(at)) return browser.back();
    // Whoever stepped back from a sheet that had been closed meant what is below its page, or to close what it lay on.
    const isPast = journey === "past";
    journey = "none";
    for (const { id, close } of open.toReversed()) if (isPast ? id >= at : id > at) close();
    if (isPast && at === 0) browser.back();
  });

  // The page was loaded again with a sheet open, which is not open any more.
  if (isLeft(standing)) {
    journey = "to";
    browser.back();
  }

  return {
    /** Returns what is to be called when the sheet has closed, in whatever way. */
    opened(close: () => void): () => void {
      const now = browser.sheetNow();
      const isReused = isLeft(now);
      const id = isReused ? now : Math.max(now, ...open.map((sheet) => sheet.id), 0) + 1;
      const sheet = { id, close };
      open.push(sheet);
      if (!isReused) browser.push(id);
      standing = id;
      return () => {
        const at = open.indexOf(sheet);
        if (at !== -1) open.splice(at, 1);
      };
    },
  };
}

/** The sheets of this tab. */
export const sheetHistory = createSheetHistory({
  sheetNow: () => (typeof history === "undefined" ? 0 : sheetOf(history.state)),
  push: (id) => {
    // A step between a page and what lies over it leaves the page where it is scrolled to.
    history.scrollRestoration = "manual";
    // Past the router, for which nothing happens here: the address stays.
    History.prototype.pushState.call(history, { sheet: id }, "");
    history.scrollRestoration = "auto";
  },
  back: () => history.back(),
  onPop: (listener) =>
    globalThis.addEventListener?.("popstate", () => {
      history.scrollRestoration = "auto";
      listener();
    }),
  onMove: (listener) => {
    // wouter announces the two calls as events of the window.
    for (const name of ["pushState", "replaceState"]) globalThis.addEventListener?.(name, listener);
  },
});

function sheetOf(state: unknown): number {
  if (typeof state !== "object" || state === null || !("sheet" in state)) return 0;
  return typeof state.sheet === "number" ? state.sheet : 0;
}

/** What a step back that is under way is to come to: the page below the sheets, or what is before it. */
type Journey = "none" | "to" | "past";

type SheetBrowser = {
  /** The sheet of the entry that stands; 0 for one of a page. */
  sheetNow(): number;
  push(id: number): void;
  back(): void;
  onPop(listener: () => void): void;
  /** Called after the router has gone to another page. */
  onMove(listener: () => void): void;
};
