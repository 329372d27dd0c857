import { navigate } from "wouter/use-browser-location";

/** The bet whose slip an address opens, by its query string; undefined when it opens none. */
export function betIdIn(search: string): number | undefined {
  return Number(new URLSearchParams(search).getAll("bet").find((bet) => BET_ID.test(bet))) || undefined;
}

/** The same address with the slip of a bet open; what else the query says stays. */
export function withSlip(path: string, search: string, betId: number): string {
  const query = new URLSearchParams(withoutSlip("", search));
  query.append("bet", String(betId));
  return `${path}?${query}`;
}

/** The same address with no slip open. */
export function withoutSlip(path: string, search: string): string {
  const query = new URLSearchParams(search);
  query.delete("bet", String(betIdIn(search)));
  return query.size === 0 ? path : `${path}?${query}`;
}

// A number of a bet begins with year and month and has 15 digits (docs/adr/0007-month-prefixed-ids.md). A link to a
// stake says `bet` as well, but no stake is that long: `/dice?bet=2&chance=33` opens no slip, and where one is open over
// it the address says `bet` twice.
const BET_ID = /^[1-9]\d{14}$/;

/** Marks a step of the history that opened a slip over a page of this site. */
export const OPENED_HERE = { slip: true };

/** Closes the slip: back to the page under it, or, for a link that led straight to the slip, in its own place. */
export function closeSlip(): void {
  if (isOpenedHere(history.state)) history.back();
  else navigate(withoutSlip(location.pathname, location.search), { replace: true });
}

function isOpenedHere(state: unknown): boolean {
  return typeof state === "object" && state !== null && "slip" in state && state.slip === true;
}
