import { describe, expect, it } from "vitest";
import { flagWords, gaugeMarks, multiplierAt, placeOf, scaleEnd } from "./gauge-scale.ts";

describe("the depth scale", () => {
  it.each([
    { target: 105, end: 1000 },
    { target: 150, end: 1000 },
    { target: 500, end: 1000 },
    { target: 501, end: 10_000 },
    { target: 1500, end: 10_000 },
    { target: 5001, end: 100_000 },
    { target: 100_000_000, end: 1_000_000_000 },
  ])("ends at $end hundredths for a target of $target", ({ target, end }) => {
    expect(scaleEnd(target)).toBe(end);
  });

  it("keeps the ring of every target inside", () => {
    for (const target of [105, 300, 499, 500, 501, 4999, 5000, 5001, 100_000_000]) {
      expect(placeOf(target, scaleEnd(target))).toBeLessThan(0.96);
    }
  });

  it("begins with the size of a bubble at rest and ends at the whole", () => {
    expect(placeOf(100, 1000)).toBeCloseTo(0.12);
    expect(placeOf(1000, 1000)).toBe(1);
  });

  it("is logarithmic: equal factors are equal steps", () => {
    const step = placeOf(200, 10_000) - placeOf(100, 10_000);
    expect(placeOf(4000, 10_000) - placeOf(2000, 10_000)).toBeCloseTo(step);
  });

  it("holds a burst beyond its end at the end", () => {
    expect(placeOf(10 ** 15, 1000)).toBe(1);
  });

  it.each([100, 184, 999, 1000])(
    "reads %i hundredths back from its place, at most one lower",
    (hundredths) => {
      const read = multiplierAt(placeOf(hundredths, 1000), 1000);
      expect([hundredths, hundredths - 1]).toContain(read);
    },
  );
});

describe("its marks", () => {
  it("carry 1, 2, 3, 5 and 10 on a scale of one power of ten", () => {
    expect(figures(1000)).toEqual(["x1", "x2", "x3", "x5", "x10"]);
    expect(gaugeMarks(1000)).toHaveLength(10);
  });

  it("carry the powers of ten on a longer one, thousands and millions in short", () => {
    expect(figures(10_000)).toEqual(["x1", "x10", "x100"]);
    expect(figures(10_000_000)).toEqual(["x1", "x10", "x100", "x1k", "x10k", "x100k"]);
  });

  it("leave out the last figure where it would lie on the one before", () => {
    expect(figures(1_000_000_000)).toEqual(["x1", "x10", "x100", "x1k", "x10k", "x100k", "x1kk"]);
  });

  it("rise from the first to the last", () => {
    const places = gaugeMarks(100_000).map(({ at }) => at);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(new Set(places).size).toBe(places.length);
  });
});

it.each([
  { hundredths: 105, words: "x1.05" },
  { hundredths: 99_999, words: "x999.99" },
  { hundredths: 100_000, words: "x1k" },
  { hundredths: 1_250_000, words: "x12.5k" },
  { hundredths: 99_999_999, words: "x999.99k" },
  { hundredths: 100_000_000, words: "x1kk" },
])("a flag says $words for $hundredths hundredths", ({ hundredths, words }) => {
  expect(flagWords(hundredths)).toBe(words);
});

function figures(endHundredths: number): string[] {
  return gaugeMarks(endHundredths).flatMap(({ figure }) => figure ?? []);
}
