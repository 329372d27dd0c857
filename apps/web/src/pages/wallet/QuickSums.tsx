import { classNames } from "../../kit/class-names.ts";
import kit from "../../kit/primitives.module.css";
import styles from "./QuickSums.module.css";

/** The five sums of the specification, one press each. `pressed` is the sum that stands in the field, roubles. */
export function QuickSums({ pressed, onPress }: QuickSumsProps) {
  return (
    <fieldset className={classNames(kit.joined, styles.keys)} aria-label="Быстрые суммы">
      {QUICK_SUMS.map((sum) => (
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

/** Roubles (spec.md §9). */
const QUICK_SUMS = [100, 300, 500, 1000, 5000] as const;

export type QuickSumsProps = { pressed: number | null; onPress: (roubles: number) => void };
