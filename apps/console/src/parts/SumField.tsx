import { formatMoney } from "@rumb/money/format";
import { kopecks } from "@rumb/money/kopecks";
import type { ReactElement } from "react";
import { readHundredths } from "./TypedField.tsx";
import { TypedFilter } from "./TypedFilter.tsx";

/** A list's filter by a sum, as people type it; on the wire it is a decimal with two places. */
export function sumFilter(source: string, label: string): ReactElement {
  return (
    <TypedFilter
      key={source}
      source={source}
      label={label}
      read={readRoubles}
      example="Сумма: 1000,50"
      size={9}
      inputMode="decimal"
      unit="₽"
    />
  );
}

function readRoubles(typed: string): string | null {
  const hundredths = readHundredths(typed);
  return hundredths === null ? null : formatMoney(kopecks(hundredths));
}
