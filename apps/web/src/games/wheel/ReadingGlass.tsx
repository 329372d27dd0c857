import { memo } from "react";
import { classNames } from "../../kit/class-names.ts";
import { glassCells, glassFrame } from "./reading-glass.ts";
import styles from "./ReadingGlass.module.css";
import { tint } from "./tint.ts";

/** What lies under the needle, large. It clouds over while the card turns. */
export const ReadingGlass = memo(function ReadingGlass({ viewBox, pocket, clear }: ReadingGlassProps) {
  return (
    <svg className={styles.glass} viewBox={viewBox}>
      <path className={styles.pane} d={frame} />
      <g key={pocket} className={classNames(styles.cells, !clear && styles.clouded)}>
        {glassCells(pocket).map(({ offset, color, degrees, path, labelAt }) => (
          <g key={offset} className={offset === 0 ? styles.under : styles.beside} style={tint(color)}>
            <path className={styles.cell} d={path} />
            <text className={styles.figure} transform={`translate(${labelAt}) rotate(${degrees})`}>
              {offset === 0 ? `x${color}` : color}
            </text>
          </g>
        ))}
      </g>
      <path className={styles.frame} d={frame} />
    </svg>
  );
});

const frame = glassFrame();

export type ReadingGlassProps = {
  viewBox: string;
  /** The pocket under the needle when the card stands. */
  pocket: number;
  /** False while the card turns, and before any round has been paid. */
  clear: boolean;
};
