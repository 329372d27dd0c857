import { expect, test } from "vitest";
import { type Cue, type Note, score } from "./sound-score.ts";

const cues = Object.keys(score);
const notesOf = (cue: Cue): readonly Note[] => score[cue];
const loudest = (cue: Cue) => Math.max(...notesOf(cue).map(({ volume }) => volume));
const endMs = (cue: Cue) => Math.max(...notesOf(cue).map(({ atMs, lengthMs }) => atMs + lengthMs));

test("nothing is loud or long", () => {
  expect(cues).toContain("press");
  for (const notes of Object.values<readonly Note[]>(score))
    for (const { volume, atMs, lengthMs } of notes) {
      expect(volume).toBeLessThanOrEqual(0.1);
      expect(atMs + lengthMs).toBeLessThanOrEqual(2500);
    }
});

test("a loss is quieter and shorter than any win", () => {
  for (const win of ["lit", "sweep", "confetti", "jackpot"] as const) {
    expect(loudest("loss")).toBeLessThan(loudest(win));
    expect(endMs("loss")).toBeLessThan(endMs(win));
  }
});

test("a larger win rings longer", () => {
  expect(endMs("lit")).toBeLessThan(endMs("sweep"));
  expect(endMs("sweep")).toBeLessThan(endMs("confetti"));
  expect(endMs("confetti")).toBeLessThan(endMs("jackpot"));
});
