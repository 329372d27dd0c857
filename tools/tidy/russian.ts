import type { SourceFile } from "./source-files.ts";

const ROW = /^ {4}([A-Z][A-Z_]+):\s*("(?:[^"\\]|\\.)*")/gmu;

/** Every code of the error table speaks Russian to the player, in whole sentences, and stands there once. */
export function russianSentences(files: readonly SourceFile[]): string[] {
  const path = "packages/contract/src/errors.ts";
  const table = files.find((file) => file.path === path)?.text ?? "";
  const rows = [...table.matchAll(ROW)];
  if (rows.length === 0) return [`${path}: has no table of sentences`];
  const codes = rows.map(([, code]) => code);
  const twice = codes.filter((code, index) => codes.indexOf(code) !== index);
  return [
    ...rows
      .filter(([, , sentence]) => !/^"[А-ЯЁ].*[.!?]"$/u.test(sentence ?? ""))
      .map(([, code, sentence]) => `${path}: ${code} has no Russian sentence: ${sentence}`),
    ...twice.map((code) => `${path}: ${code} stands under two statuses`),
  ];
}
