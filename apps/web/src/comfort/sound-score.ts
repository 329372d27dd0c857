import { MOST_SWING } from "../site/win-size.ts";

/** Share of full volume. */
const LOUDEST = 0.1;
/** The pitches of a win, in their order. */
const STROKES = [659, 880, 1109, 1319, 1480, 1760, 1976];

/** A stroke of the ship's bell: its tone, and two partials above it that die sooner. */
function bell(atMs: number, hertz: number, volume: number = LOUDEST): Note[] {
  return [
    { atMs, hertz, toHertz: hertz, lengthMs: 620, volume, wave: "sine" },
    { atMs, hertz: hertz * 2.76, toHertz: hertz * 2.76, lengthMs: 260, volume: volume * 0.3, wave: "sine" },
    { atMs, hertz: hertz * 5.4, toHertz: hertz * 5.4, lengthMs: 90, volume: volume * 0.12, wave: "sine" },
  ];
}

function doubleStroke(atMs: number): Note[] {
  return [...bell(atMs, 784), ...bell(atMs + 200, 1175)];
}

/**
 * What is heard and when, as notes: a ship's bell for what is won, a muffled knock for what is lost. Nothing is loud, a loss
 * is the quietest of all verdicts. What a win sounds like is `winNotes`.
 */
export const score = {
  press: [{ atMs: 0, hertz: 1400, toHertz: 900, lengthMs: 36, volume: 0.05, wave: "triangle" }],
  /** Just the stake came back: nothing to celebrate, nothing to mourn. */
  even: [{ atMs: 0, hertz: 440, toHertz: 440, lengthMs: 70, volume: 0.03, wave: "sine" }],
  loss: [{ atMs: 0, hertz: 170, toHertz: 105, lengthMs: 130, volume: 0.045, wave: "sine" }],
  /** The own round begins. */
  roundStart: [...bell(0, 784), ...bell(220, 784)],
  /** Eight bells, in double strokes. */
  jackpot: [...doubleStroke(0), ...doubleStroke(520), ...doubleStroke(1040), ...doubleStroke(1560)],
  tick: [{ atMs: 0, hertz: 2300, toHertz: 1500, lengthMs: 9, volume: 0.03, wave: "square" }],
} as const satisfies Record<string, readonly Note[]>;

/** What is heard: a name, or the swing of a win (`winSwing`). */
export type Cue = keyof typeof score | number;

export function notesOf(cue: Cue): readonly Note[] {
  return typeof cue === "number" ? winNotes(cue) : score[cue];
}

/**
 * A win rings as far as its instrument swings: strokes of the bell that climb, at x2 two of them, at x10 four, at x100 and more seven,
 * and the louder the more there are.
 */
function winNotes(swing: number): Note[] {
  const volume = 0.05 + (LOUDEST - 0.05) * (Math.min(swing, MOST_SWING) / MOST_SWING);
  return STROKES.slice(0, 1 + Math.round(swing * 3)).flatMap((hertz, index) =>
    bell(index * 90, hertz, volume),
  );
}

/** One tone that glides from one pitch to another and dies away. */
export type Note = {
  readonly atMs: number;
  readonly hertz: number;
  readonly toHertz: number;
  readonly lengthMs: number;
  /** Share of full volume. */
  readonly volume: number;
  readonly wave: OscillatorType;
};
