import { classNames } from "../../kit/class-names.ts";
import { methodName } from "./method-names.ts";
import { MethodIcon } from "./methods.tsx";
import styles from "./Rows.module.css";

/** The first cell of a row: the mark left of the margin rule, the name and what stands under it right of it. */
export function Folio({ method, under, underOnPhones }: FolioProps) {
  return (
    <span className={styles.folio}>
      <MethodIcon method={method} size={20} />
      <span className={styles.words}>
        {methodName(method)}
        {underOnPhones !== undefined && (
          <span className={classNames(styles.under, styles.narrow)}>{underOnPhones}</span>
        )}
        {under !== undefined && <span className={styles.under}>{under}</span>}
      </span>
    </span>
  );
}

export type FolioProps = { method: string; under?: string; underOnPhones?: string };
