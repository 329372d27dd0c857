import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from "react";
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
    /** Whether another value will stand for what is typed. */
    isMoved: draft !== null && commitAmount(draft, rule).clamped,
    note,
    type,
    commit,
    press,
    discard,
  };
}

/** The value that would stand for what is being typed, for what follows the typing; null when nothing is. */
export function useTyped(): [number | null, (event: AmountDraftEvent) => void] {
  const [typed, setTyped] = useState<number | null>(null);
  const onDraft = useCallback((event: AmountDraftEvent) => {
    setTyped(event.kind === "typing" ? event.reading.value : null);
  }, []);
  return [typed, onDraft];
}

/**
 * Safari on iOS leaves the focus in the field when a button is tapped, so the tap would act on a value that is not
 * committed yet. The blur runs in the capture phase: React has committed when the button's own handler runs.
 *
 * Where another value stands for what was typed, the press of a button elsewhere only shows it, and the next one acts: nobody stakes a
 * sum that they have not seen. The field's own keys, within `around`, act at once.
 */
export function useCommitBeforePress({ input, around, isMoved }: PressedField): void {
  const wasMoved = useRef(false);
  // At once with what is shown: a press a moment later would stake what nobody has seen.
  useLayoutEffect(() => {
    function isElsewhere(target: EventTarget | null, place: HTMLElement | null): boolean {
      return target instanceof Node && place?.contains(target) === false;
    }
    function begin({ target }: PointerEvent): void {
      wasMoved.current =
        isMoved && document.activeElement === input.current && isElsewhere(target, around.current);
    }
    function press(event: MouseEvent): void {
      const { target } = event;
      if (document.activeElement === input.current && isElsewhere(target, input.current))
        input.current?.blur();
      if (!wasMoved.current) return;
      wasMoved.current = false;
      if (!(target instanceof Element) || target.closest("button") === null) return;
      event.preventDefault();
      event.stopPropagation();
    }
    document.addEventListener("pointerdown", begin, { capture: true });
    document.addEventListener("click", press, { capture: true });
    return () => {
      document.removeEventListener("pointerdown", begin, { capture: true });
      document.removeEventListener("click", press, { capture: true });
    };
  }, [input, around, isMoved]);
}

type PressedField = {
  readonly input: RefObject<HTMLInputElement | null>;
  /** The field with its keys. */
  readonly around: RefObject<HTMLElement | null>;
  readonly isMoved: boolean;
};

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
