import { deriveKeys, type SecretKeys } from "../platform/runtime/secret-key.ts";
import { keyOfSeal, type SealKeys, sealWithNewest } from "./row-seal.ts";

export type ConsoleSessionKeys = SealKeys;

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
export function sealConsoleSession(keys: ConsoleSessionKeys, facts: SealedConsoleFacts): Buffer {
  return sealWithNewest(keys, sealedOf(facts));
}

/** Whether the site has made this row as it is: nobody without a key of the site can begin a session, or make a proof younger. */
export function isGenuineConsoleSession(
  keys: ConsoleSessionKeys,
  row: SealedConsoleFacts & { readonly seal: Uint8Array },
): boolean {
  return keyOfSeal(keys, sealedOf(row), row.seal) !== -1;
}

function sealedOf({ idHash, playerId, createdAt, provedAt }: SealedConsoleFacts) {
  return { idHash, said: `${playerId} ${createdAt.getTime()} ${provedAt.getTime()}` };
}
