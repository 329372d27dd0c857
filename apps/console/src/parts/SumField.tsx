import { TextField } from "@mui/material";
import { formatMoney } from "@rumb/money/format";
import { kopecks } from "@rumb/money/kopecks";
import { type ReactElement, useState } from "react";
import { useInput } from "react-admin";
import { readHundredths } from "./TypedField.tsx";

/** A list's filter by a sum, as people type it; on the wire it is a decimal with two places. */
export function sumFilter(source: string, label: string): ReactElement {
  return <SumInput key={source} source={source} label={label} />;
}

function SumInput({ source, label }: { source: string; label: string }) {
  const { field } = useInput({ source });
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? String(field.value ?? "");
  const isEmpty = (text: string) => text.trim() === "";
  const fault = readHundredths(shown) === null && !isEmpty(shown);
  return (
    <TextField
      label={label}
      name={source}
      value={shown}
      onChange={(event) => {
        setTyped(event.target.value);
        const hundredths = readHundredths(event.target.value);
        if (hundredths !== null) field.onChange(formatMoney(kopecks(hundredths)));
        else if (isEmpty(event.target.value)) field.onChange("");
      }}
      onBlur={() => !fault && setTyped(null)}
      error={fault}
      helperText={fault ? "Сумма: 1000,50" : undefined}
      autoComplete="off"
      slotProps={{ htmlInput: { inputMode: "decimal", size: 9 }, input: { endAdornment: "₽" } }}
    />
  );
}
