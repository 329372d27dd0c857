import type { ChangeEvent } from "react";
import { useState } from "react";

/**
 * What a text field shows while somebody types: their own text, until it says something and they leave it. `read` gives what a text says,
 * null where it says nothing.
 */
export function useTyped<Value>({
  value,
  written,
  read,
  onChange,
  optional = true,
}: Typed<Value>): TypedText {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? written;
  const said = (text: string) => (optional && text.trim() === "" ? "" : read(text));
  const fault = said(shown) === null;
  return {
    value: shown,
    error: fault,
    onChange(event) {
      setTyped(event.target.value);
      const next = said(event.target.value);
      if (next !== null && next !== value) onChange(next);
    },
    onBlur() {
      // What says something is written in full, what does not stays to be mended.
      if (!fault) setTyped(null);
    },
  };
}

type Typed<Value> = {
  /** What is said now, empty where nothing is. */
  value: Value | "";
  /** The same as it is written. */
  written: string;
  read: (typed: string) => Value | null;
  onChange: (value: Value | "") => void;
  /** Whether an empty text says that nothing is asked for. */
  optional?: boolean;
};

type TypedText = {
  value: string;
  error: boolean;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  onBlur: () => void;
};
