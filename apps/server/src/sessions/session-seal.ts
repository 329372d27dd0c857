import { deriveKeys, type SecretKeys } from "../platform/runtime/secret-key.ts";
import { keyOfSeal, type SealKeys, sealWithNewest } from "./row-seal.ts";

export type SessionKeys = SealKeys;

/** What a seal binds together: which cookie opens whose account, since when (whole milliseconds). */
export type SealedFacts = {
  readonly idHash: Uint8Array;
  readonly playerId: number;
  readonly createdAt: Date;
};

export function sessionKeys(secretKeys: SecretKeys): SessionKeys {
  return deriveKeys(secretKeys, "sessions");
}

/** The seal of a session with the newest key; 32 bytes. */
export function sealSession(keys: SessionKeys, facts: SealedFacts): Buffer {
  return sealWithNewest(keys, sealedOf(facts));
}

/**
 * Whether the site has made this row: `current` with the newest key, `older` with one before it. A row that was written, or changed,
 * without a key of the site is `forged`, and so is one without a seal.
 */
export function judgeSeal(
  keys: SessionKeys,
  row: SealedFacts & { readonly seal: Uint8Array | null },
): "current" | "older" | "forged" {
  const { seal } = row;
  if (seal === null) return "forged";
  const at = keyOfSeal(keys, sealedOf(row), seal);
  if (at === -1) return "forged";
  return at === 0 ? "current" : "older";
}

function sealedOf({ idHash, playerId, createdAt }: SealedFacts) {
  return { idHash, said: `${playerId} ${createdAt.getTime()}` };
}
