import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * How a finished stage becomes numbers. Each takes `{ reports, code }` and answers `{ passed, failed, note? }`.
 * A suite that ran nothing has failed: a glob that matches no file must not look like success.
 */
export function oneCheck({ code }) {
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Counts from Vitest's JSON report of this name. */
export function vitestReport(name) {
  return (run) =>
    fromReport(run, name, (report) => {
      // A file that could not even be loaded has no test to fail.
      const broken = report.testResults.filter(
        (file) => file.status === "failed" && file.assertionResults.every((test) => test.status !== "failed"),
      );
      return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length };
    });
}

/** Counts from Playwright's JSON report of this name. A flaky test has failed once too often. */
export function playwrightReport(name) {
  return (run) =>
    fromReport(run, name, ({ stats }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
    }));
}

function fromReport(run, name, read) {
  const report = readJson(join(run.reports, name));
  if (report === null) return { passed: 0, failed: 1, note: "the suite left no report" };
  const counts = read(report);
  if (counts.passed + counts.failed === 0) return { passed: 0, failed: 1, note: "the suite ran no test" };
  if (run.code !== 0 && counts.failed === 0) {
    return { ...counts, failed: 1, note: `every test passed, but the suite ended with code ${run.code}` };
  }
  return counts;
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return null;
  }
}
