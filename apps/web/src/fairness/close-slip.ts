import { navigate } from "wouter/use-browser-location";
import { withoutSlip } from "./slip-link.ts";

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
