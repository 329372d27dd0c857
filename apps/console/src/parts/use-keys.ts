import { useLayoutEffect } from "react";

/** Single keys for the mouseless, by the key's place on the board, so that they work under a Russian layout; not while something is typed. */
export function useKeys(keys: Readonly<Record<string, (() => void) | undefined>>): void {
  // At once with what is shown, not a moment later: a key that is pressed then would go to what stood there before.
  useLayoutEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target)) return;
      const act = keys[event.code];
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  });
}

/** Whether a key goes into a field, a dialog or a list of choices. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest("input, textarea, select, [role=dialog], [role=listbox]") !== null
  );
}
