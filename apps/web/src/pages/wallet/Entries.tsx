import type { ReactNode } from "react";
import { classNames } from "../../kit/class-names.ts";
import styles from "./Entries.module.css";

/** Entries of the ledger one under the other: a name, dots, a figure. */
export function Entries({ label, children }: { label: string; children: ReactNode }) {
  return (
    <dl className={styles.entries} aria-label={label}>
      {children}
    </dl>
  );
}

/** A `total` stands under the double rule that closes an account. */
export function Entry({ name, total = false, children }: EntryProps) {
  return (
    <div className={classNames(styles.entry, total && styles.total)}>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.figure}>{children}</dd>
    </div>
  );
}

export type EntryProps = { name: ReactNode; total?: boolean; children: ReactNode };
