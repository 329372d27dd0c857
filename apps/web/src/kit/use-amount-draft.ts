import { useEffect, useState, type RefObject } from "react";
import { commitAmount, pressAmountKey, showAmount, type AmountKey, type AmountRule } from "./amount-rules.ts";

/** The typed text of an amount field until it is committed, and the sentence about the last clamp. */
export function useAmountDraft({ rule, value, onCommit, clampText }: AmountDraftOptions) {
  const [draft, setDraft] = useState<string | null>(null);
  const [note, setNote] = useState("");

  /** Ends the typing, and returns the value that now stands. */
  function commit(): number {
    if (draft === null) return value;
    const { value: next, clamped } = commitAmount(draft, rule);
    setDraft(null);
    setNote(clamped ? `${clampText} ${showAmount(next, rule)}` : "");
    if (next !== value) onCommit(next);
    return next;
  }

  function press(key: AmountKey): void {
    const before = commit();
    const next = pressAmountKey(key, before, rule);
    setNote("");
    if (next !== before) onCommit(next);
  }

  return {
    text: draft ?? showAmount(value, rule),
    isTyping: draft !== null,
    note,
    type: setDraft,
    commit,
    press,
    discard: () => setDraft(null),
  };
}

/**
 * Safari on iOS leaves the focus in the field when a button is tapped, so the tap would act on a value that is not
 * committed yet. The blur runs in the capture phase: React has committed when the button's own handler runs.
 */
export function useBlurBeforeOutsideClick(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    function leave(event: MouseEvent): void {
      const field = input.current;
      if (field === null || document.activeElement !== field) return;
      if (event.target instanceof Node && !field.contains(event.target)) field.blur();
    }
    document.addEventListener("click", leave, { capture: true });
    return () => document.removeEventListener("click", leave, { capture: true });
  }, [input]);
}

type AmountDraftOptions = {
  rule: AmountRule;
  value: number;
  onCommit: (value: number) => void;
  clampText: string;
};
