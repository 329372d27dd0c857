import { memo, useId, useRef, type KeyboardEvent } from "react";
import type { AmountKey, AmountRule } from "./amount-rules.ts";
import { classNames } from "./class-names.ts";
import { Icon } from "./Icon.tsx";
import { type AmountDraftEvent, useAmountDraft, useCommitBeforePress } from "./use-amount-draft.ts";
import { VisuallyHidden } from "./VisuallyHidden.tsx";
import kit from "./primitives.module.css";
import styles from "./AmountField.module.css";

/**
 * A number with its keys. While typing it keeps the raw text; the value is committed and clamped on blur, on Enter
 * and before any other control is used. The keys act on the committed value. A clamp is announced politely. It is drawn
 * again only when something of it has changed: give it an `onCommit` and lists that stay the same.
 */
export const AmountField = memo(function AmountField(props: AmountFieldProps) {
  const { label, value, onCommit, buttons = ALL_KEYS, suffix, error, hint, disabled = false } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const around = useRef<HTMLDivElement>(null);
  const clampText = props.clampText ?? clampTexts[suffix ?? "none"];
  const draft = useAmountDraft({ rule: props, value, onCommit, onDraft: props.onDraft, clampText });
  useCommitBeforePress({ input, around, isMoved: draft.isMoved && props.holdsPress !== false });

  function keyDown(event: KeyboardEvent): void {
    if (event.key === "Enter") draft.commit();
    if (event.key !== "Escape" || !draft.isTyping) return;
    event.stopPropagation();
    draft.discard();
  }

  return (
    <div ref={around} className={classNames(styles.field, disabled && styles.disabled)}>
      <label className={kit.fieldLabel} htmlFor={id}>
        {label}
      </label>
      <div className={styles.row}>
        <span className={classNames(styles.well, error !== undefined && styles.wrong)}>
          <input
            ref={input}
            id={id}
            className={styles.input}
            name={props.name}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            enterKeyHint="done"
            maxLength={24}
            value={draft.text}
            disabled={disabled}
            aria-invalid={error !== undefined || undefined}
            aria-describedby={(error ?? hint) === undefined ? undefined : `${id}-below`}
            onChange={(event) => draft.type(event.target.value)}
            onFocus={(event) => event.target.select()}
            onBlur={draft.commit}
            onKeyDown={keyDown}
          />
          {suffix !== undefined && <Suffix text={suffix} />}
        </span>
        {buttons.length > 0 && (
          <Keys
            keys={buttons}
            texts={{ ...keyTexts, ...props.keyTexts }}
            label={label}
            disabled={disabled}
            onPress={draft.press}
          />
        )}
      </div>
      <Below id={`${id}-below`} error={error} hint={hint} />
      <output className={classNames(draft.note !== "" && kit.below)}>
        {error === undefined && hint === undefined ? (
          draft.note
        ) : (
          <VisuallyHidden>{draft.note}</VisuallyHidden>
        )}
      </output>
    </div>
  );
});

function Suffix({ text }: { text: string }) {
  return (
    <span className={styles.suffix} aria-hidden="true">
      {text}
    </span>
  );
}

function Below({ id, error, hint }: { id: string; error: string | undefined; hint: string | undefined }) {
  if (error !== undefined)
    return (
      <p className={classNames(kit.below, kit.lose)} id={id}>
        <Icon name="lose" size={12} />
        {error}
      </p>
    );
  return hint === undefined ? null : (
    <p className={kit.below} id={id}>
      {hint}
    </p>
  );
}

function Keys({ keys, texts, label, disabled, onPress }: KeysProps) {
  return (
    <fieldset className={styles.keys} aria-label={label} disabled={disabled}>
      {keys.map((key) => (
        <button key={key} type="button" className={styles.key} onClick={() => onPress(key)}>
          {texts[key]}
        </button>
      ))}
    </fieldset>
  );
}

const ALL_KEYS = ["double", "half", "min", "max"] as const satisfies readonly AmountKey[];
const keyTexts = { double: "x2", half: "x/2", min: "min", max: "max" } as const satisfies Record<
  AmountKey,
  string
>;
const clampTexts = {
  "₽": "Ставка ограничена до",
  "%": "Процент ограничен до",
  x: "Множитель ограничен до",
  none: "Значение ограничено до",
} as const;

export type AmountFieldProps = AmountRule & {
  label: string;
  /** The committed value: kopecks, hundredths of a percent or of a multiplier; a count when `decimals` is 0. */
  value: number;
  onCommit: (value: number) => void;
  /** Follows the typing, for what is shown of a value that is not committed yet. */
  onDraft?: (event: AmountDraftEvent) => void;
  buttons?: readonly AmountKey[];
  /** Other words on some of the keys. */
  keyTexts?: Partial<Record<AmountKey, string>>;
  suffix?: "₽" | "%" | "x";
  error?: string | undefined;
  /** A note under the field while there is no error. */
  hint?: string | undefined;
  disabled?: boolean;
  name?: string;
  /** Replaces «Ставка ограничена до» in the note of a clamp. */
  clampText?: string;
  /** False where the form around it looks to it that nobody sends a sum that they have not seen. */
  holdsPress?: boolean;
};

type KeysProps = {
  keys: readonly AmountKey[];
  texts: Readonly<Record<AmountKey, string>>;
  label: string;
  disabled: boolean;
  onPress: (key: AmountKey) => void;
};
