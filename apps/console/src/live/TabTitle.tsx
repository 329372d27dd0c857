import { useEffect } from "react";
import { useWaiting } from "./use-waiting.ts";

/** The tab says how many requests wait: «(3) Пульт». */
export function TabTitle() {
  const waiting = useWaiting("withdrawals");
  useEffect(() => {
    document.title = waiting === 0 ? "Пульт" : `(${waiting ?? "10 000+"}) Пульт`;
  }, [waiting]);
  return null;
}
