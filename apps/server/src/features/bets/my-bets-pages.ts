import type { MyBetsLink } from "@rumb/contract/my-bets";

/** Bets on a page. */
export const PAGE_BETS = 10;
/** Pages around the shown one that have links of their own, on each side. */
const NEIGHBOURS = 2;
/** So many bets on from the top of a page give all its links after it, and so many back those before it. */
export const OLDER_BETS = PAGE_BETS * (NEIGHBOURS + 1) + 1;
export const NEWER_BETS = PAGE_BETS * NEIGHBOURS + 1;

/**
 * A place in a list that grows at its top: the page begins below the bet `belowId`, so it shows the same bets however many
 * were made since. `number` is what the page is called. A made-up place is harmless: it is only ever looked for among the
 * player's own bets.
 */
export type PagePlace = { readonly number: number; readonly belowId: number };

export const FIRST_PAGE: PagePlace = { number: 1, belowId: Number.MAX_SAFE_INTEGER };

/** Reads the `id` of a link; null when it is none of ours. */
export function readPlace(id: string): PagePlace | null {
  if (id === writePlace(FIRST_PAGE)) return FIRST_PAGE;
  const [, number, belowId] = /^([1-9]\d{0,8})-([1-9]\d{0,15})$/.exec(id) ?? [];
  const place = { number: Number(number), belowId: Number(belowId) };
  return place.number > 1 && Number.isSafeInteger(place.belowId) ? place : null;
}

function writePlace({ number, belowId }: PagePlace): string {
  return number === 1 ? "1" : `${number}-${belowId}`;
}

/** A bet as the walk over the list meets it; one outside the period is passed and not shown. */
type Passed = { readonly id: number; readonly inPeriod: boolean };

/**
 * Cuts a page and its links out of the list around it. `older` are the next `OLDER_BETS` below the place, newest first,
 * `newer` the `NEWER_BETS` before it, oldest first; fewer when the list ends.
 */
export function cutPage<Bet extends Passed>(
  place: PagePlace,
  { older, newer }: { older: readonly Bet[]; newer: readonly Bet[] },
): { page: Bet[]; links: MyBetsLink[] } {
  const shown = older.filter((bet) => bet.inPeriod);
  const before = placesBefore(
    place,
    newer.filter((bet) => bet.inPeriod),
  );
  const after = placesAfter(place, { older, shown });
  const first = before.at(-1)?.number === 1 || place.number === 1 ? [] : [FIRST_PAGE];
  const numbered = [...first, ...before.toReversed(), place, ...after];
  return {
    page: shown.slice(0, PAGE_BETS),
    links: [
      { label: "Назад", active: false, id: idOf(before[0]) },
      ...numbered.map((one) => ({ label: String(one.number), active: one === place, id: writePlace(one) })),
      { label: "Вперед", active: false, id: idOf(after[0]) },
    ],
  };
}

function placesAfter(
  { number }: PagePlace,
  { older, shown }: { older: readonly Passed[]; shown: readonly Passed[] },
): PagePlace[] {
  const places: PagePlace[] = [];
  for (let pages = 1; pages <= NEIGHBOURS && shown.length > pages * PAGE_BETS; pages += 1) {
    places.push({ number: number + pages, belowId: idAt(shown, pages * PAGE_BETS - 1) });
  }
  // The walk was cut short by bets outside the period: it goes on where it stopped.
  if (places.length === 0 && older.length === OLDER_BETS) {
    places.push({ number: number + 1, belowId: idAt(older, OLDER_BETS - 1) });
  }
  return places;
}

/** Nearest first. The first page has no place above it: whatever is new belongs to it. */
function placesBefore({ number }: PagePlace, newer: readonly Passed[]): PagePlace[] {
  const places: PagePlace[] = [];
  for (let pages = 1; pages <= NEIGHBOURS && number > pages; pages += 1) {
    const above = newer[pages * PAGE_BETS];
    if (above === undefined || number - pages === 1) return [...places, FIRST_PAGE];
    places.push({ number: number - pages, belowId: above.id });
  }
  return places;
}

function idAt(bets: readonly Passed[], index: number): number {
  const bet = bets[index];
  if (bet === undefined) throw new RangeError(`no bet at ${index}`);
  return bet.id;
}

function idOf(place: PagePlace | undefined): string | null {
  return place === undefined ? null : writePlace(place);
}
