// The words that the specification quotes are the product's: each must stand where its screen shows it, letter for letter.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { SCREENS } from "./literal-texts/labels.ts";
import { isShown, shownTexts } from "./literal-texts/shown-texts.ts";

const root = join(import.meta.dirname, "..");
const SOURCES = ["apps/web/src/**/*.{ts,tsx}", "apps/web/index.html", "packages/contract/src/**/*.ts"];
const paths = globSync(SOURCES, { cwd: root }).filter((path) => !/\.test\.tsx?$/u.test(path));
// A file may belong to several screens.
const parsed = new Map<string, string[]>();

test.each(SCREENS)(
  "$name: every text of the specification is shown",
  { timeout: 60_000 },
  ({ places, labels }) => {
    const texts = paths.filter((path) => places.some((place) => path.startsWith(place))).flatMap(textsIn);
    expect(texts.length).toBeGreaterThan(0);
    expect(labels.filter((label) => !isShown(label, texts))).toEqual([]);
  },
);

function textsIn(path: string): string[] {
  const texts = parsed.get(path) ?? shownTexts({ path, text: readFileSync(join(root, path), "utf8") });
  parsed.set(path, texts);
  return texts;
}

describe("a text counts as shown", () => {
  test.each([
    ["Забрать", 'const label = "Забрать";'],
    ["Забрать", "<Button>Забрать</Button>"],
    ["Забрать", '<Button aria-label="Забрать" />'],
    ["Вам начислено {} румбиков", "toast(`Вам начислено ${sum} румбиков`);"],
    ["Вам начислено {} румбиков", "<p>Вам начислено <b>{sum}</b> румбиков</p>"],
    ["ИГРА", '<th>{"Игра"}</th>'],
    ["Ваш шанс:", "<p>\n  Ваш\n  шанс: {chance}\n</p>"],
  ])("«%s» by %s", (label, text) => {
    expect(isShown(label, shownTexts({ path: "Planted.tsx", text }))).toBe(true);
  });

  test.each([
    ["Забрать", "// Забрать\nconst label = 1;"],
    ["Забрать", "<Button>{/* Забрать */}</Button>"],
    ["Забрать", 'type Label = "Забрать";'],
    ["Забрать", 'import label from "Забрать";'],
    ["Вывод", 'const label = "Выводы";'],
    ["Вывод", 'const label = "вывод";'],
    ["Игра идет", "<><b>Игра</b><b>идет</b></>"],
    ["Вам начислено {} румбиков", 'const label = "Вам начислено много румбиков";'],
  ])("«%s» not by %s", (label, text) => {
    expect(isShown(label, shownTexts({ path: "Planted.tsx", text }))).toBe(false);
  });
});
