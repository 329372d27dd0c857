import { LINK_REASONS } from "./link-reasons.ts";

/** What a ring is scored by: what its accounts have in common, that one of them is banned, and that they are many. */
export const FRAUD_RULES = [...LINK_REASONS, "banned", "many"] as const;
export type FraudRule = (typeof FRAUD_RULES)[number];

/** What operators have decided about a ring. */
export const FRAUD_STATES = ["new", "watched", "cleared", "banned"] as const;
export type FraudState = (typeof FRAUD_STATES)[number];
