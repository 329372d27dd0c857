import { useEffect, useState, type RefObject } from "react";
import {
  type AmountKey,
  type AmountReading,
  type AmountRule,
  commitAmount,
  pressAmountKey,
  showAmount,
} from "./amount-rules.ts";

/** The typed text of an amount field until it is committed, and the sentence about the last clamp. */
export function useAmountDraft({ rule, value, onCommit, onDraft, clampText }: AmountDraftOptions) {
  const [draft, setDraft] = useState<string | null>(null);
  const [note, setNote] = useState("");

  function type(text: string): void {
    setDraft(text);
    onDraft?.({ kind: "typing", reading: commitAmount(text, rule) });
  }

  function discard(): void {
    setDraft(null);
    onDraft?.({ kind: "discarded" });
  }

  /** Ends the typing, and returns the value that now stands. */
  function commit(): number {
    if (draft === null) return value;
    const reading = commitAmount(draft, rule);
    const { value: next, clamped } = reading;
    setDraft(null);
    onDraft?.({ kind: "committed", reading });
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
    type,
    commit,
    press,
    discard,
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

/** What becomes of the typed text. */
export type AmountDraftEvent =
  | { readonly kind: "typing" | "committed"; readonly reading: AmountReading }
  | { readonly kind: "discarded" };

type AmountDraftOptions = {
  rule: AmountRule;
  value: number;
  onCommit: (value: number) => void;
  onDraft?: ((event: AmountDraftEvent) => void) | undefined;
  clampText: string;
};
