// What stays of a failed browser stage, with a stand-in for Playwright that is run in a planted checkout.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepBrowserEvidence } from "./browser-evidence.mjs";

let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "rumb-evidence-"));
  vi.spyOn(console, "log").mockImplementation(() => {});
  // Whether this machine has an ffmpeg must not matter.
  vi.stubEnv("PATH", join(root, "bin"));
  write("e2e/a.e2e.ts", "");
  write("e2e/b.e2e.ts", "");
  write("reports/browser/a/trace.zip", "first trace");
  write("test-results/browser/old.zip", "of an earlier run");
  program("playwright", `echo "$@" > ${root}/words; env > ${root}/env; ${FILM}`);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true, force: true });
});

// As Playwright does: its recorder is in the folder that the environment names, and takes the film from its input.
const FILM = `for word; do case "$word" in --output=*) out="\${word#--output=}";; esac; done
  mkdir -p "$out/a"; echo film | "$PLAYWRIGHT_BROWSERS_PATH"/ffmpeg-*/ffmpeg-linux -i pipe:0 "$out/a/video.webm"`;

const failed = { file: "e2e/a.e2e.ts", failures: [{ test: "x", message: "y" }] };
const passed = { file: "e2e/b.e2e.ts", failures: [] };

test("the trace of the failure is kept, and the file that failed is filmed", async () => {
  await keepBrowserEvidence(place([failed, passed]));
  expect(readdirSync(join(root, "test-results/browser")).toSorted()).toEqual(["again", "failed"]);
  expect(kept("failed/a/trace.zip")).toBe("first trace");
  expect(kept("again/a/video.mkv")).toBe("film\n");
  expect(readFileSync(join(root, "words"), "utf8")).toContain(
    String.raw`e2e/a\.e2e\.ts$ --grep-invert=@release --workers=1`,
  );
  expect(readFileSync(join(root, "env"), "utf8")).toContain("RECORD=1");
  expect(readFileSync(join(root, "env"), "utf8")).not.toContain("TEST_REPORT");
});

test("a machine's own ffmpeg makes the film", async () => {
  program("ffmpeg", `for file; do :; done; echo "smaller film" > "$file"`);
  await keepBrowserEvidence(place([failed]));
  expect(kept("again/a/video.webm")).toBe("smaller film\n");
});

test("a run of both tiers films both", async () => {
  await keepBrowserEvidence({ ...place([failed]), release: true });
  expect(readFileSync(join(root, "words"), "utf8")).not.toContain("--grep-invert");
});

test("where nothing can be filmed, what there is stays", async () => {
  await keepBrowserEvidence(place([{ ...failed, file: "(no file)" }]));
  expect(existsSync(join(root, "words"))).toBe(false);
  expect(kept("failed/a/trace.zip")).toBe("first trace");
});

test("no more than three files are filmed", async () => {
  const files = ["c", "d", "e", "f"].map((name) => ({
    file: `e2e/${name}.e2e.ts`,
    failures: failed.failures,
  }));
  for (const { file } of files) write(file, "");
  await keepBrowserEvidence(place(files));
  expect(readFileSync(join(root, "words"), "utf8").match(/e2e/gu)).toHaveLength(6);
});

function place(files: (typeof failed)[]): Parameters<typeof keepBrowserEvidence>[0] {
  const env = { PATH: `${join(root, "bin")}:/usr/bin:/bin`, TEST_REPORT: "report.json" };
  return { root, reports: join(root, "reports"), env, live: false, files };
}

function kept(path: string): string {
  return readFileSync(join(root, "test-results/browser", path), "utf8");
}

function program(name: string, script: string): void {
  write(`bin/${name}`, `#!/bin/sh\n${script}\n`, 0o755);
}

function write(path: string, text: string, mode = 0o644): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text, { mode });
}
