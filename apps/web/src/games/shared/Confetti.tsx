import type { CSSProperties } from "react";
import styles from "./Confetti.module.css";

/**
 * Signal flags thrown up once over the stage: for wins of x50 and more and for the pot, never for less.
 * Decorative; give it a new `key` to throw again.
 */
export function Confetti() {
  return (
    <div className={styles.sky} aria-hidden="true">
      {FLAGS.map((flag, index) => (
        <span
          key={flag["--to-x"] + flag["--to-y"]}
          className={styles.flag}
          data-hoist={index % 5}
          style={flag}
        />
      ))}
    </div>
  );
}

/** Spread by the golden angle, which looks like chance and is the same every time: a show, not a draw. */
const FLAGS = Array.from({ length: 48 }, (_, index): FlagStyle => {
  const angle = index * 2.399963;
  const reach = 90 + ((index * 37) % 100) * 2.2;
  return {
    "--to-x": `${Math.round(Math.cos(angle) * reach * 1.4)}px`,
    "--to-y": `${Math.round(Math.sin(angle) * reach * 0.7 - 60)}px`,
    "--turn": `${Math.round(((index * 53) % 12) * 60 - 360)}deg`,
    "--wait": `${(index % 6) * 25}ms`,
  };
});

type FlagStyle = CSSProperties & Record<"--to-x" | "--to-y" | "--turn" | "--wait", string>;
