import { methodName, MethodIcon } from "./methods.tsx";
import styles from "./Rows.module.css";

/** The first cell of a row: the mark left of the margin rule, the name right of it; on a phone `under` stands below. */
export function Folio({ method, under }: { method: string; under: readonly string[] }) {
  return (
    <span className={styles.folio}>
      <MethodIcon method={method} size={20} />
      <span>
        {methodName(method)}
        {under.map((line) => (
          <span key={line} className={styles.narrow}>
            {line}
          </span>
        ))}
      </span>
    </span>
  );
}
