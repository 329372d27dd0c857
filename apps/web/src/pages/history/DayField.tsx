import { isDay } from "@rumb/contract/my-bets-filter";
import { type ChangeEvent, useId, useState } from "react";
import styles from "./DayField.module.css";

/** A day by the browser's own picker. While a date is being typed it is nobody's business yet. */
export function DayField({ label, value, onChange }: DayFieldProps) {
  const id = useId();
  const [draft, setDraft] = useState({ text: value ?? "", of: value });
  const text = draft.of === value ? draft.text : (value ?? "");

  function changed({ target }: ChangeEvent<HTMLInputElement>): void {
    const day = isDay(target.value) ? target.value : undefined;
    // A date without its month or year is no text at all to the browser, but no empty field either.
    const settled = day !== undefined || (target.value === "" && !target.validity.badInput);
    setDraft({ text: target.value, of: settled ? day : value });
    if (settled && day !== value) onChange(day);
  }

  return (
    <span className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={styles.input}
        type="date"
        min="2000-01-01"
        max="2099-12-31"
        value={text}
        onChange={changed}
        onBlur={() => setDraft({ text: value ?? "", of: value })}
      />
    </span>
  );
}

export type DayFieldProps = {
  label: string;
  /** `2026-12-31` */
  value: string | undefined;
  onChange: (day: string | undefined) => void;
};
