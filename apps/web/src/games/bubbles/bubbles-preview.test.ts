import { bubblesChance } from "@rumb/games/bubbles/bubbles";
import { ratio } from "@rumb/money/ratio";
import { expect, it } from "vitest";
import { chanceWords } from "./bubbles-preview.ts";

it.each([
  { target: 105, edge: 300, words: "92.38" },
  { target: 150, edge: 300, words: "64.67" },
  { target: 300, edge: 300, words: "32.33" },
  { target: 1500, edge: 300, words: "6.47" },
  { target: 1500, edge: 0, words: "6.67" },
  { target: 970_000, edge: 300, words: "0.01" },
  { target: 100_000_000, edge: 300, words: "0.000097" },
  { target: 100_000_000, edge: 0, words: "0.00010" },
])(
  "a target of $target hundredths with an edge of $edge has a chance of $words %",
  ({ target, edge, words }) => {
    expect(chanceWords(bubblesChance({ targetHundredths: target, edgeHundredths: edge }))).toBe(words);
  },
);

it.each([
  { of: [1n, 1n], words: "100.00" },
  { of: [1n, 2000n], words: "0.05" },
  { of: [1n, 10_000n], words: "0.01" },
  { of: [1n, 20_000n], words: "0.0050" },
  { of: [1n, 30_000n], words: "0.0033" },
] as const)("$of is $words %", ({ of: [numerator, denominator], words }) => {
  expect(chanceWords(ratio(numerator, denominator))).toBe(words);
});
