import { OPERATOR_REASON_MAX } from "@rumb/contract/operator";
import { saysSomething, WordsField } from "./WordsField.tsx";

/** A reason in words, required. */
export function ReasonField(props: ReasonFieldProps) {
  return <WordsField {...props} most={OPERATOR_REASON_MAX} />;
}

/** Whether a text says something and is not too long. */
export function isReason(text: string): boolean {
  return saysSomething(text, OPERATOR_REASON_MAX);
}

type ReasonFieldProps = { label: string; value: string; onChange: (value: string) => void };
