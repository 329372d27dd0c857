import { createHmac, timingSafeEqual } from "node:crypto";
import { deriveKeys, type SecretKeys } from "../platform/runtime/secret-key.ts";

/** The keys that seal sessions: the first seals, all of them are believed. They survive a structured clone. */
export type SessionKeys = readonly [Uint8Array, ...Uint8Array[]];

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
export function sealSession([newest]: SessionKeys, facts: SealedFacts): Buffer {
  return sealWith(newest, facts);
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
  const at = keys.findIndex((key) => {
    const made = sealWith(key, row);
    return made.length === seal.length && timingSafeEqual(made, seal);
  });
  if (at === -1) return "forged";
  return at === 0 ? "current" : "older";
}

function sealWith(key: Uint8Array, { idHash, playerId, createdAt }: SealedFacts): Buffer {
  return createHmac("sha256", key).update(idHash).update(`${playerId} ${createdAt.getTime()}`).digest();
}
