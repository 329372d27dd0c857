import styles from "./LinkCircuit.module.css";

/** A circuit between two terminals whose switch, the needle, stands open. Decorative. */
export function LinkCircuit() {
  return (
    <svg className={styles.circuit} viewBox="0 0 240 96" fill="none" aria-hidden="true" focusable="false">
      <path className={styles.scale} d="M14 90h212" />
      <path className={styles.wire} d="M62 48h38M146 48h32" />
      <path className={styles.closed} d="M8 22.500h54v51H8zM20 38l8 20 8-20M41 38v20M52 38 41 48l11 10" />
      <path
        className={styles.open}
        d="M178 22.500h54v51h-54zM223 37l-36 14 11 5 5 10 6-8 8 7zM198 56l25-19"
      />
      <circle className={styles.pin} cx="100" cy="48" r="4" />
      <circle className={styles.pin} cx="146" cy="48" r="4" />
      <path className={styles.needle} d="M100 48l36-27" />
    </svg>
  );
}
