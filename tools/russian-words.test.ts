// Every Russian word that the site, the console or the server says is spelled as the dictionary has it, or is one of our own.
import dictionary from "dictionary-ru";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { spellingOf } from "./russian-words/spelling-of.ts";
import { wordProblems } from "./russian-words/words-of.ts";

/** Alphabets, and names that nobody may take. */
const NO_TEXTS = new Set([
  "apps/web/src/pages/faq/find-questions.ts",
  "apps/server/src/players/staff-name.ts",
]);
const PLANTED = {
  quoted: "Прием ставок",
  yo: "прием ставок",
  right: "Ставка принята, рейкбек начислен",
  wrong: "Ставка пренята",
};

const root = join(import.meta.dirname, "..");
const texts = globSync(["apps/*/src/**/*.{ts,tsx}", "apps/*/index.html", "packages/*/src/**/*.ts"], {
  cwd: root,
})
  .filter((path) => !/\.test\.tsx?$/u.test(path) && !NO_TEXTS.has(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
const known = {
  spell: spellingOf([...texts.map(({ text }) => text), ...Object.values(PLANTED)], dictionary),
  own: new Set(readFileSync(join(root, "tools/russian-words/own-words.txt"), "utf8").split(/\s+/u)),
};

test("every word of the texts is spelled right, with ё where it is spoken", () => {
  const problems = texts.flatMap(({ path, text }) =>
    wordProblems(text, known).map((problem) => `${path}: ${problem}`),
  );
  expect(problems).toEqual([]);
});

test("the check can fail", () => {
  expect(wordProblems(PLANTED.quoted, known)).toEqual([]);
  expect(wordProblems(PLANTED.yo, known)).toEqual(["«прием» is «приём» here: ё everywhere"]);
  expect(wordProblems(PLANTED.right, known)).toEqual([]);
  expect(wordProblems(PLANTED.wrong, known)).toEqual(["«пренята» is in no dictionary"]);
});
