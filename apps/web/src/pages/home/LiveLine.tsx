import type { ReactNode } from "react";
import styles from "./LiveReading.module.css";

/** What an instrument of the main page shows right now. */
export function LiveLine({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className={styles.line}>
      <span className={styles.label}>{label}</span>
      {children}
    </span>
  );
}
