import { isInteger } from "./guards.ts";

/** Where a round stands, in every event: the version grows with every change, so that a client never takes an older one. */
export const roundMark = { round: isInteger, version: isInteger };
export type RoundMark = { round: number; version: number };

/** Longest list of bets that a state or an event carries. */
export const ROUND_LIST_BETS = 300;
