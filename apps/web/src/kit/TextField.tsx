import { useId } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./Icon.tsx";
import kit from "./primitives.module.css";
import styles from "./TextField.module.css";

/** A line of text, or several with `rows`. An error stands in the place of the hint and describes the field. */
export function TextField(props: TextFieldProps) {
  const { label, value, onChange, error, hint, rows, disabled = false } = props;
  const id = useId();
  const below = error ?? hint;
  const shared = {
    id,
    className: classNames(
      kit.input,
      styles.input,
      rows !== undefined && styles.lines,
      error !== undefined && styles.wrong,
    ),
    name: props.name,
    value,
    disabled,
    maxLength: props.maxLength,
    placeholder: props.placeholder,
    autoComplete: "off",
    autoCapitalize: "off",
    spellCheck: false,
    "aria-invalid": error !== undefined || undefined,
    "aria-describedby": below === undefined ? undefined : `${id}-below`,
  } as const;
  return (
    <div className={styles.field}>
      <label className={kit.fieldLabel} htmlFor={id}>
        {label}
      </label>
      {rows === undefined ? (
        <input
          {...shared}
          type="text"
          inputMode={props.inputMode}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <textarea {...shared} rows={rows} onChange={(event) => onChange(event.target.value)} />
      )}
      {below !== undefined && (
        <p className={classNames(kit.below, error !== undefined && kit.lose)} id={`${id}-below`}>
          {error !== undefined && <Icon name="lose" size={12} />}
          {below}
        </p>
      )}
    </div>
  );
}

export type TextFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  hint?: string | undefined;
  /** Several lines of text instead of one. */
  rows?: number;
  disabled?: boolean;
  name?: string;
  maxLength?: number;
  placeholder?: string;
  inputMode?: "text" | "numeric" | "decimal";
};
