import { join } from "node:path";
import { readReport } from "./report-file.mjs";

/**
 * How a finished stage becomes numbers. Each takes `{ reports, code }` and answers `{ passed, failed, note?, files? }`.
 * A suite that ran nothing has failed: a glob that matches no file must not look like success.
 */
export function oneCheck({ code }) {
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Counts what a suite wrote into its report of this name, see report-file.mjs. */
export function suiteReport(name) {
  return ({ reports, code }) => {
    const report = readReport(join(reports, name));
    if (report === null) return { passed: 0, failed: 1, note: "the suite left no report" };
    const { passed, files, running } = report;
    const failed = files.reduce((sum, { failures }) => sum + failures.length, 0);
    const wrong = (note) => ({ passed, failed: failed + 1, files, note });
    if (running.length > 0) return wrong(`the suite ended while it ran ${running.join(", ")}`);
    if (passed + failed === 0) return wrong("the suite ran no test");
    if (code !== 0 && failed === 0) return wrong(`every test passed, but the suite ended with code ${code}`);
    return { passed, failed, files };
  };
}
