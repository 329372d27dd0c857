import { readBounded } from "../../platform/http/read-bounded.ts";
import type { VkTransport } from "./vk-client.ts";

const TIMEOUT_MS = 5_000;
const LONGEST_ANSWER_BYTES = 64 * 1024;

/** Posts forms over the network: no redirects, a whole answer in time (5 s if not said) and of bounded length (64 KiB). */
export function networkTransport(timeoutMs = TIMEOUT_MS, longestBytes = LONGEST_ANSWER_BYTES): VkTransport {
  return async (url, form) => {
    const response = await fetch(url, {
      method: "POST",
      headers: { accept: "application/json" },
      body: new URLSearchParams(form),
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, text: await readBounded(response, longestBytes) };
  };
}
