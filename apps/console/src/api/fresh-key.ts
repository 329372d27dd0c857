import type { CallResult } from "@rumb/contract/endpoints/http-client";

/** Asks the operator for a key or a code; true when they have given one. */
type Asker = () => Promise<boolean>;

let asker: Asker | null = null;
let underWay: Promise<boolean> | null = null;

/** Says who asks for a fresh key, when a call takes one; returns how to take that back. */
export function askForFreshKeysBy(ask: Asker): () => void {
  asker = ask;
  return () => {
    if (asker === ask) asker = null;
  };
}

/**
 * Makes a call, and makes it once more when it takes a fresh key and the operator gives one: the same call, under the same
 * Idempotency-Key. Calls that need one at the same time ask once.
 */
export async function withFreshKey<Reply>(
  call: () => Promise<CallResult<Reply>>,
): Promise<CallResult<Reply>> {
  const result = await call();
  if (result.ok || result.code !== "KEY_NEEDED" || asker === null) return result;
  underWay ??= asker().finally(() => {
    underWay = null;
  });
  return (await underWay) ? call() : result;
}
