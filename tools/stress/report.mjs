/**
 * What one run came to.
 * @typedef {{ passed: number, failed: number, seconds: number, stages: { name: string, seconds: number | null }[],
 *   failures: { stage: string, file: string, test: string, message: string }[] }} RunResult
 * @typedef {RunResult & { commit: string, changed: boolean, date: string, wanted: string, atOnce?: number,
 *   busy: number, coresTaken: number | null, seed: number, clone: boolean, release?: boolean, shake?: boolean }} StressRun
 */

const KEPT_LINES = 4;
const KEPT_LETTERS = 400;
const MESSAGES_OF_A_TEST = 3;

/** What a failure said, without its stack and without the folders of this machine. */
export function shortMessage(message, folders) {
  const lines = folders
    .reduce((text, folder) => text.replaceAll(`${folder}/`, "").replaceAll(folder, "."), message)
    .split("\n")
    .filter((line) => line.trim() !== "" && !/^\s+at /u.test(line));
  return lines.slice(0, KEPT_LINES).join("\n").slice(0, KEPT_LETTERS).trim();
}

/**
 * Each test that failed, those that failed most often first.
 * @param {readonly StressRun[]} runs
 */
export function failuresByTest(runs) {
  const byTest = new Map();
  for (const { failures, ...run } of runs) {
    for (const { stage, file, test, message } of failures) {
      const name = [file === "" ? stage : file, test].filter((word) => word !== "").join(" › ");
      const entry = byTest.get(name) ?? { name, quiet: 0, busy: 0, messages: new Set() };
      entry[isQuiet(run) ? "quiet" : "busy"] += 1;
      entry.messages.add(message);
      byTest.set(name, entry);
    }
  }
  return [...byTest.values()]
    .map(({ name, quiet, busy, messages }) => ({
      name,
      quiet,
      busy,
      messages: [...messages].slice(0, MESSAGES_OF_A_TEST),
    }))
    .toSorted((a, b) => b.quiet + b.busy - (a.quiet + a.busy) || a.name.localeCompare(b.name));
}

/**
 * One run in one line.
 * @param {StressRun} run
 */
export function runLine({ passed, failed, seconds, seed }) {
  return `${failed === 0 ? "ok" : "FAILED"}: ${passed} passed, ${failed} failed in ${minutes(seconds)} min (seed ${seed})`;
}

/**
 * The report as a page.
 * @param {{ runs: readonly StressRun[], machine: { cores: number, memoryGib: number, node: string } }} report
 */
export function stressPage({ machine, runs }) {
  const failures = failuresByTest(runs);
  const failedRuns = runs.filter(({ failed }) => failed > 0).length;
  return [
    "# Stress runs",
    "",
    "The newest runs of `npm run test:stress`, which writes this page.",
    "",
    `- Code: ${[...new Set(runs.map(codeOf))].join("; ")}`,
    `- Machine: ${machine.cores} cores, ${machine.memoryGib} GiB of memory, Node ${machine.node}`,
    `- Runs: ${runs.length}, of them ${failedRuns} with failures; each in a random order of files and tests`,
    ...kindLines(runs),
    "",
    "## Failures by test",
    "",
    ...(failures.length === 0 ? ["None."] : failureTable(failures)),
    "",
    "## Runs",
    "",
    ...runTable(runs),
    "",
  ].join("\n");
}

function codeOf({ commit, changed, date }) {
  return `\`${commit}\`${changed ? " with changes that are not committed" : ""}, ${date}`;
}

/** @param {Pick<StressRun, "atOnce" | "busy">} run */
function isQuiet({ atOnce = 1, busy }) {
  return atOnce === 1 && busy === 0;
}

/** @param {StressRun} run */
function besideWhat({ atOnce = 1, busy }) {
  const others = [
    ...(busy === 0 ? [] : [`${busy} that ${busy === 1 ? "takes a core" : "take a core each"}`]),
    ...(atOnce === 1 ? [] : [atOnce === 2 ? "another run" : `${atOnce - 1} other runs`]),
  ];
  return others.length === 0 ? "Quiet" : `Beside ${others.join(" and ")}`;
}

function kindLines(runs) {
  return [...new Set(runs.map(besideWhat))].map((kind) => {
    const these = runs.filter((run) => besideWhat(run) === kind);
    const times = these.map(({ seconds }) => seconds).toSorted((a, b) => a - b);
    const failed = these.reduce((sum, run) => sum + run.failed, 0);
    return `- ${kind}: ${these.length} runs, ${failed} failures, ${minutes(times.at(0))} to ${minutes(times.at(-1))} min`;
  });
}

function failureTable(failures) {
  return [
    "| Failed | Quiet | Busy | Test | Messages |",
    "| --- | --- | --- | --- | --- |",
    ...failures.map(({ quiet, busy, name, messages }) =>
      row([quiet + busy, quiet, busy, cell(name), messages.map(cell).join("<br><br>")]),
    ),
  ];
}

function runTable(runs) {
  return [
    "| Run | Code | Cores taken | Checkout | What | Seed | Passed | Failed | Minutes | By stage, s |",
    "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |",
    ...runs.map((run, index) =>
      row([
        index + 1,
        `\`${run.commit}\``,
        coresTaken(run),
        run.clone ? "fresh clone" : "as it is",
        [
          run.wanted === "" ? "the suite" : cell(run.wanted),
          ...(run.release === true ? ["with the release tier"] : []),
          ...(run.shake === true ? ["shaken"] : []),
        ].join(", "),
        run.seed,
        run.passed,
        run.failed,
        minutes(run.seconds),
        run.stages
          .map(({ name, seconds }) => `${name} ${seconds === null ? "?" : Math.round(seconds)}`)
          .join(", "),
      ]),
    ),
  ];
}

// Of other runs it is only known that all take alike.
function coresTaken(run) {
  return (
    [
      ...(run.busy === 0 ? [] : [run.coresTaken ?? "?"]),
      ...((run.atOnce ?? 1) === 1 ? [] : [`1 / ${run.atOnce} of all`]),
    ].join(" and ") || 0
  );
}

function row(cells) {
  return `| ${cells.join(" | ")} |`;
}

// Text of a test in a table of Markdown: neither its bars nor its tags may count.
function cell(text) {
  return text.replaceAll(/[\\`*_<>|[\]]/gu, String.raw`\$&`).replaceAll("\n", "<br>");
}

function minutes(seconds) {
  return (seconds / 60).toFixed(1);
}
