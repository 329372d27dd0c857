// One run against checkouts whose suite is planted: it fails, dies, hangs, or says nothing.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startBurners } from "./burners.mjs";
import { withCheckout } from "./checkout.mjs";
import { codeToRun, openStressReport } from "./report-store.mjs";
import { runOnce } from "./run-once.mjs";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "rumb-run-once-"));
  mkdirSync(join(folder, "tools"));
  mkdirSync(join(folder, "reports"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("a run that fails brings its failures, and passes on seed, stages and files", async () => {
  suite(`
    write([{ name: "unit", passed: 3, failed: 1, seconds: 2, failures: [{ file: "a", test: words.join(" "), message: "no" }] }]);
    process.exit(1);`);
  const result = await runOnce({ ...place(), names: ["unit"], files: ["a.test.ts"] });
  expect(result).toMatchObject({
    passed: 3,
    failed: 1,
    failures: [
      {
        stage: "unit",
        test: expect.stringMatching(/^unit --file a\.test\.ts --shuffle 7 --reports /u),
        message: "no",
      },
    ],
  });
});

test("a run asks for the release tier when it is wanted", async () => {
  suite(
    `write([{ name: "unit", passed: 0, failed: 1, seconds: 2, failures: [{ file: "", test: String(words.includes("--release")), message: "" }] }]);`,
  );
  const whole = await runOnce({ ...place(), release: true });
  const usual = await runOnce(place());
  expect([whole, usual].map(({ failures }) => failures[0]?.test)).toEqual(["true", "false"]);
});

test("a run that is shaken tells its browser tests the seed", async () => {
  suite(
    `write([{ name: "browser", passed: 0, failed: 1, seconds: 2, failures: [{ file: "", test: String(process.env.SHAKE), message: "" }] }]);`,
  );
  const shaken = await runOnce({ ...place(), shake: true });
  const still = await runOnce(place());
  expect([shaken, still].map(({ failures }) => failures[0]?.test)).toEqual(["7", "undefined"]);
});

test("a run that passes has no failures", async () => {
  suite(`write([{ name: "unit", passed: 3, failed: 0, seconds: 2, failures: [] }]);`);
  expect(await runOnce(place())).toMatchObject({ passed: 3, failed: 0, failures: [] });
});

test.each([
  {
    name: "dies",
    script: `write([{ name: "browser", passed: 0, failed: 0, seconds: null, failures: [] }]); process.kill(process.pid, "SIGKILL");`,
    says: "it was ended by SIGKILL during browser",
  },
  { name: "ends with an error", script: "process.exit(3);", says: "it ended with code 3" },
  { name: "ends well but ran nothing", script: "", says: "it ran nothing" },
])("a run that $name has failed", async ({ script, says }) => {
  suite(script);
  expect(await runOnce(place())).toMatchObject({ failed: 1, failures: [{ message: says }] });
});

test("a run that hangs is stopped and has failed", async () => {
  suite(
    `write([{ name: "database", passed: 0, failed: 0, seconds: null, failures: [] }]); setInterval(() => {}, 1e6);`,
  );
  expect(await runOnce({ ...place(), limitMs: 500 })).toMatchObject({
    failed: 1,
    failures: [{ message: expect.stringContaining("it was still running after its limit") }],
  });
});

test("whoever is asked to stop waits for the suites that run beside each other, and leaves no checkout", async () => {
  suite(`
    process.on("SIGTERM", () => setTimeout(() => {
      writeFileSync(import.meta.dirname + "/" + words.at(-3), "stopped");
      process.exit();
    }, 100 * Number(words.at(-3))));
    writeFileSync(words.at(-1) + "/begun", "");
    setInterval(() => {}, 1e6);`);
  const script = `
    import { runOnce } from ${JSON.stringify(join(import.meta.dirname, "run-once.mjs"))};
    import { withCheckout } from ${JSON.stringify(join(import.meta.dirname, "checkout.mjs"))};
    const root = ${JSON.stringify(folder)};
    for (const seed of [1, 4])
      void withCheckout({ root, clone: false, keepAs: "kept" }, (place) => {
        console.log(place.reports);
        return runOnce({ ...place, names: [], files: [], seed });
      });`;
  const starter = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  starter.stdout.setEncoding("utf8").on("data", (text: string) => (said += text));
  const reports = () => said.split("\n").filter(Boolean);
  await expect.poll(() => reports().filter((place) => existsSync(join(place, "begun")))).toHaveLength(2);
  starter.kill("SIGTERM");
  await once(starter, "exit");
  expect(["1", "4"].map((seed) => existsSync(join(folder, "tools", seed)))).toEqual([true, true]);
  expect(reports().filter((place) => existsSync(place))).toEqual([]);
});

test("burners take processor time, and end with whoever started them, however it ended", async () => {
  const burners = startBurners(1);
  await expect.poll(burners.measureFromHere()).toBeGreaterThan(0);
  burners.stop();
  const script = `import { startBurners } from ${JSON.stringify(join(import.meta.dirname, "burners.mjs"))};
    console.log(startBurners(1).pids[0]); setInterval(() => {}, 1e6);`;
  const starter = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [pid] = await once(starter.stdout.setEncoding("utf8"), "data");
  expect(isAlive(Number(pid))).toBe(true);
  starter.kill("SIGKILL");
  await expect.poll(() => isAlive(Number(pid))).toBe(false);
});

test("a fresh clone is removed, and what a failed run left is kept", async () => {
  git("init", "--quiet");
  writeFileSync(join(folder, "file"), "committed");
  git("add", "file");
  git("-c", "user.name=t", "-c", "user.email=t@example.com", "commit", "--quiet", "-m", "one");
  writeFileSync(join(folder, "other"), "not committed");
  let clone = "";
  await withCheckout({ root: folder, clone: true, keepAs: "run-1" }, async ({ checkout, reports }) => {
    clone = checkout;
    expect([existsSync(join(clone, "file")), existsSync(join(clone, "other"))]).toEqual([true, false]);
    mkdirSync(join(clone, "test-results"));
    writeFileSync(join(clone, "test-results/trace.zip"), "trace");
    writeFileSync(join(reports, "output.log"), "said");
    return { failed: 1 };
  });
  expect(existsSync(clone)).toBe(false);
  for (const kept of ["output.log", "test-results/trace.zip"]) {
    expect(existsSync(join(folder, "test-results/stress/run-1", kept))).toBe(true);
  }
});

test("a report is begun, or gone on with whatever the code is now; each run says what it ran", () => {
  git("init", "--quiet");
  commit("code", "one");
  const run = {
    busy: 0,
    coresTaken: 0,
    wanted: "",
    seed: 7,
    clone: false,
    passed: 1,
    failed: 1,
    seconds: 1,
    failures: [],
    stages: [],
  };
  const one = codeToRun({ root: folder, clone: true });
  openStressReport({ root: folder, add: false, part: false }).add({ ...one, ...run });
  commit("code", "two");
  const two = codeToRun({ root: folder, clone: true });
  const added = openStressReport({ root: folder, add: true, part: false });
  added.add({ ...two, ...run, failed: 0 });
  expect(added.failed()).toBe(1);
  for (const { commit } of [one, two]) expect(added.text()).toContain(`| \`${commit}\` |`);
  expect(openStressReport({ root: folder, add: false, part: false }).failed()).toBe(0);
});

test("code that is not committed is reported, unless a clone runs, which has none of it", () => {
  git("init", "--quiet");
  commit("code", "one");
  expect(codeToRun({ root: folder, clone: false }).changed).toBe(false);
  writeFileSync(join(folder, "code"), "two");
  expect(codeToRun({ root: folder, clone: false }).changed).toBe(true);
  expect(codeToRun({ root: folder, clone: true }).changed).toBe(false);
});

function commit(path: string, text: string): void {
  mkdirSync(join(folder, "docs"), { recursive: true });
  writeFileSync(join(folder, path), text);
  git("add", "code", "docs");
  git("-c", "user.name=t", "-c", "user.email=t@example.com", "commit", "--quiet", "-m", text);
}

function git(...words: string[]): void {
  execFileSync("git", words, { cwd: folder });
}

/** A stand-in for the suite; `words` are its words, `write` leaves what became of its stages. */
function suite(script: string): void {
  writeFileSync(
    join(folder, "tools/test.mjs"),
    `import { writeFileSync } from "node:fs";
     const words = process.argv.slice(2);
     const write = (stages) => writeFileSync(words.at(-1) + "/stages.json", JSON.stringify(stages));
     ${script}`,
  );
}

function place(): Parameters<typeof runOnce>[0] {
  return { checkout: folder, reports: join(folder, "reports"), names: [], files: [], seed: 7 };
}

// A process that has ended may still be listed until its parent has looked.
function isAlive(pid: number): boolean {
  try {
    return !readFileSync(`/proc/${pid}/stat`, "utf8").includes(") Z ");
  } catch {
    return false;
  }
}
