import { queryOptions } from "@tanstack/react-query";
import { call, type Calls, type CallResult, type Failure } from "./http.ts";

/**
 * A call that only reads, for `useQuery`. It fails at once and tells the server's sentence: a screen offers «Повторить»,
 * and a page that comes back to the network or into view asks again by itself. Only «слишком часто» passes without
 * anybody's help: it is asked again a second later.
 */
export function callQuery<Path extends keyof Calls>(path: Path, body: Calls[Path]["request"]) {
  return queryOptions<Calls[Path]["reply"], CallFailed>({
    queryKey: [path, body],
    queryFn: async () => answered(await call(path, body)),
    retry: (failures, { failure }) => failure.code === "TOO_OFTEN" && failures < MOST_RETRIES,
    retryDelay: RETRY_MS,
    // `call` itself answers without a network, sooner than a paused query would.
    networkMode: "always",
    refetchOnReconnect: true,
  });
}

const MOST_RETRIES = 3;
const RETRY_MS = 1000;

/** The data of an answer; throws `CallFailed` for a failure, which is what TanStack Query expects. */
export function answered<Reply>(result: CallResult<Reply>): Reply {
  if (result.ok) return result.data;
  throw new CallFailed(result);
}

/** A call that did not bring its data; `message` is the Russian sentence. */
export class CallFailed extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.error);
    this.failure = failure;
  }
}
