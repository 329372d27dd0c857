import { type ReactNode, useId } from "react";
import kit from "./primitives.module.css";
import styles from "./Switch.module.css";

/** On or off, at once: a native checkbox drawn as a needle between two marks. A note below says what it does. */
export function Switch({ label, note, checked, onChange }: SwitchProps) {
  const id = useId();
  return (
    <label className={styles.switch}>
      <span className={styles.words}>
        <span>{label}</span>
        {note !== undefined && (
          <span className={kit.aside} id={id}>
            {note}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        className={styles.input}
        checked={checked}
        aria-checked={checked}
        aria-label={label}
        aria-describedby={note === undefined ? undefined : id}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={styles.track} aria-hidden="true" />
    </label>
  );
}

export type SwitchProps = {
  label: string;
  note?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
};
