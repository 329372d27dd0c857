/** The page (from 0) of the strip that shows a move (from 1). */
export function pageOfMove(move: number, perPage: number): number {
  return Math.floor((Math.max(move, 1) - 1) / perPage);
}

/** How many pages so many moves take; at least one. */
export function pageCount(moves: number, perPage: number): number {
  return Math.max(1, Math.ceil(moves / perPage));
}

/** The page after this one; after the last comes the first. */
export function nextPage(page: number, pages: number): number {
  return page + 1 < pages ? page + 1 : 0;
}
