import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { oneCheck, suiteReport } from "./counts.mjs";
import { openReport } from "./report-file.mjs";
import { slowestFiles } from "./slowest.mjs";

const reports = mkdtempSync(join(tmpdir(), "rumb-counts-"));
afterAll(() => rmSync(reports, { recursive: true }));

const failure = { test: "is right", message: "was wrong" };

test.each([
  { name: "all passed", code: 0, files: [file(5)], counts: { passed: 5, failed: 0 } },
  {
    name: "two failed",
    code: 1,
    files: [file(5, failure), file(1, failure)],
    counts: { passed: 6, failed: 2 },
  },
  { name: "no test ran", code: 0, files: [], counts: { passed: 0, failed: 1 } },
  { name: "an error outside any test", code: 1, files: [file(5)], counts: { passed: 5, failed: 1 } },
])("a report: $name", ({ code, files, counts }) => {
  const report = openReport(join(reports, "report.json"));
  for (const one of files) report.end(one);
  report.outside([]);
  expect(suiteReport("report.json")({ reports, code })).toMatchObject(counts);
});

test("a suite that was killed leaves what it knew, and says what it ran", () => {
  const report = openReport(join(reports, "killed.json"));
  report.begin("hangs.test.ts");
  report.end(file(2));
  expect(suiteReport("killed.json")({ reports, code: null })).toMatchObject({
    passed: 2,
    failed: 1,
    note: "the suite ended while it ran hangs.test.ts",
  });
});

test("a suite that left no report, or half of one, has failed", () => {
  writeFileSync(join(reports, "half.json"), '{ "passed": 3');
  for (const name of ["nothing.json", "half.json"]) {
    expect(suiteReport(name)({ reports, code: 0 })).toMatchObject({ passed: 0, failed: 1 });
  }
});

test("a check counts as one", () => {
  expect([oneCheck({ code: 0 }), oneCheck({ code: 2 }), oneCheck({ code: null })]).toEqual([
    { passed: 1, failed: 0 },
    { passed: 0, failed: 1 },
    { passed: 0, failed: 1 },
  ]);
});

test("the ten slowest files stand first, and one file alone needs no table", () => {
  const files = Array.from({ length: 12 }, (_, index) => ({ file: `${index}.test.ts`, ms: index * 1000 }));
  const lines = slowestFiles(files);
  expect(lines).toHaveLength(10);
  expect(lines.at(0)).toBe("   11.0 s  11.test.ts");
  expect(lines.at(-1)).toBe("    2.0 s  2.test.ts");
  expect(slowestFiles(files.slice(0, 1))).toEqual([]);
});

test("files whose processor time is known stand once more, by that", () => {
  const files = [
    { file: "waits.test.ts", ms: 9000, processorMs: 400 },
    { file: "works.test.ts", ms: 2000, processorMs: 3100 },
    { file: "does-not-load.test.ts", ms: 10 },
  ];
  expect(slowestFiles(files).slice(3)).toEqual([
    "   3.1 s of a core  works.test.ts",
    "   0.4 s of a core  waits.test.ts",
  ]);
});

function file(passed: number, ...failures: object[]): { passed: number } {
  return Object.assign({ passed }, { file: `${passed}.test.ts`, ms: 10, failures });
}
