import type { Calls, FileCalls } from "@rumb/contract/endpoints/calls";
import { answered, httpClient } from "@rumb/contract/endpoints/http-client";
import { withFreshKey } from "./fresh-key.ts";

const client = httpClient(globalThis, { answerMs: 30_000, fileMs: 30_000 });

/**
 * Calls the site and returns what `success` holds. Where the call takes a fresh key, the operator is asked for one in place.
 * @throws {CallFailed}
 */
export async function ask<Name extends keyof Calls>(
  name: Name,
  body: Calls[Name]["request"],
  options?: { idempotencyKey: string },
): Promise<Calls[Name]["reply"]> {
  return answered(await withFreshKey(() => client.call(name, body, options)));
}

/** The same for a call that answers with a file. */
export async function askForFile<Name extends keyof FileCalls>(
  name: Name,
  body: FileCalls[Name]["request"],
): Promise<Blob> {
  return answered(await withFreshKey(() => client.callFile(name, body)));
}

/** The same for a call whose rows react-admin names by its own types. */
export async function askFor<Reply>(name: keyof Calls, body: unknown): Promise<Reply> {
  return answered(await client.post<Reply>(name, body));
}
