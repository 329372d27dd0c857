import { memo, useLayoutEffect, useRef } from "react";
import { classNames } from "../../kit/class-names.ts";
import { useReducedMotion } from "../../browser/use-media.ts";
import { rollDigits } from "./depth-scale.ts";
import styles from "./DiceScreen.module.css";

/**
 * The roll as six drums of a log counter. They only turn forward, the units fastest, and stop together with the needle.
 * Drawn only: the banner says the number to screen readers.
 */
export const RollDrums = memo(function RollDrums({ roll, spin, look, durationMs }: RollDrumsProps) {
  const reduced = useReducedMotion();
  const digits = rollDigits(roll);
  return (
    <div
      className={classNames(styles.counter, styles[look])}
      aria-hidden="true"
      key={reduced ? spin : "drums"}
    >
      {PLACES.map(({ place, turns }, index) => (
        <Drum
          key={place}
          digit={digits[index] ?? 0}
          turns={reduced ? 0 : turns}
          spin={spin}
          durationMs={durationMs}
        />
      ))}
    </div>
  );
});

function Drum({ digit, turns, spin, durationMs }: DrumProps) {
  const strip = useRef<HTMLSpanElement>(null);
  const stood = useRef({ digit, spin });

  useLayoutEffect(() => {
    const from = stood.current;
    stood.current = { digit, spin };
    if (from.spin === spin || turns === 0) return;
    const frames = [{ transform: turnedTo(from.digit) }, { transform: turnedTo(digit + turns * 10) }];
    strip.current?.animate(frames, { duration: durationMs, easing: "cubic-bezier(0.2, 0.7, 0.2, 1)" });
  }, [digit, spin, turns, durationMs]);

  return (
    <span className={styles.window}>
      <span ref={strip} className={styles.strip} style={{ transform: turnedTo(digit) }}>
        {STRIP}
      </span>
    </span>
  );
}

const PLACES = [
  { place: 100_000, turns: 1 },
  { place: 10_000, turns: 1 },
  { place: 1000, turns: 2 },
  { place: 100, turns: 2 },
  { place: 10, turns: 3 },
  { place: 1, turns: 3 },
] as const;

/** Longest way of a drum: from 9 through three turns to 9. */
const STRIP_DIGITS = 40;
const STRIP = Array.from({ length: STRIP_DIGITS }, (_, index) => index % 10).join("\n");

function turnedTo(steps: number): string {
  return `translateY(${(-100 * steps) / STRIP_DIGITS}%)`;
}

export type RollDrumsProps = {
  /** 0…999999. */
  roll: number;
  /** Changes with every draw, so that an equal number turns the drums too. */
  spin: number;
  look: "rest" | "turning" | "lit" | "plain";
  durationMs: number;
};

type DrumProps = { digit: number; turns: number; spin: number; durationMs: number };
