import type { Calls } from "@rumb/contract/endpoints/calls";
import { answered, type CallFailed } from "@rumb/contract/endpoints/http-client";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "./http.ts";

/**
 * A call that only reads, for `useQuery`. It fails at once and says the server's sentence: a screen offers «Повторить»,
 * and a page that comes back to the network or into view asks again by itself. Only «слишком часто» passes without
 * anybody's help: it is asked again a second later.
 */
export function callQuery<Name extends keyof Calls>(name: Name, body: Calls[Name]["request"]) {
  return queryOptions<Calls[Name]["reply"], CallFailed>({
    queryKey: [name, body],
    queryFn: async () => answered(await call(name, body)),
    retry: (failures, { failure }) => failure.code === "TOO_OFTEN" && failures < MOST_RETRIES,
    retryDelay: RETRY_MS,
    // `call` itself answers without a network, sooner than a paused query would.
    networkMode: "always",
    refetchOnReconnect: true,
  });
}

/** The key of all queries of one call, whatever their body. */
export function callKey(name: keyof Calls): readonly [keyof Calls] {
  return [name];
}

/** Asks again what these calls read, behind what has happened: an answer that is under way, the first one too, may be of before. */
export async function askAgain(client: QueryClient, names: readonly (keyof Calls)[]): Promise<void> {
  const asked = names.map(async (name) => {
    const which = { queryKey: callKey(name) };
    await client.cancelQueries(which);
    await client.invalidateQueries(which);
  });
  await Promise.all(asked);
}

const MOST_RETRIES = 3;
const RETRY_MS = 1000;
