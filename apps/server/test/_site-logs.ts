import { createWriteStream, mkdirSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { afterAll, beforeEach, expect } from "vitest";

/** Where a server process of the calling test file writes what it says. */
export type SiteLog = {
  readonly path: string;
  readonly write: (text: string) => void;
};

const FOLDER = join(import.meta.dirname, "../../../test-results/site-logs");
const written: string[] = [];
const outcome = { begun: false, failed: false };

/** Opens a log that outlives its test file only when a test of it fails. */
export function openSiteLog(): SiteLog {
  const file = basename(expect.getState().testPath ?? "harness", ".test.ts");
  const path = join(FOLDER, `${file}-${process.pid}-${written.length + 1}.log`);
  mkdirSync(FOLDER, { recursive: true });
  const stream = createWriteStream(path);
  // A log that cannot be kept must not end a test.
  stream.on("error", () => undefined);
  written.push(path);
  return { path, write: (text) => void stream.write(text) };
}

// This file is loaded before each test file: these hooks are the outermost.
beforeEach(({ onTestFailed }) => {
  outcome.begun = true;
  onTestFailed(({ task }) => {
    outcome.failed = true;
    for (const path of written) process.stderr.write(`«${task.name}» failed; the log of its site: ${path}\n`);
  });
});
afterAll(() => {
  // Where no test has begun, what should have made it ready failed.
  if (outcome.failed || !outcome.begun) return;
  for (const path of written.splice(0)) rmSync(path, { force: true });
});
