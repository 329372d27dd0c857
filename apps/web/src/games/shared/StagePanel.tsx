import type { ReactNode } from "react";
import { Isobaths } from "./Isobaths.tsx";
import styles from "./StagePanel.module.css";

/** The plate that carries a game's instrument: the cut corner, the chart behind it, the name and what stands beside it. */
export function StagePanel({ title, label, busy, aside, children }: StagePanelProps) {
  return (
    <section className={styles.stage} aria-label={label} aria-busy={busy}>
      <Isobaths />
      <header className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        {aside}
      </header>
      <div className={styles.instrument}>{children}</div>
    </section>
  );
}

export type StagePanelProps = {
  /** Name of the game. */
  title: ReactNode;
  /** Name of the instrument, for the landmark. */
  label: string;
  /** True while a draw runs. */
  busy: boolean;
  /** What stands at the right end of the head: the pot. */
  aside?: ReactNode;
  children: ReactNode;
};
