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
    >
      <path
        className={styles.ticks}
        d="M1.5 18.5H4M22.5 18.5H20M12 5.5V8M4.6 11.1l1.8 1.8M19.4 11.1l-1.8 1.8"
      />
      <path className={styles.needle} d="M12 18.5V9" />
    </svg>
  );
}
