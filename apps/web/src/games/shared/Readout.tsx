import { memo, useId } from "react";
import { classNames } from "../../kit/class-names.ts";
import kit from "../../kit/primitives.module.css";
import shapes from "../../kit/shapes.module.css";
import styles from "./Readout.module.css";

/** A number that follows from what the player set: looks like a field, and cannot be typed into. */
export const Readout = memo(function Readout({ label, value, unit, title, tone = "plain" }: ReadoutProps) {
  const id = useId();
  return (
    <div className={styles.readout}>
      <span className={styles.label} id={id}>
        {label}
      </span>
      <output
        className={classNames(shapes.well, styles.value, tone === "win" && kit.win)}
        aria-labelledby={id}
        aria-live="off"
        title={title}
      >
        {value}
        <span className={styles.unit}>{unit}</span>
      </output>
    </div>
  );
});

export type ReadoutProps = {
  label: string;
  value: string;
  unit: string;
  /** The whole number, where `value` is a short form of it. */
  title?: string;
  tone?: "plain" | "win";
};
