import type { ReactNode } from "react";
import { classNames } from "../../kit/class-names.ts";
import { VisuallyHidden } from "../../kit/VisuallyHidden.tsx";
import { Mark } from "./Mark.tsx";
import styles from "./Readings.module.css";
import type { ShowView } from "./show-view.ts";

/** The three counters: «СПИНОВ», the two sums, and «ВЫИГРЫШ», which they multiply to. */
export function Readings({ view, look }: { view: ShowView; look: WinLook }) {
  return (
    <dl className={styles.readings}>
      <Reading name="СПИНОВ">
        {view.spin}
        <span className={styles.of}>/{view.spins}</span>
      </Reading>
      <Reading
        name={
          <>
            <Mark color="blue" /> × (1 + <Mark color="red" />)
            <VisuallyHidden>Сумма синих, умноженная на 1 + сумму красных</VisuallyHidden>
          </>
        }
      >
        <Mark color="blue" />
        {view.blue}
        <span className={styles.times}>×</span>
        <Mark color="red" />
        {1 + view.red}
      </Reading>
      <Reading name="ВЫИГРЫШ" className={styles[look]}>
        x{view.coefficient}
      </Reading>
    </dl>
  );
}

function Reading({ name, className, children }: ReadingProps) {
  return (
    <div className={styles.reading}>
      <dt className={styles.name}>{name}</dt>
      <dd className={classNames(styles.figure, className)}>{children}</dd>
    </div>
  );
}

/** `lit` is for a bonus that has brought more than its price. */
export type WinLook = "rest" | "plain" | "lit";

type ReadingProps = {
  name: ReactNode;
  className?: string | undefined;
  children: ReactNode;
};
