import { type CallResult, readAnswer } from "@rumb/contract/endpoints/http-client";
import type { GetUserReply } from "@rumb/contract/player";

/**
 * The answer to the first `POST /api/get`, which the inline script of index.html sends while this bundle is still
 * on its way. Can be taken once; undefined when the script did not run. An answer that is not there 8 s from now
 * counts as failed: the site must not stay blank because of one slow call.
 */
export function takeBootAnswer(): Promise<CallResult<GetUserReply>> | undefined {
  const boot = window.__rumbBoot;
  delete window.__rumbBoot;
  return boot && Promise.race([read(boot), failLater()]);
}

const TIMEOUT_MS = 8000;

async function read(boot: Promise<Response | null>): Promise<CallResult<GetUserReply>> {
  try {
    const response = await boot;
    return readAnswer(await response?.json(), response?.status ?? 0);
  } catch {
    return readAnswer(undefined, 0);
  }
}

function failLater(): Promise<CallResult<GetUserReply>> {
  return new Promise((resolve) => setTimeout(() => resolve(readAnswer(undefined, 0)), TIMEOUT_MS));
}

declare global {
  interface Window {
    /** Set by index.html. Resolves to null when the request failed. */
    __rumbBoot?: Promise<Response | null>;
    /** Set by index.html: vendor and renderer of the graphics, or why they are not known (spec.md §8). */
    __rumbVideocard?: string;
  }
}
