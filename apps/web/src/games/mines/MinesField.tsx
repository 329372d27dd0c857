import { type KeyboardEvent, useRef, useState, type CSSProperties, memo } from "react";
import { classNames } from "../../kit/class-names.ts";
import {
  cellAfterKey,
  type CellView,
  FIELD_SIDE,
  ROW_LETTERS,
  cellName,
  chartPlace,
  type Face,
} from "./field-view.ts";
import { Sweep } from "../shared/Sweep.tsx";
import { Needle } from "../../kit/Needle.tsx";
import styles from "./MinesField.module.css";
import cellStyles from "./MinesCell.module.css";

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

/** One cell: a card with its place on the chart. When it is opened it turns, and what was found is on its other side. */
const MinesCell = memo(function MinesCell(props: MinesCellProps) {
  const { view, pressable, inTabOrder, onFocus, onPress } = props;
  const { cell, face, delayMs } = view;
  const turned = TURNED.has(face);
  const place = chartPlace(cell);
  const cardStyle: CardStyle = { "--wait": `${delayMs}ms` };
  return (
    <button
      type="button"
      className={classNames(cellStyles.cell, cellStyles[face])}
      aria-label={cellName(view)}
      aria-disabled={!pressable}
      tabIndex={inTabOrder ? 0 : -1}
      onFocus={() => onFocus(cell)}
      onClick={() => pressable && onPress(cell)}
    >
      <span
        className={classNames(cellStyles.card, turned && cellStyles.turned)}
        style={cardStyle}
        aria-hidden="true"
      >
        <span className={cellStyles.front} data-place={place}>
          {face === "checking" && (
            <span className={cellStyles.asked}>
              <Needle size={28} />
              <span className={cellStyles.word}>проверяем</span>
            </span>
          )}
        </span>
        {turned && (
          <span className={cellStyles.back} data-place={place}>
            {face === "mine" || face === "hit" ? <MineMark /> : <StarMark />}
          </span>
        )}
      </span>
    </button>
  );
}, sameCell);

/** Views are made again with every step; a cell is drawn again only when something of it has changed. */
function sameCell(before: MinesCellProps, now: MinesCellProps): boolean {
  return (
    before.view.face === now.view.face &&
    before.view.delayMs === now.view.delayMs &&
    before.pressable === now.pressable &&
    before.inTabOrder === now.inTabOrder
  );
}

const TURNED = new Set<Face>(["safe", "latest", "mine", "hit"]);

type CardStyle = CSSProperties & Record<"--wait", string>;

type MinesCellProps = {
  view: CellView;
  pressable: boolean;
  inTabOrder: boolean;
  onFocus: (cell: number) => void;
  onPress: (cell: number) => void;
};

/** A contact mine with its horns. Decorative: the cell's name says what it is. */
export function MineMark() {
  return (
    <svg viewBox="0 0 48 48" fill="none" stroke="currentColor" strokeWidth="3" aria-hidden="true">
      <path d="M24 4v40M4 24h40M9.9 9.9l28.2 28.2M38.1 9.9 9.9 38.1" />
      <circle cx="24" cy="24" r="12.5" fill="currentColor" stroke="none" />
    </svg>
  );
}

/** The four-pointed star of a compass rose: a cell without a mine. Decorative. */
export function StarMark() {
  return (
    <svg viewBox="0 0 48 48" fill="currentColor" aria-hidden="true">
      <path d="M24 3 28.5 19.5 45 24 28.5 28.5 24 45 19.5 28.5 3 24 19.5 19.5z" />
    </svg>
  );
}
