/** Keeps the first, the last and the pages around the active one, at most seven places; the rest is a gap. */
export function foldPages(links: readonly PageLink[]): readonly (PageLink | PageGap)[] {
  if (links.length <= PLACES) return links;
  const last = links.length - 1;
  const active = links.findIndex((link) => link.active);
  if (active < NEAR_END) return [...links.slice(0, PLACES - 2), "gap-end", ...links.slice(-1)];
  if (active > last - NEAR_END) return [...links.slice(0, 1), "gap-start", ...links.slice(2 - PLACES)];
  const around = links.slice(active - 1, active + 2);
  return [...links.slice(0, 1), "gap-start", ...around, "gap-end", ...links.slice(-1)];
}

const PLACES = 7;
/** So close to an end, the pages up to that end are shown without a gap. */
const NEAR_END = 4;

export type PageLink = { label: string; active: boolean; id: number | null };
export type PageGap = "gap-start" | "gap-end";
