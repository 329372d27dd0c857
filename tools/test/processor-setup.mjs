// Run before each test file: notes down the processor time it took, its own and that of the processes it started. Their hooks are within this one,
// so they have ended by then. What the database of the whole stage did is not in it, see vitest-report.mjs.
import { afterAll } from "vitest";
import { processorMs } from "./processor-time.mjs";

/** Kept where no test can reset it, as modules are: what this worker had taken when its last file ended. */
const COUNTED = Symbol.for("rumb.processorMs");

// Vitest gives the file behind an object that it wants taken apart.
// oxlint-disable-next-line no-empty-pattern
afterAll(({}, file) => {
  const nowMs = processorMs();
  file.meta.processorMs = nowMs - (globalThis[COUNTED] ?? 0);
  globalThis[COUNTED] = nowMs;
});
