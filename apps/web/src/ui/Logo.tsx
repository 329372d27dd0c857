import { VisuallyHidden } from "./VisuallyHidden.tsx";
import styles from "./Logo.module.css";

/** The mark of the house: needle and name. `compact` leaves the needle's dial only. */
export function Logo({ compact = false }: { compact?: boolean }) {
  return (
    <span className={styles.logo}>
      <svg width="32" height="32" viewBox="0 0 32 32" fill="none" aria-hidden="true">
        <path className={styles.dial} d="M16 2v4M16 26v4M2 16h4M26 16h4" />
        <path className={styles.needle} d="M22.5 5.5 18 18l-8.500 8.500L14 14z" />
      </svg>
      {compact ? <VisuallyHidden>РУМБ</VisuallyHidden> : <span className={styles.word}>РУМБ</span>}
    </span>
  );
}
