import type { ReactNode } from "react";
import { Instrument, type InstrumentName } from "./Instrument.tsx";
import styles from "./EmptyState.module.css";

/** Nothing here yet: the instrument at rest, one sentence, at most one action. */
export function EmptyState({ instrument, text, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <Instrument name={instrument} />
      <p className={styles.text}>{text}</p>
      {action}
    </div>
  );
}

export type EmptyStateProps = { instrument: InstrumentName; text: ReactNode; action?: ReactNode };
