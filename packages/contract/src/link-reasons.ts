/** Why two accounts may be one person's, the strongest first. `address` is shown to whoever may see sign-ins. */
export const LINK_REASONS = ["telegram", "destination", "device", "address", "referral"] as const;
export type LinkReason = (typeof LINK_REASONS)[number];
