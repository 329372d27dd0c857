// The reporters inside the real runners, against planted files: what a failure of each kind leaves in the report.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readReport } from "./report-file.mjs";

const ROOT = join(import.meta.dirname, "../..");
let folder = "";
/** Longer than a runner may take. */
const PATIENCE = { timeout: 180_000 };

// Inside node_modules, where both runners are found and nothing else looks for tests.
beforeAll(() => {
  mkdirSync(join(ROOT, "node_modules/.cache"), { recursive: true });
  folder = mkdtempSync(join(ROOT, "node_modules/.cache/rumb-runners-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test(
  "Vitest: failed tests, hooks, files that do not load and stray errors are each written down",
  PATIENCE,
  () => {
    const code = run("vitest", {
      "vitest.config.mjs": `
      import { vitestReport } from ${JSON.stringify(join(import.meta.dirname, "vitest-report.mjs"))};
      export default { test: { root: import.meta.dirname, include: ["*.spec.mjs"], isolate: false, maxWorkers: 1, reporters: [vitestReport("report.json")] } };`,
      "good.spec.mjs": `import { test } from "vitest"; test("is right", () => {});`,
      "bad.spec.mjs": `
      import { afterAll, beforeAll, describe, expect, test } from "vitest";
      test("is wrong", () => expect(1).toBe(2));
      describe("with a hook", () => { beforeAll(() => { throw new Error("no hook") }); test("never runs", () => {}); });`,
      "broken.spec.mjs": `throw new Error("does not load");`,
      "stray.spec.mjs": `
      import { test } from "vitest";
      test("leaves a promise", async () => { void Promise.reject(new Error("nobody waited")); });`,
    });
    expect(code).toBe(1);
    expect(failuresIn("report.json")).toEqual({
      "(no file)": [["(outside any test)", expect.stringContaining("nobody waited")]],
      "bad.spec.mjs": [
        ["is wrong", expect.stringContaining("expected 1 to be 2")],
        ["with a hook", expect.stringContaining("no hook")],
      ],
      "broken.spec.mjs": [["(the file itself)", expect.stringContaining("does not load")]],
      "good.spec.mjs": [],
      "stray.spec.mjs": [],
    });
    expect(readReport(join(folder, "report.json"))).toMatchObject({ passed: 2, running: [] });
  },
);

test(
  "Playwright: failed tests, and those a broken hook kept from running, are each written down",
  PATIENCE,
  () => {
    const code = run("playwright", {
      "playwright.config.mjs": `
      export default { testMatch: "*.play.mjs", outputDir: "output", workers: 1, reporter: [[${JSON.stringify(join(import.meta.dirname, "playwright-report.mjs"))}, { path: "browser.json" }]] };`,
      "good.play.mjs": `import { test } from "@playwright/test"; test("is right", () => {});`,
      "bad.play.mjs": `
      import { expect, test } from "@playwright/test";
      test.describe("here", () => test("is wrong", () => { expect(1).toBe(2); }));`,
      "hook.play.mjs": `
      import { test } from "@playwright/test";
      test.beforeAll(() => { throw new Error("no hook"); });
      test("first", () => {});
      test("second", () => {});`,
    });
    expect(code).toBe(1);
    expect(failuresIn("browser.json")).toMatchObject({
      "good.play.mjs": [],
      "bad.play.mjs": [["here › is wrong", expect.stringContaining("Expected: 2")]],
      "hook.play.mjs": [["first", expect.stringContaining("no hook")]],
    });
    expect(readReport(join(folder, "browser.json"))).toMatchObject({ passed: 1, running: [] });
  },
);

function run(runner: "vitest" | "playwright", files: Record<string, string>): number | null {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const words = runner === "vitest" ? ["vitest/vitest.mjs", "run"] : ["@playwright/test/cli.js", "test"];
  const [program = "", ...rest] = words;
  const { VITEST: _, ...env } = process.env;
  const child = spawnSync(process.execPath, [join(ROOT, "node_modules", program), ...rest], {
    cwd: folder,
    env,
    encoding: "utf8",
    timeout: 120_000,
  });
  if (readReport(join(folder, runner === "vitest" ? "report.json" : "browser.json")) === null) {
    throw new Error(`no report: ${child.stdout}${child.stderr}`);
  }
  return child.status;
}

function failuresIn(name: string): Record<string, string[][]> {
  const { files }: { files: { file: string; failures: { test: string; message: string }[] }[] } = readReport(
    join(folder, name),
  );
  return Object.fromEntries(
    files
      .toSorted((a, b) => a.file.localeCompare(b.file))
      .map(({ file, failures }) => [file, failures.map(({ test, message }) => [test, message])]),
  );
}
