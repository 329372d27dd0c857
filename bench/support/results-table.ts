import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Goal, ResultsFile, ScenarioResult } from "./results.ts";

/** From this many cores on, others ran beside the bench and its figures tell little. */
const DISTURBED_CORES = 0.2;
const README = join(import.meta.dirname, "../README.md");
const HEADING = "## Latest results\n";

/** A scenario's goals and figures as a table. */
export function resultTable(name: string, { goals, figures }: ScenarioResult): string {
  const rows = [
    [name, "measured", "goal", "met"],
    ["---", "---", "---", "---"],
    ...goals.map((goal) => [goal.figure, String(goal.value), wanted(goal), met(goal) ? "yes" : "no"]),
    ...Object.entries(figures).map(([figure, value]) => [figure, String(value), "", ""]),
  ];
  return rows.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** Puts a whole run in the place of the one that the README shows. */
export function showInReadme(file: ResultsFile): void {
  const before = readFileSync(README, "utf8").split(HEADING)[0] ?? "";
  const { commit, machine, scenarios } = file;
  const runs = Object.entries(scenarios).map(([name, run]) => {
    const { at, loadAverageBefore, othersCores } = run;
    const disturbed =
      (othersCores ?? 0) > DISTURBED_CORES ? ": **disturbed**, its goals are not decided by this run" : "";
    const circumstances = `${at.slice(0, 16)} UTC, load ${loadAverageBefore} before it; other programs took ${othersCores ?? "?"} cores`;
    return `${circumstances}${disturbed}.\n\n${resultTable(name, run)}\n`;
  });
  const where = `${machine.processor}, ${machine.cores} cores, ${machine.memoryGibibytes} GiB, ${machine.system}, Node ${machine.node}`;
  const intro = `Commit ${commit}, ${where}, load from ${machine.generator}.\n`;
  writeFileSync(README, [`${before}${HEADING}`, intro, ...runs].join("\n"));
}

function wanted({ atLeast, atMost }: Goal): string {
  return atLeast === undefined ? `≤ ${atMost}` : `≥ ${atLeast}`;
}

function met({ value, atLeast = -Infinity, atMost = Infinity }: Goal): boolean {
  return value >= atLeast && value <= atMost;
}
