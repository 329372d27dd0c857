import { setTimeout as delay } from "node:timers/promises";
import { PATIENCE_MS, START_LIMIT_MS } from "./_patience.ts";

/**
 * `fetch` as a page uses it: a site that is not there yet, or answers 503, is asked again after its `Retry-After`. A call
 * that broke off, or whose outcome nobody knows, is repeated only when that is safe: a GET, or one under an idempotency key.
 * Gives up with method, address, status and body. A test about 503 itself calls `fetch`, or `postOnce`.
 */
export async function patientFetch(
  url: string | URL,
  init: RequestInit = {},
  patienceMs = START_LIMIT_MS,
): Promise<Response> {
  const endMs = performance.now() + patienceMs;
  const isSafe = isSafeToRepeat(init);
  for (;;) {
    const { answer, failure, again, waitMs } = await attempt(url, init);
    if (answer) return answer;
    const leftMs = endMs - performance.now();
    if (leftMs <= 0 || !(again || isSafe))
      throw new Error(`${init.method ?? "GET"} ${String(url)}: ${failure}`);
    await delay(Math.min(waitMs, leftMs));
  }
}

type Attempt =
  | { readonly answer: Response; readonly failure?: never; readonly again?: never; readonly waitMs?: never }
  | {
      readonly answer?: never;
      readonly failure: string;
      /** The site has certainly done nothing. */
      readonly again: boolean;
      readonly waitMs: number;
    };

async function attempt(url: string | URL, init: RequestInit): Promise<Attempt> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS), ...init });
    const seconds = Number(answer.headers.get("retry-after") ?? "0");
    if (answer.status !== 503 || seconds === 0) return { answer };
    const body = await answer.clone().text();
    if (UNAVAILABLE.test(body)) return { answer };
    return {
      failure: `503 ${body}`,
      again: !body.includes(`"OUTCOME_UNKNOWN"`),
      waitMs: Math.min(seconds * 1000, LONGEST_WAIT_MS),
    };
  } catch (error) {
    const reason = reasonOf(error);
    return {
      failure: `no answer, ${reason}`,
      again: reason.includes("ECONNREFUSED"),
      waitMs: REFUSED_WAIT_MS,
    };
  }
}

function isSafeToRepeat({ method = "GET", headers }: RequestInit): boolean {
  return method === "GET" || new Headers(headers).has("idempotency-key");
}

/** `fetch` keeps what happened as the cause of «fetch failed». */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error ? ` ${String(error.code)}` : "";
  const cause = error.cause === undefined ? "" : `: ${reasonOf(error.cause)}`;
  return `${error.message}${code}${cause}`;
}

/** The site answers for somebody else: it is not busy itself. */
const UNAVAILABLE = /"code":"[A-Z]+_UNAVAILABLE"/;
const LONGEST_WAIT_MS = 2000;
const REFUSED_WAIT_MS = 50;
