import { checkWholeBooks } from "../src/checks/books-run.ts";
import { openSealedTables } from "../src/compose/sealed-tables.ts";
import { openSiteKeys } from "../src/compose/site-keys.ts";
import type { SealedDatabase } from "../src/platform/db/database.ts";
import type { KeyRotation } from "../src/platform/keys/key-rotation.ts";
import { systemRandom } from "../src/platform/runtime/random.ts";
import type { SecretKeys } from "../src/platform/runtime/secret-key.ts";

/** The renewal that the job of a node with these keys does. */
export function rotationOf(
  database: SealedDatabase,
  secretKeys: SecretKeys,
  rest: KeyRotation["rest"] = async () => {},
): KeyRotation {
  const { signal } = new AbortController();
  return {
    ...openSealedTables(secretKeys, systemRandom),
    database,
    rest,
    nowMs: () => performance.now(),
    signal,
  };
}

export const booksRunOf = (database: SealedDatabase, secretKeys: SecretKeys) => ({
  database,
  keys: openSiteKeys(secretKeys, systemRandom),
  rest: async () => {},
  signal: new AbortController().signal,
  nowMs: () => performance.now(),
});

/** Codes of what a check with these keys cannot open. */
export async function unopenedBy(database: SealedDatabase, secretKeys: SecretKeys): Promise<string[]> {
  const { found } = await checkWholeBooks(booksRunOf(database, secretKeys));
  const codes = found.map(({ code }) => code).filter((code) => OPENING.has(code));
  return [...new Set(codes)].toSorted();
}

export const OPENING = new Set([
  "audit.sealed",
  "bets.sealed",
  "bets.unopened",
  "pot.sums",
  "seeds.opens",
  "withdrawals.bound",
]);
