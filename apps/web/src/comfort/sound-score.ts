/** A stroke of the ship's bell: its tone, and two partials above it that die sooner. */
function bell(atMs: number, hertz: number): Note[] {
  return [
    { atMs, hertz, toHertz: hertz, lengthMs: 620, volume: 0.1, wave: "sine" },
    { atMs, hertz: hertz * 2.76, toHertz: hertz * 2.76, lengthMs: 260, volume: 0.03, wave: "sine" },
    { atMs, hertz: hertz * 5.4, toHertz: hertz * 5.4, lengthMs: 90, volume: 0.012, wave: "sine" },
  ];
}

function doubleStroke(atMs: number): Note[] {
  return [...bell(atMs, 784), ...bell(atMs + 200, 1175)];
}

/**
 * What is heard and when, as notes: a ship's bell for what is won, a muffled knock for what is lost. Nothing is loud, a loss
 * is the quietest of all verdicts, and the strokes of a win grow in number with its size.
 */
export const score = {
  press: [{ atMs: 0, hertz: 1400, toHertz: 900, lengthMs: 36, volume: 0.05, wave: "triangle" }],
  /** Just the stake came back: nothing to celebrate, nothing to mourn. */
  even: [{ atMs: 0, hertz: 440, toHertz: 440, lengthMs: 70, volume: 0.03, wave: "sine" }],
  loss: [{ atMs: 0, hertz: 170, toHertz: 105, lengthMs: 130, volume: 0.045, wave: "sine" }],
  lit: [...bell(0, 659), ...bell(90, 880)],
  sweep: [...bell(0, 659), ...bell(90, 880), ...bell(180, 1109), ...bell(270, 1319)],
  confetti: [
    ...bell(0, 659),
    ...bell(90, 880),
    ...bell(180, 1109),
    ...bell(270, 1319),
    ...bell(400, 1109),
    ...bell(490, 1319),
  ],
  /** The own round begins. */
  roundStart: [...bell(0, 784), ...bell(220, 784)],
  /** Eight bells, in double strokes. */
  jackpot: [...doubleStroke(0), ...doubleStroke(520), ...doubleStroke(1040), ...doubleStroke(1560)],
  tick: [{ atMs: 0, hertz: 2300, toHertz: 1500, lengthMs: 9, volume: 0.03, wave: "square" }],
} as const satisfies Record<string, readonly Note[]>;

export type Cue = keyof typeof score;

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
