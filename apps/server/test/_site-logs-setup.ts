import { rmSync } from "node:fs";
import { afterAll, beforeEach } from "vitest";
import { siteLogs } from "./_site-logs.ts";

// This file is run before each test file, so these hooks are the outermost; what it imports is kept from one test file to the next.

const outcome = { begun: false, failed: false };

beforeEach(({ onTestFailed }) => {
  outcome.begun = true;
  onTestFailed(({ task }) => {
    outcome.failed = true;
    for (const path of siteLogs)
      process.stderr.write(`«${task.name}» failed; the log of its site: ${path}\n`);
  });
});
afterAll(() => {
  const logs = siteLogs.splice(0);
  // Where no test has begun, what should have made it ready failed.
  if (outcome.failed || !outcome.begun) return;
  for (const path of logs) rmSync(path, { force: true });
});
