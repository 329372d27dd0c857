import type { ReactNode } from "react";
import { classNames } from "../../kit/class-names.ts";
import kit from "../../kit/primitives.module.css";
import styles from "./SectionPage.module.css";

/** A page about a player's money: its name, what a rouble is here, and its columns, which ask for their width. */
export function SectionPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <header className={classNames(kit.spread, styles.head)}>
        <h1>{title}</h1>
        <p className={kit.aside}>Румбик — виртуальная единица: 1 румбик = 1 ₽ виртуального баланса.</p>
      </header>
      <div className={styles.columns}>{children}</div>
    </>
  );
}
