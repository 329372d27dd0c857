/** Keeps the first, the last and the pages around the active one, at most seven places; the rest is a gap. */
export function foldPages(links: readonly PageLink[]): readonly (PageLink | PageGap)[] {
  if (links.length <= PLACES) return links;
  const active = Math.max(
    links.findIndex((link) => link.active),
    0,
  );
  const inner = PLACES - 2;
  const start = Math.min(Math.max(active - 2, 0), links.length - inner);
  const near = links.slice(start === 0 ? 0 : start, start + inner);
  if (active < 4) return [...links.slice(0, inner), "gap-end", ...links.slice(-1)];
  if (active > links.length - 5) return [...links.slice(0, 1), "gap-start", ...links.slice(-inner)];
  return [...links.slice(0, 1), "gap-start", ...near.slice(1, 4), "gap-end", ...links.slice(-1)];
}

const PLACES = 7;

export type PageLink = { label: string; active: boolean; id: number | null };
export type PageGap = "gap-start" | "gap-end";
