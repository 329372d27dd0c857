import { type KeyboardEvent, useRef, useState } from "react";
import { classNames } from "../../kit/class-names.ts";
import { MinesCell } from "./MinesCell.tsx";
import { cellAfterKey, type CellView, FIELD_SIDE, ROW_LETTERS } from "./field-view.ts";
import { Sweep } from "../shared/Sweep.tsx";
import styles from "./MinesField.module.css";

/** The field of 25 cells on its chart sheet. One cell is in the tab order; arrows lead on, Enter and Space press. */
export function MinesField({ cells, pressable, sweep, onPress }: MinesFieldProps) {
  const [current, setCurrent] = useState(1);
  const grid = useRef<HTMLTableElement>(null);

  function move(event: KeyboardEvent): void {
    if (event.altKey || event.metaKey || event.shiftKey) return;
    const next = cellAfterKey(current, event);
    if (next === null) return;
    event.preventDefault();
    const button = grid.current?.querySelectorAll("button").item(next - 1);
    button?.focus();
  }

  return (
    <div className={styles.sheet}>
      <Axis signs={COLUMN_FIGURES} className={styles.columns} />
      <Axis signs={ROWS} className={styles.rows} />
      <div className={styles.frame}>
        <div className={styles.water}>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- ARIA's grid is a table whose cells take the focus */}
          <table ref={grid} role="grid" aria-label="Поле 5 на 5" className={styles.grid} onKeyDown={move}>
            <tbody>
              {ROWS.map((letter, row) => (
                <tr key={letter}>
                  {cells.slice(row * FIELD_SIDE, (row + 1) * FIELD_SIDE).map((view) => (
                    <td key={view.cell} className={styles.place}>
                      <MinesCell
                        view={view}
                        pressable={pressable && view.face === "closed"}
                        inTabOrder={view.cell === current}
                        onFocus={setCurrent}
                        onPress={onPress}
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          <div className={classNames(styles.veil, styles[veilOf(cells)])} />
        </div>
        {sweep && <Sweep over="sheet" />}
      </div>
    </div>
  );
}

/** Draws the cells back that are not at stake: one veil, because as many fades as cells are more than a frame can bear. */
function veilOf(cells: readonly CellView[]): "asking" | "over" | "none" {
  if (!cells.some(({ dim }) => dim)) return "none";
  return cells.some(({ face }) => face === "spared") ? "over" : "asking";
}

/** Letters and figures along the border of the sheet. */
function Axis({ signs, className }: { signs: readonly string[]; className: string | undefined }) {
  return (
    <div className={className} aria-hidden="true">
      {signs.map((sign) => (
        <span key={sign}>{sign}</span>
      ))}
    </div>
  );
}

const ROWS = ROW_LETTERS.split("");
const COLUMN_FIGURES = Array.from({ length: FIELD_SIDE }, (_, index) => String(index + 1));

export type MinesFieldProps = {
  /** All 25, cell 1 first. */
  cells: readonly CellView[];
  pressable: boolean;
  /** Light sweeps the sheet for a large win. */
  sweep: boolean;
  onPress: (cell: number) => void;
};
