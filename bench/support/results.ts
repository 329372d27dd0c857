import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg, release, totalmem } from "node:os";
import { join, relative } from "node:path";
import { generatorName } from "./load.ts";

/** One figure that somebody wants to be so or so. */
export type Goal = {
  readonly figure: string;
  readonly value: number;
  readonly atLeast?: number;
  readonly atMost?: number;
};

export type ScenarioResult = {
  /** Each is the median over the repeats. */
  readonly goals: readonly Goal[];
  readonly figures: Readonly<Record<string, number>>;
  /** Everything measured, repeat by repeat. */
  readonly repeats: readonly object[];
};

export type Scenario = { readonly name: string; run(): Promise<ScenarioResult> };

type Stored = ScenarioResult & { readonly at: string; readonly loadAverageBefore: number };
type ResultsFile = { commit: string; changed: boolean; machine: object; scenarios: Record<string, Stored> };

const ROOT = join(import.meta.dirname, "../..");

/** Runs a scenario and writes it into the file of this day and commit; other scenarios of that file stay. */
export async function runAndStore(scenario: Scenario): Promise<ScenarioResult> {
  const at = new Date().toISOString();
  const loadAverageBefore = loadavg()[0] ?? 0;
  const result = await scenario.run();
  const commit = git("rev-parse", "--short", "HEAD");
  const path = join(ROOT, "bench/results", `${at.slice(0, 10)}-${commit}.json`);
  const stored: ResultsFile = {
    commit,
    changed: git("status", "--porcelain", "--", "apps/server", "packages") !== "",
    machine: machine(),
    scenarios: { ...scenariosOf(path), [scenario.name]: { at, loadAverageBefore, ...result } },
  };
  mkdirSync(join(ROOT, "bench/results"), { recursive: true });
  writeFileSync(path, `${JSON.stringify(stored, null, 2)}\n`);
  console.log(`${goalTable(scenario.name, result)}\n\n→ ${relative(ROOT, path)}\n`);
  return result;
}

/** The goals as the README shows them. */
function goalTable(name: string, { goals, figures }: ScenarioResult): string {
  const rows = goals.map(
    (goal) => `| ${goal.figure} | ${goal.value} | ${wanted(goal)} | ${met(goal) ? "yes" : "no"} |`,
  );
  const others = Object.entries(figures).map(([figure, value]) => `| ${figure} | ${value} | | |`);
  return [`\n| ${name} | measured | goal | met |`, "|---|---|---|---|", ...rows, ...others].join("\n");
}

function wanted({ atLeast, atMost }: Goal): string {
  return atLeast === undefined ? `≤ ${atMost}` : `≥ ${atLeast}`;
}

function met({ value, atLeast = -Infinity, atMost = Infinity }: Goal): boolean {
  return value >= atLeast && value <= atMost;
}

function machine(): object {
  return {
    processor: cpus()[0]?.model ?? "unknown",
    cores: cpus().length,
    memoryGibibytes: Math.round(totalmem() / 2 ** 30),
    system: `${process.platform} ${release()}`,
    node: process.version,
    generator: generatorName(),
  };
}

function scenariosOf(path: string): Record<string, Stored> {
  try {
    const file: ResultsFile = JSON.parse(readFileSync(path, "utf8"));
    return file.scenarios;
  } catch {
    return {};
  }
}

function git(...words: string[]): string {
  return execFileSync("git", words, { cwd: ROOT, encoding: "utf8" }).trim();
}
