import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg, release, totalmem } from "node:os";
import { join, relative } from "node:path";
import { generatorName } from "./load.ts";
import { resultTable } from "./results-table.ts";
import { rounded } from "./statistics.ts";

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
  /** Cores that programs outside the bench took meanwhile, on average; left out where nobody looked. */
  readonly othersCores?: number;
  /** Everything measured, repeat by repeat. */
  readonly repeats: readonly object[];
};

export type Scenario = { readonly name: string; run(): Promise<ScenarioResult> };

/** What one day's runs of one commit have shown. */
export type ResultsFile = {
  readonly commit: string;
  /** The code differed from the commit. */
  readonly changed: boolean;
  readonly machine: ReturnType<typeof machine>;
  readonly scenarios: Readonly<Record<string, StoredResult>>;
};

export type StoredResult = ScenarioResult & { readonly at: string; readonly loadAverageBefore: number };

const ROOT = join(import.meta.dirname, "../..");

/** Runs a scenario, prints its table and writes it into the file of this day and commit; others of that file stay. */
export async function runAndStore(scenario: Scenario): Promise<ResultsFile> {
  const at = new Date().toISOString();
  const loadAverageBefore = rounded(loadavg()[0] ?? 0);
  const result = await scenario.run();
  const commit = git("rev-parse", "--short", "HEAD");
  const path = join(ROOT, "bench/results", `${at.slice(0, 10)}-${commit}.json`);
  const file: ResultsFile = {
    commit,
    changed: git("status", "--porcelain", "--", "apps/server", "packages") !== "",
    machine: machine(),
    scenarios: { ...scenariosOf(path), [scenario.name]: { at, loadAverageBefore, ...result } },
  };
  mkdirSync(join(ROOT, "bench/results"), { recursive: true });
  writeFileSync(path, `${JSON.stringify(file, null, 2)}\n`);
  console.log(`\n${resultTable(scenario.name, result)}\n\n→ ${relative(ROOT, path)}`);
  console.log(`Other programs took ${result.othersCores ?? "?"} cores meanwhile.\n`);
  return file;
}

function machine() {
  return {
    processor: cpus()[0]?.model ?? "unknown",
    cores: cpus().length,
    memoryGibibytes: Math.round(totalmem() / 2 ** 30),
    system: `${process.platform} ${release()}`,
    node: process.version,
    generator: generatorName(),
  };
}

function scenariosOf(path: string): ResultsFile["scenarios"] {
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
