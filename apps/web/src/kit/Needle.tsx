import { classNames } from "./class-names.ts";
import styles from "./Needle.module.css";

/**
 * The loader of the house: a needle that sweeps its dial. Decorative; the caller says in words what is awaited. Dial and
 * needle are two drawings, because the browser turns a whole one without layout or paint, but not a part of one.
 */
export function Needle({ size = 24, className }: { size?: number; className?: string }) {
  const drawing = { width: size, height: size, viewBox: "0 0 24 24", fill: "none", stroke: "currentColor" };
  return (
    <span className={classNames(styles.dial, className)} aria-hidden="true" data-motion="essential">
      <svg {...drawing}>
        <path className={styles.ticks} d="M2.5 18a9.5 9.5 0 0 1 19 0" pathLength="100.5" />
      </svg>
      <svg {...drawing} className={styles.needle}>
        <path d="M12 20V6.5" />
      </svg>
    </span>
  );
}
