/** Calls `tooLong` when the page has been out of sight for a minute, until the returned function is called. */
export function watchHidden(page: HiddenPage, tooLong: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  function look(): void {
    clearTimeout(timer);
    if (page.hidden) timer = setTimeout(tooLong, HIDDEN_MS);
  }
  look();
  page.addEventListener("visibilitychange", look);
  return () => {
    clearTimeout(timer);
    page.removeEventListener("visibilitychange", look);
  };
}

/** How long nobody needs to be looking. */
const HIDDEN_MS = 60_000;

/** What it needs to know of a document. */
type HiddenPage = Pick<EventTarget, "addEventListener" | "removeEventListener"> & {
  readonly hidden: boolean;
};
