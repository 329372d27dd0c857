import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Ruler } from "./Ruler.tsx";
import styles from "./Panel.module.css";

/** A plate of the instrument. `ruled` puts a tick ruler under the head, `cut` takes off the top right corner. */
export function Panel({ title, actions, ruled = false, cut = false, className, children }: PanelProps) {
  return (
    <section className={classNames(styles.panel, cut && styles.cut, className)}>
      {title !== undefined && (
        <header className={styles.head}>
          <h2 className={styles.title}>{title}</h2>
          {actions}
        </header>
      )}
      {ruled && <Ruler className={styles.ruler ?? ""} />}
      {children}
    </section>
  );
}

export type PanelProps = {
  title?: ReactNode;
  /** Small controls at the right end of the head. */
  actions?: ReactNode;
  ruled?: boolean;
  cut?: boolean;
  className?: string | undefined;
  children: ReactNode;
};
