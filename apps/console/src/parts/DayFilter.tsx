import type { ReactElement } from "react";
import { useInput } from "react-admin";
import { DayField } from "./DayField.tsx";

/** A list's filter by a day in Moscow; without one all are shown. */
export function dayFilter(source: string, label: string): ReactElement {
  return <DayInput key={source} source={source} label={label} alwaysOn />;
}

function DayInput({ source, label }: { source: string; label: string; alwaysOn: true }) {
  const { field } = useInput({ source });
  // It grows as high as the list's other filters, which leave room for a message below them.
  return <DayField label={label} value={field.value ?? ""} onChange={field.onChange} optional />;
}
