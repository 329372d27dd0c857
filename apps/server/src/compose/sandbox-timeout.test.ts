import { expect, test } from "vitest";
import { sandboxTimeoutMs } from "./sandbox-timeout.ts";

test.each([
  ["a site as it comes", 1_000, 1_500],
  ["a site that may be late", 5_000, 5_000],
  ["a site that is never too late", 60_000, 10_000],
])("a call to the sandbox of %s has its time", (_site, maxLoopDelayMs, timeoutMs) => {
  expect(sandboxTimeoutMs({ maxLoopDelayMs }, 1_500)).toBe(timeoutMs);
});
