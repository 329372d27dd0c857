/**
 * Keeps the first, the last and the pages around the active one, at most seven places; the rest is a gap. Where the server
 * itself leaves pages out after the first, there is a gap as well.
 */
export function foldPages<Id>(links: readonly PageLink<Id>[]): readonly (PageLink<Id> | PageGap)[] {
  if (links.length <= PLACES)
    return skipsAfterFirst(links) ? [...links.slice(0, 1), "gap-start", ...links.slice(1)] : links;
  const last = links.length - 1;
  const active = links.findIndex((link) => link.active);
  if (active < NEAR_END) return [...links.slice(0, PLACES - 2), "gap-end", ...links.slice(-1)];
  if (active > last - NEAR_END) return [...links.slice(0, 1), "gap-start", ...links.slice(2 - PLACES)];
  const around = links.slice(active - 1, active + 2);
  return [...links.slice(0, 1), "gap-start", ...around, "gap-end", ...links.slice(-1)];
}

function skipsAfterFirst([first, second]: readonly PageLink<unknown>[]): boolean {
  return second !== undefined && Number(second.label) > Number(first?.label) + 1;
}

const PLACES = 7;
/** So close to an end, the pages up to that end are shown without a gap. */
const NEAR_END = 4;

/** `id` is what the server knows a page by: a number, or a text that only it understands. */
export type PageLink<Id> = { label: string; active: boolean; id: Id | null };
export type PageGap = "gap-start" | "gap-end";
