import { kopecks } from "@rumb/money/kopecks";
import { expect, test } from "vitest";
import { winSwing } from "../site/win-size.ts";
import { type Cue, notesOf, score } from "./sound-score.ts";

const loudest = (cue: Cue) => Math.max(...notesOf(cue).map(({ volume }) => volume));
const endMs = (cue: Cue) => Math.max(...notesOf(cue).map(({ atMs, lengthMs }) => atMs + lengthMs));
const strokes = (cue: Cue) => new Set(notesOf(cue).map(({ atMs }) => atMs)).size;
/** The swing of a win of so many times the stake. */
const times = (coefficient: number) =>
  winSwing({ stakeKopecks: kopecks(100), winKopecks: kopecks(coefficient * 100) });
const WINS = [1.01, 2, 10, 100, 10_000].map(times);

test("nothing is loud or long", () => {
  for (const notes of [...Object.values(score), ...WINS.map(notesOf)])
    for (const { volume, atMs, lengthMs } of notes) {
      expect(volume).toBeLessThanOrEqual(0.1);
      expect(atMs + lengthMs).toBeLessThanOrEqual(2500);
    }
});

test("a loss is quieter and shorter than any win", () => {
  for (const win of WINS) {
    expect(loudest("loss")).toBeLessThan(loudest(win));
    expect(endMs("loss")).toBeLessThan(endMs(win));
  }
});

test.each([
  [2, 2],
  [10, 4],
  [100, 7],
  [100_000, 7],
])("a win of x%d is %d strokes, as far as its instrument swings", (coefficient, count) => {
  expect(strokes(times(coefficient))).toBe(count);
});

test("a larger win rings louder and longer, up to x100, and only the pot rings longer still", () => {
  const [two, ten, hundred, more] = [2, 10, 100, 1000].map(times);
  if (two === undefined || ten === undefined || hundred === undefined || more === undefined)
    throw new Error("none");
  for (const measure of [loudest, endMs]) {
    expect(measure(two)).toBeLessThan(measure(ten));
    expect(measure(ten)).toBeLessThan(measure(hundred));
    expect(measure(more)).toBe(measure(hundred));
  }
  expect(endMs(more)).toBeLessThan(endMs("jackpot"));
});
