import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

/** One p-value of dieharder. */
export type DieharderResult = { readonly test: string; readonly parameter: number; readonly p: number };

/** One of its tests; `tuple` is how many values or bits it takes together, where that must be said. */
export type DieharderTest = { readonly number: number; readonly tuple?: number };

/** What a test found, and how many bytes it was given. */
export type DieharderRun = { readonly results: readonly DieharderResult[]; readonly bytes: number };

/**
 * Gives dieharder one of its tests to run over bytes, until it has read as many as it wants. Bytes that it was given and had not
 * read when it ended are lost, a pipe's worth at most.
 */
export async function runDieharder(
  program: string,
  test: DieharderTest,
  bytes: Iterator<Uint8Array>,
): Promise<DieharderRun> {
  const columns = ["test_name", "ntuple", "pvalues"].flatMap((column) => ["-D", column]);
  const tuple = test.tuple === undefined ? [] : ["-n", String(test.tuple)];
  const words = ["-g", "200", "-d", String(test.number), ...tuple, "-c", "|", ...columns];
  const child = spawn(program, words, { stdio: ["pipe", "pipe", "inherit"] });
  const results: DieharderResult[] = [];
  createInterface({ input: child.stdout }).on("line", (line) => {
    const [name = "", parameter = "", p = ""] = line.split("|").map((cell) => cell.trim());
    if (/^\d/u.test(p)) results.push({ test: name, parameter: Number(parameter), p: Number(p) });
  });
  // It closes its input when it has enough, and ends.
  child.stdin.on("error", () => undefined);
  const ended = once(child, "close");
  let given = 0;
  while (child.stdin.writable) {
    const { value } = bytes.next();
    given += value.length;
    if (!child.stdin.write(value)) await Promise.race([once(child.stdin, "drain").catch(() => null), ended]);
  }
  const [code] = await ended;
  if (code !== 0) throw new Error(`dieharder ended with ${String(code)}`);
  if (results.length === 0)
    throw new Error(`dieharder's test ${test.number} found nothing: ${words.join(" ")}`);
  return { results, bytes: given };
}

/**
 * The tests that dieharder calls good, those that need little first; without those of lagged sums, which take 13 GiB each for the longest
 * lags, and of bytes' distribution, which needs more than the others together.
 */
export const DIEHARDER_TESTS: readonly DieharderTest[] = [
  ...alone(0, 10, 100, 15, 101, 204, 206, 102, 11, 12, 4, 3, 8, 9, 2, 16, 1, 13),
  // As dieharder's own run of all tests takes them. Without its tuple the first said 0 of what it passes with each, and the last says nothing.
  ...tuples(201, 2, 5),
  ...tuples(202, 2, 5),
  ...tuples(200, 1, 12),
  ...alone(207, 208, 209),
  // Of 7.5 GiB.
  ...alone(17),
];

function alone(...numbers: number[]): DieharderTest[] {
  return numbers.map((number) => ({ number }));
}

function tuples(number: number, from: number, to: number): DieharderTest[] {
  return Array.from({ length: to - from + 1 }, (_, index) => ({ number, tuple: from + index }));
}
