import { randomBytes } from "node:crypto";

/** Source of secret randomness. Games never use it: they draw from the fairness stream. */
export type Random = { bytes(length: number): Uint8Array };

export const systemRandom: Random = { bytes: (length) => randomBytes(length) };
