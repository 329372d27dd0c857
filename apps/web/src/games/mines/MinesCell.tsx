import { type CSSProperties, memo } from "react";
import { Needle } from "../../kit/Needle.tsx";
import { classNames } from "../../kit/class-names.ts";
import { cellName, type CellView, chartPlace, type Face } from "./field-view.ts";
import styles from "./MinesCell.module.css";

/** One cell: a card with its place on the chart. When it is opened it turns, and what was found is on its other side. */
export const MinesCell = memo(function MinesCell(props: MinesCellProps) {
  const { view, pressable, inTabOrder, onFocus, onPress } = props;
  const { cell, face, delayMs } = view;
  const turned = TURNED.has(face);
  const place = chartPlace(cell);
  const cardStyle: CardStyle = { "--wait": `${delayMs}ms` };
  return (
    <button
      type="button"
      className={classNames(styles.cell, styles[face])}
      aria-label={cellName(view)}
      aria-disabled={!pressable}
      tabIndex={inTabOrder ? 0 : -1}
      onFocus={() => onFocus(cell)}
      onClick={() => pressable && onPress(cell)}
    >
      <span className={classNames(styles.card, turned && styles.turned)} style={cardStyle} aria-hidden="true">
        <span className={styles.front} data-place={place}>
          {face === "checking" && (
            <span className={styles.asked}>
              <Needle size={28} />
              <span className={styles.word}>проверяем</span>
            </span>
          )}
        </span>
        {turned && (
          <span className={styles.back} data-place={place}>
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

export type MinesCellProps = {
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
