import { classNames } from "../../kit/class-names.ts";
import kit from "../../kit/primitives.module.css";
import styles from "./QuickSums.module.css";

/**
 * The five sums of the specification, one press each, none below the least that the way takes. `pressed` is the sum that stands in the
 * field; all in roubles.
 */
export function QuickSums({ pressed, least = 0, onPress }: QuickSumsProps) {
  return (
    <fieldset className={classNames(kit.joined, styles.keys)} aria-label="Быстрые суммы">
      {quickSums(least).map((sum) => (
        <button
          key={sum}
          type="button"
          className={styles.key}
          aria-pressed={sum === pressed}
          onClick={() => onPress(sum)}
        >
          {sum}
        </button>
      ))}
    </fieldset>
  );
}

/** Those below `least` are that sum. */
export function quickSums(least: number): readonly number[] {
  return [...new Set(QUICK_SUMS.map((sum) => Math.max(sum, least)))];
}

/** Roubles. */
const QUICK_SUMS = [100, 300, 500, 1000, 5000] as const;

export type QuickSumsProps = { pressed: number | null; least?: number; onPress: (roubles: number) => void };
