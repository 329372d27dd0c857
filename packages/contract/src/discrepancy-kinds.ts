/**
 * What is different: money came otherwise than asked, for nobody, late or again; it went back; a payout did
 * not arrive, or did although we take it for not sent; it has two numbers.
 */
export const DISCREPANCY_KINDS = [
  "amount",
  "system",
  "unknown",
  "expired",
  "repeat",
  "reversed",
  "missing",
  "failed",
  "altered",
  "state",
  "reference",
] as const;
export type DiscrepancyKind = (typeof DISCREPANCY_KINDS)[number];

/** `credit` to the player, `take` back from them what is there, `write_off` to the house, `note` that nothing is to be booked. */
export const DISCREPANCY_RESOLUTIONS = ["credit", "take", "write_off", "note"] as const;
export type DiscrepancyResolution = (typeof DISCREPANCY_RESOLUTIONS)[number];
