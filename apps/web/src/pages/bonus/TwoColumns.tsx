import type { ReactNode } from "react";
import { classNames } from "../../kit/class-names.ts";
import styles from "./TwoColumns.module.css";

/**
 * The two columns of a bonus screen: what is done at the left, what is read at the right; one column on narrow screens.
 * `even`: both are as wide.
 */
export function TwoColumns({
  left,
  right,
  even = false,
}: {
  left: ReactNode;
  right: ReactNode;
  even?: boolean;
}) {
  return (
    <div className={classNames(styles.columns, even && styles.even)}>
      <div className={styles.column}>{left}</div>
      <div className={styles.column}>{right}</div>
    </div>
  );
}
