import { VisuallyHidden } from "./VisuallyHidden.tsx";
import { LOGO_PATHS, LOGO_WORD } from "./logo-paths.ts";
import styles from "./Logo.module.css";

/** The mark of the house: a needle that breaks through the cut corner, and the name. `compact` leaves the name out. */
export function Logo({ compact = false }: { compact?: boolean }) {
  return (
    <span className={styles.logo}>
      <svg height="32" viewBox={compact ? "0 0 32 32" : "0 0 122 32"} fill="none" aria-hidden="true">
        <path className={styles.bezel} d={LOGO_PATHS.bezel} />
        <path className={styles.ticks} d={LOGO_PATHS.ticks} />
        <path className={styles.south} d={LOGO_PATHS.south} />
        <path className={styles.north} d={LOGO_PATHS.north} />
        {!compact && <path className={styles.word} d={LOGO_WORD} />}
      </svg>
      <VisuallyHidden>РУМБ</VisuallyHidden>
    </span>
  );
}
