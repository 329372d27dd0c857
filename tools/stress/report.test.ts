import { expect, test } from "vitest";
import { failuresByTest, runLine, shortMessage, stressPage } from "./report.mjs";

const late = { stage: "database", file: "a.test.ts", test: "is in time", message: "too late" };
const lint = { stage: "lint", file: "", test: "(the stage)", message: "x | y <b>" };

test("failures are counted by test, quiet and busy apart, the most frequent first", () => {
  const runs = [run(0, lint), run(1, late), run(1, { ...late, message: "far too late" }), run(1, late)];
  expect(failuresByTest(runs)).toEqual([
    { name: "a.test.ts › is in time", quiet: 0, busy: 3, messages: ["too late", "far too late"] },
    { name: "lint › (the stage)", quiet: 1, busy: 0, messages: ["x | y <b>"] },
  ]);
  expect(failuresByTest([run(0), run(1)])).toEqual([]);
});

test("a message keeps what was said, without the stack and without folders of the machine", () => {
  const message = `Error: no /srv/site/a.ts in /tmp/x\n\n  expected 1\n    at f (/srv/site/a.ts:1:1)\n    at g`;
  expect(shortMessage(message, ["/srv/site", "/tmp"])).toBe("Error: no a.ts in x\n  expected 1");
  expect(shortMessage("word ".repeat(1000), [])).toHaveLength(399);
});

test("the page says the code, the machine, each kind of run, and every failure with its messages", () => {
  const page = stressPage(report([run(0), run(1, late), run(1, late, lint)]));
  expect(page).toContain("- Code: `0123abc`, 2026-01-31\n");
  expect(page).toContain("2 cores, 8 GiB");
  expect(page).toContain("3, of them 2 with failures");
  expect(page).toContain("Quiet: 1 runs, 0 failures");
  expect(page).toContain("Beside 1 that takes a core: 2 runs, 3 failures");
  expect(page).toContain("| 2 | 0 | 2 | a.test.ts › is in time | too late |");
  expect(page).toContain(String.raw`x \| y \<b\>`);
});

test("runs beside others are busy ones, and say beside how many", () => {
  const pair = { ...run(0, late), atOnce: 2 };
  expect(failuresByTest([pair])).toMatchObject([{ quiet: 0, busy: 1 }]);
  const page = stressPage(report([run(0), pair, { ...run(1), atOnce: 3 }]));
  expect(page).toContain("- Quiet: 1 runs, 0 failures");
  expect(page).toContain("- Beside another run: 1 runs, 1 failures");
  expect(page).toContain("- Beside 1 that takes a core and 2 other runs: 1 runs, 0 failures");
  for (const cores of ["0", "1 / 2 of all", "0.98 and 1 / 3 of all"]) {
    expect(page).toContain(`| \`0123abc\` | ${cores} |`);
  }
});

test("a page without failures says so, and one about uncommitted code too", () => {
  expect(stressPage(report([run(0)]))).toContain("## Failures by test\n\nNone.");
  expect(stressPage(report([{ ...run(0), changed: true }]))).toContain("changes that are not committed");
});

test("runs of several commits stand in one page, each with its own", () => {
  const page = stressPage(report([run(0), { ...run(0), commit: "4567def", date: "2026-02-01" }]));
  expect(page).toContain("- Code: `0123abc`, 2026-01-31; `4567def`, 2026-02-01\n");
  expect(page).toContain("| 1 | `0123abc` | 0 |");
  expect(page).toContain("| 2 | `4567def` | 0 |");
});

test("a run is one line", () => {
  expect(runLine(run(0, late))).toBe("FAILED: 5 passed, 1 failed in 1.5 min (seed 7)");
});

function report(runs: Run[]): Parameters<typeof stressPage>[0] {
  const machine = { cores: 2, memoryGib: 8, node: "24.0.0" };
  return { machine, runs };
}

function run(busy: number, ...failures: Run["failures"]): Run {
  return {
    commit: "0123abc",
    changed: false,
    date: "2026-01-31",
    busy,
    failures,
    failed: failures.length,
    stages: [{ name: "unit", seconds: 80 }],
    wanted: "",
    coresTaken: 0.98,
    clone: true,
    seed: 7,
    passed: 5,
    seconds: 90,
  };
}

type Run = Parameters<typeof runLine>[0];
