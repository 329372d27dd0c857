import { classNames } from "./class-names.ts";
import { RadioKeys } from "./RadioKeys.tsx";
import styles from "./Segmented.module.css";

/** One of a few, as a row of keys in one frame. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { options, wrap = false, ...choice } = props;
  const labels = new Map(options.map((option) => [option.value, option.label]));
  return (
    <RadioKeys
      {...choice}
      options={options.map((option) => option.value)}
      row={classNames(styles.row, wrap && styles.wrap)}
      keyClass={styles.option}
    >
      {(option) => labels.get(option)}
    </RadioKeys>
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
