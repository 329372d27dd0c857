// No text of the site says what the operator has set otherwise.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { settingDefaults } from "../apps/server/src/settings/settings.ts";
import { shownTexts } from "./literal-texts/shown-texts.ts";
import { FIXED_IN_SOURCES, FIXED_SENTENCES, figuresIn } from "./setting-texts/fixed-figures.ts";
import { siteTexts } from "./setting-texts/site-texts.ts";
import {
  changedSettings,
  leastSettings,
  mostSettings,
  SETTING_NAMES,
  unusualSettings,
} from "./setting-texts/unusual-settings.ts";

const root = join(import.meta.dirname, "..");

describe("with every setting changed", () => {
  test("a figure that stays in a text is one that nobody can set", () => {
    expect(changedSettings(unusualSettings(), settingDefaults)).toEqual(SETTING_NAMES);
    const before = siteTexts(settingDefaults);
    const after = siteTexts(unusualSettings());
    expect(after.length).toBe(before.length);
    const stayed = after.filter((text, index) => {
      const figures = figuresIn(before[index] ?? "");
      return figuresIn(text).some((figure) => figures.includes(figure));
    });
    expect(stayed.filter((text) => !FIXED_SENTENCES.some((start) => text.startsWith(start)))).toEqual([]);
    expect(FIXED_SENTENCES.filter((start) => !stayed.some((text) => text.startsWith(start)))).toEqual([]);
  });

  test.each([
    ["the least", leastSettings()],
    ["the most", mostSettings()],
    ["unusual values", unusualSettings()],
  ])("to %s the texts read well", (_, settings) => {
    const texts = siteTexts(settings);
    expect(texts.filter((text) => SILLY.test(text))).toEqual([]);
  });
});

/** Nothing of something, a number with a word of another, and gaps. */
const SILLY =
  /(?<![\d.])0\.00 ₽|[x×]0(?![\d.])|(?<!\d)0 (?:секунд|минут|час|дн|раз)|(?<!1)1 (?:дней|часов|минут|секунд)(?![а-я])|последних 1 | {2}|undefined|NaN/u;

test("a figure written into a source of the site is one that nobody can set", () => {
  const sources = globSync(["apps/web/src/**/*.{ts,tsx}", "packages/contract/src/errors.ts"], {
    cwd: root,
  }).filter((path) => !/\.test\.tsx?$/u.test(path));
  const written = new Set(
    sources.flatMap((path) =>
      shownTexts({ path, text: readFileSync(join(root, path), "utf8") })
        .flatMap(figuresIn)
        .map((figure) => `${path}: ${figure}`),
    ),
  );
  const fixed = Object.entries(FIXED_IN_SOURCES).flatMap(([path, figures]) =>
    figures.map((figure) => `${path}: ${figure}`),
  );
  expect([...written].toSorted()).toEqual(fixed.toSorted());
});

test.each([
  ["Раз в сутки", "Раз в сутки"],
  ["Один промокод в сутки", "в сутки"],
  ["Отыгрыш x3", "x3"],
  ["Следующий через 24 часа", "24 час"],
  ["До 10.00 ₽ каждый день", "10.00 ₽"],
  ["Мы берём 3 % с банка", "3 %"],
])("«%s» is found to quote a figure", (text, figure) => {
  expect(figuresIn(text)).toEqual([figure]);
});
