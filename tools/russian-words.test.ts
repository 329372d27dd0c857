// Every Russian word that the site, the console or the server says is spelled as the dictionary has it, or is one of our own.
import dictionary from "dictionary-ru";
import nspell from "nspell";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { wordProblems } from "./russian-words/words-of.ts";

const root = join(import.meta.dirname, "..");
const known = {
  spell: nspell({ aff: Buffer.from(dictionary.aff), dic: Buffer.from(dictionary.dic) }),
  own: new Set(readFileSync(join(root, "tools/russian-words/own-words.txt"), "utf8").split(/\s+/u)),
};

test("every word of the texts is spelled right, with ё where it is spoken", () => {
  const paths = globSync(["apps/*/src/**/*.{ts,tsx}", "apps/*/index.html", "packages/*/src/**/*.ts"], {
    cwd: root,
  });
  const texts = paths.filter((path) => !/\.test\.tsx?$/u.test(path) && !NO_TEXTS.has(path));
  const problems = texts.flatMap((path) =>
    wordProblems(readFileSync(join(root, path), "utf8"), known).map((problem) => `${path}: ${problem}`),
  );
  expect(problems).toEqual([]);
});

test("the check can fail", () => {
  expect(wordProblems("Прием ставок", known)).toEqual([]);
  expect(wordProblems("прием ставок", known)).toEqual(["«прием» is «приём» here: ё everywhere"]);
  expect(wordProblems("Ставка принята, рейкбек начислен", known)).toEqual([]);
  expect(wordProblems("Ставка пренята", known)).toEqual(["«пренята» is in no dictionary"]);
});

/** Alphabets, and names that nobody may take. */
const NO_TEXTS = new Set([
  "apps/web/src/pages/faq/find-questions.ts",
  "apps/server/src/players/staff-name.ts",
]);
