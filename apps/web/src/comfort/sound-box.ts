import { type Cue, type Note, notesOf } from "./sound-score.ts";

/** Plays a cue, by synthesis alone. The audio context is made with the first one, which follows a touch of the page. */
export function sound(cue: Cue): void {
  context ??= new AudioContext();
  // A phone puts it to sleep with the page.
  if (context.state === "suspended") void context.resume();
  for (const note of notesOf(cue)) strike(context, note);
}

let context: AudioContext | undefined;

function strike(context: AudioContext, { atMs, hertz, toHertz, lengthMs, volume, wave }: Note): void {
  const from = context.currentTime + atMs / 1000;
  const to = from + lengthMs / 1000;
  const tone = new OscillatorNode(context, { type: wave, frequency: hertz });
  const loudness = new GainNode(context, { gain: 0 });
  tone.frequency.setValueAtTime(hertz, from);
  tone.frequency.exponentialRampToValueAtTime(toHertz, to);
  // A start without a ramp would click.
  loudness.gain.setValueAtTime(SILENCE, from);
  loudness.gain.exponentialRampToValueAtTime(volume, from + ATTACK_S);
  loudness.gain.exponentialRampToValueAtTime(SILENCE, to);
  tone.connect(loudness).connect(context.destination);
  tone.start(from);
  tone.stop(to);
}

/** An exponential ramp cannot reach zero. */
const SILENCE = 0.0001;
const ATTACK_S = 0.004;
