// The last step of `npm run mutants`: docs/evidence/mutants.md out of Stryker's own report, with what was found about those that survive.
import { readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";

type Mutant = {
  readonly status: string;
  readonly mutatorName: string;
  readonly replacement?: string;
  readonly location: { readonly start: Place; readonly end: Place };
};
type Place = { readonly line: number; readonly column: number };
type Report = {
  readonly files: Readonly<Record<string, { readonly source: string; readonly mutants: readonly Mutant[] }>>;
};

const KILLED = new Set(["Killed", "Timeout"]);
const ALIVE = new Set(["Survived", "NoCoverage"]);
const LEFT_OUT = new Set(["Ignored", "RuntimeError", "CompileError"]);
const LONGEST = 70;

const report: Report = JSON.parse(readFileSync("test-results/mutants.json", "utf8"));
/** By file and what stands there: why no test can tell the mutant from the code, or why none is written. */
const reasons: Readonly<Record<string, Readonly<Record<string, string>>>> = JSON.parse(
  readFileSync("tools/mutants/survivors.json", "utf8"),
);
const files = Object.entries(report.files).toSorted(([one], [other]) => one.localeCompare(other));
const all = files.flatMap(([, { mutants }]) => mutants);

writeFileSync(
  "docs/evidence/mutants.md",
  `# Mutants

\`npm run mutants\`: [Stryker](https://stryker-mutator.io) changes the code in one place after the other, and the tests of the packages and of the
server's money must notice. On ${cpus().length} cores of ${cpus()[0]?.model ?? "an unknown kind"}. A mutant that runs for ever counts as killed; one that does not compile, or whose value is
computed once when a module is loaded where the run leaves those out, counts for nothing.

**${count(all, KILLED)} of ${count(all, KILLED) + count(all, ALIVE)} killed: ${scoreOf(all)}.** Those that survive stand below, each with what was found about it.

| File | Killed | Survived | Left out | Score |
| ---- | ------ | -------- | -------- | ----- |
${files.map(([path, { mutants }]) => `| ${path} | ${count(mutants, KILLED)} | ${count(mutants, ALIVE)} | ${count(mutants, LEFT_OUT)} | ${scoreOf(mutants)} |`).join("\n")}

## Those that survive

| Where | Code | Mutant | What was found |
| ----- | ---- | ------ | -------------- |
${files.flatMap(([path, { source, mutants }]) => mutants.filter(({ status }) => ALIVE.has(status)).map((mutant) => rowOf(path, source, mutant))).join("\n")}
`,
);

function rowOf(path: string, source: string, { location, replacement = "" }: Mutant): string {
  const code = textOf(source, location);
  const reason = reasons[path]?.[`${code} → ${oneLine(replacement)}`] ?? "not looked at";
  const name = path.split("/").at(-1) ?? path;
  return `| ${name}:${location.start.line} | ${cell(code)} | ${cell(oneLine(replacement))} | ${reason} |`;
}

/** What a mutant takes the place of, on one line, cut where it is long. */
function textOf(source: string, { start, end }: Mutant["location"]): string {
  const lines = source.split("\n").slice(start.line - 1, end.line);
  const last = lines.length - 1;
  const part = lines.map((line, index) =>
    line.slice(index === 0 ? start.column - 1 : 0, index === last ? end.column - 1 : undefined),
  );
  return oneLine(part.join(" "));
}

function oneLine(text: string): string {
  const line = text.replaceAll(/\s+/gu, " ").trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}

function cell(text: string): string {
  return `\`${text.replaceAll("`", "'").replaceAll("|", "\\|")}\``;
}

function count(mutants: readonly Mutant[], statuses: ReadonlySet<string>): number {
  return mutants.filter(({ status }) => statuses.has(status)).length;
}

function scoreOf(mutants: readonly Mutant[]): string {
  const killed = count(mutants, KILLED);
  const judged = killed + count(mutants, ALIVE);
  return judged === 0 ? "—" : `${((100 * killed) / judged).toFixed(1)} %`;
}
