import type { ReactNode } from "react";
import { classNames } from "../../kit/class-names.ts";
import styles from "./PlayBox.module.css";

/** The box of the button that plays, or ends what plays by itself: the same in every state, with a line under it. */
export function PlayBox({ hint, aside = false, children }: PlayBoxProps) {
  return (
    <div className={classNames(styles.play, aside && styles.aside)}>
      {children}
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
    </div>
  );
}

export type PlayBoxProps = {
  hint?: string | undefined;
  /** The bet is on the other button. */
  aside?: boolean;
  /** One button. */
  children: ReactNode;
};
