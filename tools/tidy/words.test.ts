import { join } from "node:path";
import { expect, test } from "vitest";
import { readSourceFiles } from "./source-files.ts";
import { standardWords } from "./words.ts";

test("the repository speaks in the words of the glossary", () => {
  expect(standardWords(readSourceFiles(join(import.meta.dirname, "../..")))).toEqual([]);
});

test.each([
  ["docs/wallet.md", "The player takes his money out."],
  ["apps/web/src/kit/Dialog.tsx", "// Whoever closes it has his reasons."],
  ["packages/games/src/dice/dice.test.ts", 'test("draws anew", () => undefined);'],
  ["apps/server/src/money/ledger.ts", "const lane = openLane();\nconst lanes = [lane];"],
  ["apps/web/src/kit/base.css", "/* The desk of a page. */"],
])("a planted word in %s is found", (path, text) => {
  expect(standardWords([{ path, text }])).not.toEqual([]);
});

test("words that only look alike, and other kinds of files, are let pass", () => {
  const text = "history, this, himalaya, planes, desktop, the, she";
  expect(standardWords([{ path: "docs/a.md", text }])).toEqual([]);
  expect(standardWords([{ path: "apps/server/migrations/0001-a.sql", text: "-- his lane" }])).toEqual([]);
});
