import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg, release, totalmem } from "node:os";
import { join } from "node:path";
import { git, isProductChanged } from "./git.ts";
import { generatorName } from "./load.ts";
import { endCompanions } from "./programs.ts";
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

/** The newest result of each scenario on one kind of machine. */
export type ResultsFile = {
  readonly machine: ReturnType<typeof machine>;
  readonly scenarios: Readonly<Record<string, StoredResult>>;
  /** Scenarios that could not measure when they last ran, and why. */
  readonly failed: Readonly<Record<string, FailedResult>>;
};

type Circumstances = ReturnType<typeof circumstances>;
export type StoredResult = ScenarioResult & Circumstances;
export type FailedResult = Circumstances & { readonly why: string };

const ROOT = join(import.meta.dirname, "../..");
const FOLDER = "bench/results";

/**
 * Runs a scenario, prints its table and writes it into the file of this kind of machine, in the place of the one before. A
 * scenario that throws is written down with its reason, and its last result stays.
 */
export async function runAndStore(scenario: Scenario): Promise<ResultsFile> {
  const when = circumstances();
  try {
    const result = await scenario.run();
    const file = store((before) => withResult(before, scenario.name, { ...when, ...result }));
    console.log(`\n${resultTable(scenario.name, result)}\n\n→ ${pathOf(file.machine)}`);
    console.log(`Other programs took ${result.othersCores ?? "?"} cores meanwhile.\n`);
    return file;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    console.error(`\n${scenario.name} could not measure: ${why}\n`);
    return store((before) => withFailure(before, scenario.name, { ...when, why }));
  } finally {
    await endCompanions();
  }
}

export function withResult(file: ResultsFile, name: string, result: StoredResult): ResultsFile {
  const { [name]: _, ...failed } = file.failed;
  return { ...file, failed, scenarios: { ...file.scenarios, [name]: result } };
}

export function withFailure(file: ResultsFile, name: string, failure: FailedResult): ResultsFile {
  return { ...file, failed: { ...file.failed, [name]: failure } };
}

/** One file for each kind of machine: older results are in the history of the repository. */
export function fileName({ processor, cores, memoryGibibytes }: ResultsFile["machine"]): string {
  const name = `${processor} ${cores} cores ${memoryGibibytes} gib`.toLowerCase();
  return `${name
    .replaceAll(/\((?:r|tm)\)/gu, "")
    .replaceAll(/[^a-z0-9]+/gu, "-")
    .replaceAll(/^-|-$/gu, "")}.json`;
}

/** What was committed of this kind of machine. */
export function committedResults(): ResultsFile {
  const path = pathOf(machine());
  if (git("ls-tree", "--name-only", "HEAD", "--", path) === "") return noResults();
  const file: ResultsFile = JSON.parse(git("show", `HEAD:${path}`));
  return file;
}

function store(change: (before: ResultsFile) => ResultsFile): ResultsFile {
  const path = join(ROOT, pathOf(machine()));
  const file = change(readFile(path));
  mkdirSync(join(ROOT, FOLDER), { recursive: true });
  writeFileSync(path, `${JSON.stringify(file, null, 2)}\n`);
  return file;
}

function readFile(path: string): ResultsFile {
  if (!existsSync(path)) return noResults();
  const file: ResultsFile = JSON.parse(readFileSync(path, "utf8"));
  return file;
}

function noResults(): ResultsFile {
  return { machine: machine(), scenarios: {}, failed: {} };
}

function pathOf(where: ResultsFile["machine"]): string {
  return `${FOLDER}/${fileName(where)}`;
}

function machine() {
  return {
    processor: cpus()[0]?.model ?? "unknown",
    cores: cpus().length,
    memoryGibibytes: Math.round(totalmem() / 2 ** 30),
  };
}

function circumstances() {
  return {
    at: new Date().toISOString(),
    commit: git("rev-parse", "--short", "HEAD"),
    /** The code differed from the commit. */
    changed: isProductChanged(),
    system: `${process.platform} ${release()}`,
    node: process.version,
    generator: generatorName(),
    loadAverageBefore: rounded(loadavg()[0] ?? 0),
  };
}
