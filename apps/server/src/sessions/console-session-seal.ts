import { createHmac, timingSafeEqual } from "node:crypto";
import { deriveKeys, type SecretKeys } from "../platform/runtime/secret-key.ts";

/** The keys that seal console sessions: the first seals, all of them are believed. */
export type ConsoleSessionKeys = readonly [Uint8Array, ...Uint8Array[]];

/** What a seal binds together: which cookie opens whose console, since when, and when a key was given last (whole milliseconds). */
export type SealedConsoleFacts = {
  readonly idHash: Uint8Array;
  readonly playerId: number;
  readonly createdAt: Date;
  readonly provedAt: Date;
};

export function consoleSessionKeys(secretKeys: SecretKeys): ConsoleSessionKeys {
  return deriveKeys(secretKeys, "console sessions");
}

/** The seal with the newest key; 32 bytes. */
export function sealConsoleSession([newest]: ConsoleSessionKeys, facts: SealedConsoleFacts): Buffer {
  return sealWith(newest, facts);
}

/** Whether the site has made this row as it is: nobody without a key of the site can begin a session, or make a proof younger. */
export function isGenuineConsoleSession(
  keys: ConsoleSessionKeys,
  row: SealedConsoleFacts & { readonly seal: Uint8Array },
): boolean {
  return keys.some((key) => {
    const made = sealWith(key, row);
    return made.length === row.seal.length && timingSafeEqual(made, row.seal);
  });
}

function sealWith(key: Uint8Array, { idHash, playerId, createdAt, provedAt }: SealedConsoleFacts): Buffer {
  const said = `${playerId} ${createdAt.getTime()} ${provedAt.getTime()}`;
  return createHmac("sha256", key).update(idHash).update(said).digest();
}
