import { TextField } from "@mui/material";
import { useState, type ReactElement } from "react";
import { readDay, typedDay } from "./typed-day.ts";
import { useInput } from "react-admin";

/** A day as everybody here writes it, 31.12.2026, whatever the browser's language; `value` is the day on the wire, or empty where it is optional. */
export function DayField({ label, value, onChange, optional = false }: DayFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? typedDay(value);
  const isEmpty = (text: string) => optional && text.trim() === "";
  const fault = readDay(shown) === null && !isEmpty(shown);
  return (
    <TextField
      label={label}
      value={shown}
      onChange={(event) => {
        setTyped(event.target.value);
        const day = isEmpty(event.target.value) ? "" : readDay(event.target.value);
        if (day !== null && day !== value) onChange(day);
      }}
      onBlur={() => {
        // What is a day is written in full, what is none stays to be mended.
        if (!fault) setTyped(null);
      }}
      error={fault}
      helperText={fault ? "День: 31.12.2026" : undefined}
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
