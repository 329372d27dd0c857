import { readBounded } from "../../platform/http/read-bounded.ts";
import type { PaymentTransport } from "./payment-client.ts";

const TIMEOUT_MS = 5_000;
const LONGEST_ANSWER_BYTES = 64 * 1024;

/** Requests over the network: no redirects, a whole answer in time and of bounded length. */
export function networkPayments(timeoutMs = TIMEOUT_MS): PaymentTransport {
  return async (url, request) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { ...request, redirect: "error", signal });
    return { status: response.status, text: await readBounded(response, LONGEST_ANSWER_BYTES) };
  };
}
