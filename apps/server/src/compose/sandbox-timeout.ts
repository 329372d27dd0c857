import type { Config } from "../deps/config.ts";

/**
 * How long a call to a sandbox's server may take. That server is in this process, so its answer is as late as everything else here:
 * where the site is to be late rather than to turn calls away, as its tests have it, such a call waits as well.
 */
export function sandboxTimeoutMs(
  { maxLoopDelayMs }: Pick<Config, "maxLoopDelayMs">,
  usualMs: number,
): number {
  return Math.max(usualMs, Math.min(maxLoopDelayMs, LONGEST_MS));
}

/** How long a test waits in which the sandbox is silent. */
const LONGEST_MS = 10_000;
