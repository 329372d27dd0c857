import { relative } from "node:path";
import { openReport } from "./report-file.mjs";

/** A reporter of Playwright that writes `options.path`, see report-file.mjs. */
// Playwright takes reporters by their file's default export.
// oxlint-disable-next-line import/no-default-export
export default class PlaywrightReport {
  constructor({ path }) {
    this.report = openReport(path);
    this.files = new Map();
    this.messages = [];
  }

  onBegin(_config, suite) {
    for (const test of suite.allTests()) {
      const file = relative(process.cwd(), test.location.file);
      const left = this.files.get(file)?.left ?? 0;
      this.files.set(file, { passed: 0, ms: 0, failures: [], left: left + 1, begun: false });
    }
  }

  onTestBegin(test) {
    const file = relative(process.cwd(), test.location.file);
    const entry = this.files.get(file);
    if (!entry.begun) this.report.begin(file);
    entry.begun = true;
  }

  onTestEnd(test, result) {
    const file = relative(process.cwd(), test.location.file);
    const entry = this.files.get(file);
    entry.ms += result.duration;
    entry.left -= 1;
    // With no retries a test has one result; a test that was skipped is neither passed nor failed.
    if (result.status === "passed" && test.ok()) entry.passed += 1;
    if (!test.ok()) entry.failures.push({ test: nameOf(test), message: messageOf(result) });
    if (entry.left === 0) this.#finish(file);
  }

  onError(error) {
    this.messages.push(error.stack ?? error.message ?? String(error.value));
  }

  onEnd() {
    // Tests that a broken one kept from running never end.
    for (const [file, { begun, left }] of this.files) if (begun && left > 0) this.#finish(file);
    this.report.outside(this.messages);
  }

  #finish(file) {
    const { passed, ms, failures } = this.files.get(file);
    this.report.end({ file, passed, ms, failures });
  }

  printsToStdio() {
    return false;
  }
}

// The first parts of a title path are the root, the project and the file.
function nameOf(test) {
  return test.titlePath().slice(3).join(" › ");
}

function messageOf({ status, errors }) {
  const text = errors.map((error) => error.stack ?? error.message ?? String(error.value)).join("\n");
  return text === "" ? status : text;
}
