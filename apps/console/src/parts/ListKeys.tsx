import { useLayoutEffect } from "react";
import { type RaRecord, useListContext } from "react-admin";
import { isTyping } from "./use-keys.ts";

/**
 * A list without a mouse: J and K go down and up its rows, Enter opens the row they are on, and further keys (by their place on the board)
 * act on it.
 */
export function ListKeys<Row extends RaRecord>({ act }: { act?: RowKeys<Row> }) {
  const { data } = useListContext<Row>();
  // At once with the rows, not a moment later: a key that is pressed then would be about the row that stood there before.
  useLayoutEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target))
        return;
      const rows = [...document.querySelectorAll<HTMLElement>(ROWS)];
      const at = rows.findIndex((row) => row.contains(document.activeElement));
      const step = STEPS[event.code];
      const row = rows[at];
      const record = data?.[at];
      if (step !== undefined) {
        event.preventDefault();
        stand(rows[at === -1 ? 0 : Math.min(Math.max(at + step, 0), rows.length - 1)]);
      } else if (event.code === "Enter" && row !== undefined && document.activeElement === row) {
        event.preventDefault();
        row.click();
      } else if (record !== undefined && act?.[event.code] !== undefined) {
        event.preventDefault();
        act[event.code]?.(record);
      }
    };
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  });
  return null;
}

type RowKeys<Row> = Readonly<Record<string, ((row: Row) => void) | undefined>>;

const ROWS = ".RaDataTable-tbody > tr";
const STEPS: Readonly<Record<string, number>> = { KeyJ: 1, KeyK: -1 };

function stand(row: HTMLElement | undefined): void {
  if (row === undefined) return;
  row.tabIndex = -1;
  row.focus();
  row.scrollIntoView({ block: "nearest" });
}
