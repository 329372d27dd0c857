import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { oneCheck } from "./counts.mjs";
import { runStages } from "./run-stages.mjs";
import { chooseStages } from "./stages.mjs";

const reports = mkdtempSync(join(tmpdir(), "rumb-stages-"));
afterAll(() => rmSync(reports, { recursive: true }));

let shown = "";

beforeEach(() => {
  shown = "";
  const show = (text: unknown): true => {
    shown += `${String(text)}\n`;
    return true;
  };
  vi.spyOn(console, "log").mockImplementation(show);
  vi.spyOn(process.stdout, "write").mockImplementation(show);
});

afterEach(() => vi.restoreAllMocks());

test("what passed and what failed is added up, and all output is shown", async () => {
  const total = await runStages(
    [[stage("good", "echo fine")], [stage("bad", "echo wrong >&2; exit 3")]],
    place(),
  );
  expect(total).toEqual({ passed: 1, failed: 1 });
  expect(shown).toContain("fine");
  expect(shown).toContain("wrong");
  expect(shown).toContain("── bad: FAILED");
});

test("what failed is named again at the end, after everything that the stages printed", async () => {
  // A stage that runs alone shows its output as it comes, and keeps none.
  const beside = stage("beside", "exit 0");
  await runStages([[stage("bad", "echo wrong; exit 3"), stage("good", "echo fine")], [beside]], place());
  const end = shown.slice(shown.indexOf("── good: ok"));
  expect(end).toContain("── failed: bad › (the stage)\nwrong");
  shown = "";
  await runStages([[stage("good", "echo fine")]], place());
  expect(shown).not.toContain("failed:");
});

test("a stage that is looked at as it goes keeps no output, also beside another", async () => {
  const looked = { ...stage("looked-at", "echo seen at once"), live: true };
  expect(await runStages([[looked], [stage("beside", "echo kept")]], place())).toEqual({
    passed: 2,
    failed: 0,
  });
  expect(shown).not.toContain("seen at once");
  expect(shown).toContain("kept");
});

test("a queue runs one stage after another, beside the other queue", async () => {
  const note = (name: string): string => `echo ${name} >> "${reports}/order"`;
  // Each waits for the other queue, so neither could end alone.
  const wait = (name: string): string => `until grep -qx ${name} "${reports}/order"; do sleep 0.05; done`;
  const first = stage("first", `${note("first")}; ${wait("other")}`);
  const other = stage("other", `${note("other")}; ${wait("second")}`);
  const total = await runStages([[first, stage("second", note("second"))], [other]], place());
  expect(total).toEqual({ passed: 3, failed: 0 });
});

test("a stage that cannot start, or whose preparation throws, has failed and the rest goes on", async () => {
  const unprepared = {
    ...stage("unprepared", "exit 0"),
    prepare: () => Promise.reject(new Error("no browser")),
  };
  const missing = { ...stage("missing", ""), command: ["rumb-no-such-program"] };
  const total = await runStages([[unprepared, missing, stage("after", "exit 0")]], place());
  expect(total).toEqual({ passed: 1, failed: 2 });
  expect(shown).toContain("no browser");
});

test("a stage that never ends is stopped with everything it started", async () => {
  const endless = { ...stage("endless", "sleep 600 & sleep 600"), limitMs: 100 };
  expect(await runStages([[endless], [stage("other", "exit 0")]], place())).toEqual({
    passed: 1,
    failed: 1,
  });
  expect(shown).toContain("out of time");
});

test("a run that is out of time stops what is left, and counts it as failed", async () => {
  const late = { ...place(), endsAtMs: performance.now() + 100 };
  const queues = [[stage("long", "sleep 600"), stage("never", "sleep 600")]];
  expect(await runStages(queues, late)).toEqual({ passed: 0, failed: 2 });
});

test("a stage that nobody knows is refused", () => {
  expect(() => chooseStages({ names: ["lint", "lnit"] })).toThrow("no stage «lnit»");
  expect(chooseStages({ names: ["lint"] }).flat()).toHaveLength(1);
});

test("a stage names the programs that it needs of the machine, once for all that need the same", () => {
  const programsOf = (names: string[]) =>
    new Set(
      chooseStages({ names })
        .flat()
        .flatMap(({ programs }) => programs ?? []),
    );
  expect(programsOf(["lint", "unit"]).size).toBe(0);
  expect(programsOf(["database", "processes"]).size).toBe(1);
  expect(programsOf(["database", "processes", "browser"]).size).toBe(2);
});

test("each kind of test file belongs to one stage, and what is no test file to none", () => {
  const chosen = (file: string): string[] =>
    chooseStages({ files: [file] })
      .flat()
      .map(({ name }) => name);
  expect(chosen("tools/test/run-stages.test.ts")).toEqual(["unit"]);
  expect(chosen("packages/money/src/ratio.test.ts")).toEqual(["unit"]);
  expect(chosen("apps/server/test/mines.test.ts")).toEqual(["database"]);
  expect(chosen("apps/server/test/processes/rounds-cluster.test.ts")).toEqual(["processes"]);
  expect(chosen("e2e/games/dice.e2e.ts")).toEqual(["browser"]);
  const both = chooseStages({ names: ["format"], files: ["e2e/games/dice.e2e.ts"] }).flat();
  expect(both.map(({ name, files }) => [name, files])).toEqual([
    ["format", []],
    ["browser", ["e2e/games/dice.e2e.ts"]],
  ]);
  expect(chooseStages({}).flat().length).toBeGreaterThan(5);
  expect(() => chosen("tools/test.mjs")).toThrow("no test file");
  expect(() => chosen("tools/no.test.ts")).toThrow("There is no file");
});

test("the release tier is left out, but when it is asked for and in files that are named", () => {
  const wordsOf = (wanted: Parameters<typeof chooseStages>[0], stage: string): string[] =>
    chooseStages(wanted)
      .flat()
      .filter(({ name }) => name === stage)
      .flatMap(({ words, files, release }) => words?.({ files, release, reports: "reports" }) ?? []);
  const leftOut = [
    ["database", "--testNamePattern=^(?!.*@release)", "apps/server/test/mines.test.ts"],
    ["browser", "--grep-invert=@release", "e2e/games/dice.e2e.ts"],
  ] as const;
  for (const [stage, word, file] of leftOut) {
    expect(wordsOf({}, stage)).toContain(word);
    expect(wordsOf({ names: [stage] }, stage)).toContain(word);
    expect(wordsOf({ release: true }, stage)).not.toContain(word);
    expect(wordsOf({ files: [file] }, stage)).not.toContain(word);
  }
});

test("what has come of each stage is on the disk while the next one runs", async () => {
  const peek = { ...stage("peek", `cat "${reports}/stages.json"; exit 4`) };
  await runStages(
    [[stage("bad", "echo wrong; exit 3"), stage("good", "exit 0"), peek], [stage("x", "exit 0")]],
    place(),
  );
  const seen: { name: string; failed: number; failures: { message: string }[] }[] = JSON.parse(
    /^\[.*\]$/mu.exec(shown)?.[0] ?? "",
  );
  expect(seen.map(({ name }) => name)).toEqual(expect.arrayContaining(["bad", "good", "peek"]));
  expect(seen.find(({ name }) => name === "bad")).toMatchObject({
    failed: 1,
    failures: [{ message: "wrong\n" }],
  });
});

function stage(name: string, script: string): Parameters<typeof runStages>[0][number][number] {
  return { name, command: ["sh", "-c", script], limitMs: 30_000, count: oneCheck, files: [] };
}

function place(): Parameters<typeof runStages>[1] {
  return { endsAtMs: Infinity, root: import.meta.dirname, reports, env: process.env };
}
