import { classNames } from "../../kit/class-names.ts";
import styles from "./SpinClock.module.css";
import { SPIN_MS } from "./monetrain-table.ts";

/**
 * How far the running spin has got, for visitors who asked for less motion: six marks light up one after the other, in the
 * time that the tubes take.
 */
export function SpinClock({ spin, running }: { spin: number; running: boolean }) {
  return (
    <div className={styles.clock} aria-hidden="true" data-motion="essential">
      {MARKS.map((mark) => (
        <span
          key={`${spin} ${mark}`}
          className={classNames(styles.mark, running && styles.running)}
          style={{ animationDelay: `${(mark * SPIN_MS) / MARKS.length}ms` }}
        />
      ))}
    </div>
  );
}

const MARKS = [1, 2, 3, 4, 5, 6];
