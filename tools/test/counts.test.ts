import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { oneCheck, playwrightReport, vitestReport } from "./counts.mjs";

const reports = mkdtempSync(join(tmpdir(), "rumb-counts-"));
afterAll(() => rmSync(reports, { recursive: true }));

const brokenFile = { status: "failed", assertionResults: [] };
const failedFile = { status: "failed", assertionResults: [{ status: "failed" }] };

test.each([
  { name: "all passed", code: 0, report: vitest(5, 0), counts: { passed: 5, failed: 0 } },
  { name: "two failed", code: 1, report: vitest(5, 2, failedFile), counts: { passed: 5, failed: 2 } },
  {
    name: "a file did not load",
    code: 1,
    report: vitest(5, 0, brokenFile),
    counts: { passed: 5, failed: 1 },
  },
  { name: "no test ran", code: 0, report: vitest(0, 0), counts: { passed: 0, failed: 1 } },
  { name: "an error outside any test", code: 1, report: vitest(5, 0), counts: { passed: 5, failed: 1 } },
])("Vitest: $name", ({ code, report, counts }) => {
  expect(count(vitestReport, code, report)).toMatchObject(counts);
});

test.each([
  { name: "all passed", code: 0, stats: [9, 0, 0], counts: { passed: 9, failed: 0 } },
  { name: "one failed, one flaky", code: 1, stats: [9, 1, 1], counts: { passed: 9, failed: 2 } },
  { name: "no test ran", code: 0, stats: [0, 0, 0], counts: { passed: 0, failed: 1 } },
])("Playwright: $name", ({ code, stats: [expected, unexpected, flaky], counts }) => {
  expect(count(playwrightReport, code, { stats: { expected, unexpected, flaky } })).toMatchObject(counts);
});

test("a suite that left no report has failed", () => {
  expect(vitestReport("nothing.json")({ reports, code: 0 })).toMatchObject({ passed: 0, failed: 1 });
});

test("a check counts as one", () => {
  expect([oneCheck({ code: 0 }), oneCheck({ code: 2 }), oneCheck({ code: null })]).toEqual([
    { passed: 1, failed: 0 },
    { passed: 0, failed: 1 },
    { passed: 0, failed: 1 },
  ]);
});

function count(read: typeof vitestReport, code: number, report: object): object {
  writeFileSync(join(reports, "report.json"), JSON.stringify(report));
  return read("report.json")({ reports, code });
}

function vitest(numPassedTests: number, numFailedTests: number, file?: object): object {
  return { numPassedTests, numFailedTests, testResults: file === undefined ? [] : [file] };
}
