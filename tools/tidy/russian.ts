import type { SourceFile } from "./source-files.ts";

const ROW = /^ {2}([A-Z][A-Z_]+): \{[^}]*?\bsentence:\s*("(?:[^"\\]|\\.)*")/gmu;

/** Every code of the error table speaks Russian to the player, in whole sentences. */
export function russianSentences(files: readonly SourceFile[]): string[] {
  const path = "packages/contract/src/errors.ts";
  const table = files.find((file) => file.path === path)?.text ?? "";
  const rows = [...table.matchAll(ROW)];
  if (rows.length === 0) return [`${path}: has no table of sentences`];
  return rows.flatMap(([, code, sentence]) =>
    /^"[А-ЯЁ].*[.!?]"$/u.test(sentence ?? "")
      ? []
      : [`${path}: ${code} has no Russian sentence: ${sentence}`],
  );
}
