import { createWriteStream, mkdirSync } from "node:fs";
import { basename, join } from "node:path";
import { expect } from "vitest";

/** Where a server process of the calling test file writes what it says. */
export type SiteLog = {
  readonly path: string;
  readonly write: (text: string) => void;
};

const FOLDER = join(import.meta.dirname, "../../../test-results/site-logs");
/** The logs of the file that is being tested; the next one in this worker begins with none. */
export const siteLogs: string[] = [];
let opened = 0;

/** Opens a log that outlives its test file only when a test of it fails. */
export function openSiteLog(): SiteLog {
  const file = basename(expect.getState().testPath ?? "harness", ".test.ts");
  opened += 1;
  const path = join(FOLDER, `${file}-${process.pid}-${opened}.log`);
  mkdirSync(FOLDER, { recursive: true });
  const stream = createWriteStream(path);
  // A log that cannot be kept must not end a test.
  stream.on("error", () => undefined);
  siteLogs.push(path);
  return { path, write: (text) => void stream.write(text) };
}
