/**
 * Makes «Назад» close what lies over the page before it leaves the page: each sheet that opens gets an entry of its own in the browser's
 * history, with the same address. A sheet that is closed in another way takes its entry back, unless something newer lies above it.
 */
export function createSheetHistory(browser: SheetBrowser) {
  const open: { readonly id: number; readonly close: () => void }[] = [];

  browser.onPop(() => {
    const at = browser.sheetNow();
    // A sheet that was left by a link keeps its entry under the new page's: whoever comes back to it wants the page below.
    if (at > 0 && !open.some(({ id }) => id === at)) return browser.back();
    for (const { id, close } of open.toReversed()) if (id > at) close();
  });

  return {
    /** Returns what is to be called when the sheet has closed, in whatever way. */
    opened(close: () => void): () => void {
      const sheet = { id: Math.max(browser.sheetNow(), ...open.map(({ id }) => id), 0) + 1, close };
      open.push(sheet);
      browser.push(sheet.id);
      return () => {
        open.splice(open.indexOf(sheet), 1);
        // Whoever closes a sheet to go to another page has not gone there yet.
        browser.later(() => {
          if (browser.sheetNow() === sheet.id) browser.back();
        });
      };
    },
  };
}

/** The sheets of this tab. */
export const sheetHistory = createSheetHistory({
  sheetNow: () => sheetOf(history.state),
  // Past the router, for which nothing happens here: the address stays.
  push: (id) => History.prototype.pushState.call(history, { sheet: id }, ""),
  back: () => history.back(),
  onPop: (listener) => globalThis.addEventListener?.("popstate", listener),
  later: (work) => void setTimeout(work),
});

function sheetOf(state: unknown): number {
  if (typeof state !== "object" || state === null || !("sheet" in state)) return 0;
  return typeof state.sheet === "number" ? state.sheet : 0;
}

type SheetBrowser = {
  /** The sheet of the entry that stands; 0 for one of a page. */
  sheetNow(): number;
  push(id: number): void;
  back(): void;
  onPop(listener: () => void): void;
  later(work: () => void): void;
};
