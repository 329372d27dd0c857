import { classNames } from "./class-names.ts";
import styles from "./Needle.module.css";

/** The loader of the house: a needle that sweeps its dial. Decorative; the caller says in words what is awaited. */
export function Needle({ size = 24, className }: { size?: number; className?: string }) {
  return (
    <svg
      className={classNames(styles.dial, className)}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
      data-motion="essential"
    >
      <path className={styles.ticks} d="M2.5 18a9.5 9.5 0 0 1 19 0" pathLength="100.5" />
      <path className={styles.needle} d="M12 20V6.5" />
    </svg>
  );
}
