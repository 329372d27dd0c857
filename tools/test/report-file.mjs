import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

/**
 * What a suite has done so far, written after every test file, so that a suite that is killed leaves what it knew:
 * `{ passed, files: { file, ms, failures: { test, message }[] }[], running: string[] }`.
 */
export function openReport(path) {
  const report = { passed: 0, files: [], running: [] };
  const write = () => {
    // Renamed into place: whoever reads never sees half of it.
    writeFileSync(`${path}.part`, JSON.stringify(report));
    renameSync(`${path}.part`, path);
  };
  const addFile = ({ failures, ...file }) =>
    report.files.push({
      ...file,
      failures: failures.map(({ test, message }) => ({ test, message: stripVTControlCharacters(message) })),
    });
  write();
  return {
    begin(file) {
      report.running.push(file);
      write();
    },
    end({ passed, ...file }) {
      report.passed += passed;
      addFile(file);
      report.running = report.running.filter((one) => one !== file.file);
      write();
    },
    /** Something broke outside any file, such as a promise that nobody waited for. */
    outside(messages) {
      if (messages.length === 0) return;
      const failures = messages.map((message) => ({ test: "(outside any test)", message }));
      addFile({ file: "(no file)", ms: 0, failures });
      write();
    },
  };
}

/** The report at this path, or null when there is none. */
export function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return null;
  }
}
