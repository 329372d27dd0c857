import { useId } from "react";
import { classNames } from "./class-names.ts";
import kit from "./primitives.module.css";
import styles from "./Segmented.module.css";

/** One of a few: native radio buttons drawn as a row of keys. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, options, value, onChange, hideLabel = false, disabled = false, wrap = false } = props;
  const name = useId();
  return (
    <fieldset className={styles.segmented} disabled={disabled}>
      <legend className={classNames(kit.legend, hideLabel && kit.hidden)}>{label}</legend>
      <div className={classNames(styles.row, wrap && styles.wrap)}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              className={styles.input}
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export type SegmentedProps<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  hideLabel?: boolean;
  disabled?: boolean;
  /** For so many that they stand in rows of three. */
  wrap?: boolean;
};
