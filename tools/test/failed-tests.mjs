/** Lines of each failure that are shown again: the rest stands where the stage printed it. */
const LINES = 6;

/**
 * Every failure of a run in one place, as lines: a whole run prints thousands, and a log is often kept by its end only.
 * @param {{ name: string, failures: { file: string, test: string, message: string }[] }[]} stages
 */
export function failedTests(stages) {
  const lines = stages.flatMap(({ name, failures }) =>
    failures.flatMap(({ file, test, message }) => [
      `── failed: ${[name, file, test].filter(Boolean).join(" › ")}`,
      ...message.trimEnd().split("\n").slice(0, LINES),
    ]),
  );
  return lines.length === 0 ? [] : ["", ...lines, ""];
}
