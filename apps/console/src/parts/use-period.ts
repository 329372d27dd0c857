import { moscowDay } from "@rumb/money/format";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { type Period, periodFault } from "./period.ts";

/** The period that stands in the address, of at most so many days: the last 30 unless another is asked for. */
export function usePeriod(mostDays: number): ChosenPeriod {
  const [search, setSearch] = useSearchParams();
  const [openedMs] = useState(Date.now);
  const period = {
    from: search.get("from") ?? moscowDay(openedMs, 29),
    to: search.get("to") ?? moscowDay(openedMs),
  };
  return {
    period,
    fault: periodFault(period, mostDays),
    choose: (chosen) => setSearch({ ...period, ...chosen }, { replace: true }),
  };
}

type ChosenPeriod = {
  readonly period: Period;
  /** Why it cannot be asked for, in Russian. */
  readonly fault: string | null;
  readonly choose: (chosen: Partial<Period>) => void;
};
