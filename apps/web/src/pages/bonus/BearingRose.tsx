import styles from "./BearingRose.module.css";

/** A direction finder with four bearings laid in. Decorative. */
export function BearingRose() {
  return (
    <svg className={styles.rose} viewBox="-100 -100 200 200" fill="none" aria-hidden="true" focusable="false">
      {/* One thick dashed circle: 72 ticks, and over it every third one longer. */}
      <circle className={styles.fine} r="88" pathLength="288" />
      <circle className={styles.coarse} r="84" pathLength="288" />
      <circle className={styles.ring} r="96" />
      <circle className={styles.ring} r="46" />
      {BEARINGS.map((bearing) => (
        <g key={bearing} transform={`rotate(${bearing})`}>
          <path className={styles.ray} d="M0-12V-74" />
          <circle className={styles.mark} cy="-60" r="6" />
        </g>
      ))}
      <path className={styles.needle} d="M0 34V-92" transform="rotate(45)" />
      <circle className={styles.hub} r="7" />
    </svg>
  );
}

const BEARINGS = [45, 135, 225, 315];
