import { type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";
import kit from "./primitives.module.css";
import shapes from "./shapes.module.css";
import styles from "./RadioKeys.module.css";

/** One of a few: native radio buttons, each drawn as a key. How the keys stand and what is on them is the caller's. */
export function RadioKeys<Value extends string | number>(props: RadioKeysProps<Value>) {
  const { label, options, value, onChange, children } = props;
  const name = useId();
  return (
    <fieldset className={kit.grid} disabled={props.disabled ?? false}>
      <legend className={classNames(kit.legend, props.hideLabel === true && kit.hidden)}>{label}</legend>
      <div className={props.row}>
        {options.map((option) => (
          <label key={option} className={classNames(styles.key, props.keyClass)}>
            <input
              type="radio"
              className={shapes.covering}
              name={name}
              value={option}
              checked={option === value}
              onChange={() => onChange(option)}
            />
            {children(option)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export type RadioKeysProps<Value> = {
  label: string;
  options: readonly Value[];
  value: Value;
  onChange: (value: Value) => void;
  hideLabel?: boolean;
  disabled?: boolean;
  /** Classes of the row of keys, and of a key. */
  row: string | undefined;
  keyClass: string | undefined;
  /** What is on a key. */
  children: (option: Value) => ReactNode;
};
