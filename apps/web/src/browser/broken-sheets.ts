/** Notes the style sheets that cannot be fetched. Call once, before the first page is fetched. */
export function watchSheets(): void {
  window.addEventListener(
    "error",
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === "stylesheet") broken.add(target);
    },
    { capture: true },
  );
}

/**
 * Fetches the sheets that failed once more; rejects when one fails again. The bundle asks for the sheet of a page only
 * once, so without this a page that is imported again would come without its looks.
 */
export async function refetchBrokenSheets(): Promise<void> {
  await Promise.all([...broken].map(refetch));
}

const broken = new Set<HTMLLinkElement>();

function refetch(link: HTMLLinkElement): Promise<void> {
  broken.delete(link);
  return new Promise((resolve, reject) => {
    const again = document.createElement("link");
    again.rel = "stylesheet";
    again.crossOrigin = link.crossOrigin;
    again.href = link.href;
    again.addEventListener("load", () => resolve());
    again.addEventListener("error", () => reject(new Error(`style sheet failed again: ${link.href}`)));
    link.replaceWith(again);
  });
}
