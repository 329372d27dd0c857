import { formatRubles } from "@rumb/money/format";
import { kopecksOf } from "../../api/wire-amount.ts";
import { classNames } from "../../kit/class-names.ts";
import { VisuallyHidden } from "../../kit/VisuallyHidden.tsx";
import styles from "./DayGauge.module.css";
import type { Reading } from "./limit-words.ts";

/** How far the day has come on the scale of its limit: a stretch of the ruler, drawn in brass up to the needle. */
export function DayGauge({ label, limit, reading: { text, left, share } }: DayGaugeProps) {
  const full = share === 1;
  return (
    <div className={styles.gauge}>
      <p className={styles.left}>{left}</p>
      <div className={classNames(styles.scale, full && styles.full)} aria-hidden="true">
        {share !== null && (
          <>
            <span className={styles.done} style={{ transform: `scaleX(${share})` }} />
            <span className={styles.travel} style={{ transform: `translateX(${share * 100}%)` }}>
              <span className={styles.needle} />
            </span>
          </>
        )}
      </div>
      {share !== null && (
        <VisuallyHidden>
          <meter aria-label={label} aria-valuetext={`${text}. ${left}`} value={share} />
        </VisuallyHidden>
      )}
      <p className={styles.ends}>
        <span>{text}</span>
        {limit !== null && <span>из {formatRubles(kopecksOf(limit))}</span>}
      </p>
    </div>
  );
}

type DayGaugeProps = {
  label: string;
  /** Roubles; null without one. */
  limit: number | null;
  reading: Reading;
};
