import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import kit from "./primitives.module.css";
import shapes from "./shapes.module.css";
import styles from "./Table.module.css";

/** Rows under named columns. Too wide, it scrolls inside its own frame; without rows it shows `empty`. */
export function Table<Row>({
  columns,
  rows,
  rowKey,
  caption,
  empty,
  rowTone,
  showCaption = false,
  stickyHead = false,
}: TableProps<Row>) {
  const frame = classNames(styles.frame, stickyHead && styles.sticky);
  return (
    // A frame that scrolls must be reachable by the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={frame} aria-label={caption} tabIndex={0}>
      <table className={styles.table}>
        <caption className={classNames(styles.caption, !showCaption && kit.hidden)}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={classNames(shapes.columnHead, cellClass(column))}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const tone = rowTone?.(row);
            return (
              <tr key={rowKey(row)} className={tone && styles[tone]}>
                {columns.map((column) => (
                  <td key={column.key} className={cellClass(column)}>
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
      {rows.length === 0 && <div className={styles.empty}>{empty}</div>}
    </section>
  );
}

function cellClass({
  align = "start",
  hideNarrow = false,
}: Pick<Column<never>, "align" | "hideNarrow">): string {
  return classNames(align === "end" && styles.end, hideNarrow && styles.wide);
}

export type Column<Row> = {
  key: string;
  title: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Amounts end at the right edge. */
  align?: "start" | "end";
  /** Left out at a page width of 450 px and less. */
  hideNarrow?: boolean;
};

export type TableProps<Row> = {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** Names the table; shown only with `showCaption`. */
  caption: string;
  showCaption?: boolean;
  /** The head stays below the site's header while rows pass under it, wherever the table needs no frame that scrolls. */
  stickyHead?: boolean;
  empty: ReactNode;
  rowTone?: (row: Row) => "win" | "lose" | undefined;
};
