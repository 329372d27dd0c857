import { TextField } from "@mui/material";
import type { ReactElement } from "react";
import { useInput } from "react-admin";
import { readDay, typedDay } from "./typed-day.ts";
import { useTyped } from "./use-typed.ts";

/** A day as everybody here writes it, 31.12.2026, whatever the browser's language; `value` is the day on the wire, or empty where it is optional. */
export function DayField({ label, value, onChange, optional = false }: DayFieldProps) {
  const text = useTyped({ value, written: typedDay(value), read: readDay, onChange, optional });
  return (
    <TextField
      {...text}
      label={label}
      helperText={text.error ? "День: 31.12.2026" : undefined}
      placeholder="ДД.ММ.ГГГГ"
      autoComplete="off"
      slotProps={{ htmlInput: { inputMode: "decimal", size: 10 } }}
    />
  );
}

type DayFieldProps = { label: string; value: string; onChange: (day: string) => void; optional?: boolean };

/** A list's filter by a day in Moscow; without one all are shown. */
export function dayFilter(source: string, label: string, alwaysOn: boolean): ReactElement {
  return <DayInput key={source} source={source} label={label} alwaysOn={alwaysOn} />;
}

function DayInput({ source, label }: { source: string; label: string; alwaysOn: boolean }) {
  const { field } = useInput({ source });
  // It grows as high as the list's other filters, which leave room for a message below them.
  return <DayField label={label} value={field.value ?? ""} onChange={field.onChange} optional />;
}
