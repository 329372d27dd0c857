import { MONETRAIN_LIMITS } from "@rumb/games/monetrain/monetrain";
import { useId, useRef } from "react";
import { clampAmount } from "../../kit/amount-rules.ts";
import { useAmountDraft, useCommitBeforePress } from "../../kit/use-amount-draft.ts";
import kit from "../../kit/primitives.module.css";
import styles from "./BetStepper.module.css";
import { BET_RULE } from "./bet-rule.ts";

/** The bet of a bonus, 1 to 100: steps of one, or typed. What is typed is clamped when the field is left. */
export function BetStepper({ betKopecks, onBet, disabled = false }: BetStepperProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const around = useRef<HTMLDivElement>(null);
  const draft = useAmountDraft({
    rule: BET_RULE,
    value: betKopecks,
    onCommit: onBet,
    clampText: "Ставка ограничена до",
  });
  useCommitBeforePress({ input, around, isMoved: draft.isMoved });

  function step(direction: 1 | -1): void {
    onBet(clampAmount(draft.commit() + direction * MONETRAIN_LIMITS.betStepKopecks, BET_RULE));
  }

  return (
    <div ref={around} className={styles.field}>
      <label className={kit.fieldLabel} htmlFor={id}>
        Ставка
      </label>
      <div className={styles.row}>
        <Key text="−" label="Уменьшить ставку" disabled={disabled} onPress={() => step(-1)} />
        <input
          ref={input}
          id={id}
          className={styles.input}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          maxLength={24}
          disabled={disabled}
          value={draft.text}
          onChange={(event) => draft.type(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={draft.commit}
          onKeyDown={(event) => event.key === "Enter" && draft.commit()}
        />
        <Key text="+" label="Увеличить ставку" disabled={disabled} onPress={() => step(1)} />
      </div>
      <output className={kit.below}>{draft.note}</output>
    </div>
  );
}

function Key({ text, label, disabled, onPress }: KeyProps) {
  return (
    <button type="button" className={styles.key} aria-label={label} disabled={disabled} onClick={onPress}>
      {text}
    </button>
  );
}

type KeyProps = { text: string; label: string; disabled: boolean; onPress: () => void };

export type BetStepperProps = {
  betKopecks: number;
  onBet: (betKopecks: number) => void;
  /** True while an autobet plays with it. */
  disabled?: boolean;
};
