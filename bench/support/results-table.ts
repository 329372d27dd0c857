import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Goal, ResultsFile, ScenarioResult, StoredResult } from "./results.ts";

/** From this many cores on, others ran beside the bench and its figures say little. */
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
  const { machine, scenarios, failed } = file;
  const runs = Object.entries(scenarios).map(
    ([name, run]) => `${circumstancesOf(run)}.\n\n${resultTable(name, run)}\n`,
  );
  const failures = Object.entries(failed).map(
    ([name, { at, why }]) => `${at.slice(0, 16)} UTC: **${name} could not measure**: ${why}\n`,
  );
  const where = `${machine.processor}, ${machine.cores} cores, ${machine.memoryGibibytes} GiB.\n`;
  writeFileSync(README, [`${before}${HEADING}`, where, ...failures, ...runs].join("\n"));
}

function circumstancesOf({
  at,
  commit,
  system,
  node,
  generator,
  loadAverageBefore,
  othersCores,
}: StoredResult) {
  const disturbed =
    (othersCores ?? 0) > DISTURBED_CORES ? ": **disturbed**, its goals are not decided by this run" : "";
  const others = `load ${loadAverageBefore} before it; other programs took ${othersCores ?? "?"} cores`;
  return `Commit ${commit}, ${at.slice(0, 16)} UTC, ${system}, Node ${node}, load from ${generator}, ${others}${disturbed}`;
}

function wanted({ atLeast, atMost }: Goal): string {
  return atLeast === undefined ? `≤ ${atMost}` : `≥ ${atLeast}`;
}

function met({ value, atLeast = -Infinity, atMost = Infinity }: Goal): boolean {
  return value >= atLeast && value <= atMost;
}
