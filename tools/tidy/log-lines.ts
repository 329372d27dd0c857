import type { SourceFile } from "./source-files.ts";

const CALL = /\blog\.(?:trace|debug|info|warn|error|fatal)\(/gu;
const JUDGED = /^(?:apps\/server\/src|tools|campaigns)\/.*\.(?:ts|mjs)$/u;

/**
 * The message of a log line is a constant: what somebody sent would be read as its format (`%s`, `%o`). What varies stands in the fields beside
 * it.
 */
export function logMessages(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => JUDGED.test(path) && !path.includes(".test.") && !path.startsWith("tools/tidy"))
    .flatMap(({ path, text }) =>
      [...text.matchAll(CALL)]
        .map(({ index, 0: call }) => ownWords(text.slice(index + call.length)))
        .filter((words) => /`|\+/u.test(words))
        .map((words) => `${path}: makes up the message of a log line: ${words.trim().slice(0, 60)}`),
    );
}

/** The arguments of a call up to its end, without what stands within objects, calls and texts. */
function ownWords(rest: string): string {
  let depth = 0;
  let words = "";
  for (const sign of rest.replaceAll(/"(?:[^"\\]|\\.)*"/gu, '""')) {
    if (/[)\]}]/u.test(sign)) depth -= 1;
    if (depth < 0) return words;
    if (depth === 0) words += sign;
    if (/[([{]/u.test(sign)) depth += 1;
  }
  return words;
}
