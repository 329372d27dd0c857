import { memo } from "react";
import { classNames } from "../../kit/class-names.ts";
import { useFrameLater } from "../../kit/use-frame-later.ts";
import { rollToPercent, tickPath } from "./depth-scale.ts";
import type { PastRoll } from "./dice-table.ts";
import { Sweep } from "../shared/Sweep.tsx";
import drawing from "../../kit/drawing.module.css";
import styles from "./RulerPlate.module.css";

/**
 * The engraved plate: ticks from both edges and the figures between them. Earlier rolls leave marks that fade with age, the
 * won ones on the upper edge, the lost ones on the lower.
 */
export const RulerPlate = memo(function RulerPlate({ rolls: all, sweep }: RulerPlateProps) {
  // The needle stands where the newest mark comes.
  const rolls = useFrameLater(all, 3);
  return (
    <div className={styles.plate} aria-hidden="true">
      <Ticks className={styles.top} />
      <Figures figures={QUARTERS} className={styles.narrow} />
      <Figures figures={FIFTHS} className={styles.wide} />
      <Ticks className={styles.bottom} />
      {rolls.map(({ id, roll, won }, age) => (
        <div
          key={id}
          className={classNames(styles.track, styles.mark, won && styles.won)}
          style={{ transform: `translateX(${rollToPercent(roll)}%)`, opacity: 1 - age * 0.07 }}
        />
      ))}
      {sweep !== undefined && <Sweep key={sweep} over="ruler" />}
    </div>
  );
});

/** Figures stand on their ticks; the first and the last lean inwards, so that nothing leaves the plate. */
function Figures({ figures, className }: { figures: readonly number[]; className: string | undefined }) {
  return (
    <ul className={classNames(styles.figures, className)}>
      {figures.map((figure) => (
        <li
          key={figure}
          className={styles.track}
          style={{ transform: `translateX(${rollToPercent(figure)}%)` }}
        >
          <span>{figure}</span>
        </li>
      ))}
    </ul>
  );
}

/** Drawn twice, fine and coarse; the width of the ruler decides which one shows. */
function Ticks({ className }: { className: string | undefined }) {
  return (
    <svg className={classNames(styles.ticks, className)} viewBox="0 0 1000 16" preserveAspectRatio="none">
      <path className={styles.fine} d={FINE} vectorEffect="non-scaling-stroke" />
      <path className={styles.coarse} d={COARSE} vectorEffect="non-scaling-stroke" />
      <path className={styles.half} d={HALF} vectorEffect="non-scaling-stroke" />
      <path className={drawing.strokeText2} d={LONG} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

const FINE = tickPath({ steps: 100, top: 0, length: 6, skipEvery: 5 });
const COARSE = tickPath({ steps: 50, top: 0, length: 6, skipEvery: 5 });
const HALF = tickPath({ steps: 20, top: 0, length: 10, skipEvery: 2 });
const LONG = tickPath({ steps: 10, top: 0, length: 16, skipEvery: 0 });

const LAST = 999_999;
const QUARTERS = [0, 250_000, 500_000, 750_000, LAST];
const FIFTHS = [0, 200_000, 400_000, 600_000, 800_000, LAST];

type RulerPlateProps = { rolls: readonly PastRoll[]; sweep: number | undefined };
