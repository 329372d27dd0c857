import { formatMoney } from "@rumb/money/format";
import type { Kopecks } from "@rumb/money/kopecks";
import { classNames } from "../../kit/class-names.ts";
import { Ruler } from "../../kit/Ruler.tsx";
import { punchedCode } from "./punched-code.ts";
import styles from "./PunchTape.module.css";

/**
 * The tape of the code reader: a column of holes for each character as it is typed, the needle where the next will be.
 * `rewardKopecks`: the code has been taken, and this is what it gave. Decorative; the field and the notice say the same.
 */
export function PunchTape({ code, rewardKopecks }: { code: string; rewardKopecks: Kopecks | undefined }) {
  const columns = punchedCode(code);
  return (
    <div
      className={classNames(styles.reader, rewardKopecks !== undefined && styles.taken)}
      aria-hidden="true"
    >
      <Ruler className={styles.ruler ?? ""} />
      <div className={styles.tape}>
        <div
          className={styles.columns}
          // What is longer than the tape runs off at the left.
          style={{ marginLeft: `min(0px, calc(100% - ${columns.length * COLUMN_PX + NEEDLE_PX}px))` }}
        >
          {columns.map(({ place, character, holes }) => (
            <span key={place} className={styles.column}>
              {holes.map((isPunched, row) => (
                // The tracks of a tape never change places.
                // oxlint-disable-next-line react/no-array-index-key
                <span key={row} className={classNames(styles.place, isPunched && styles.hole)} />
              ))}
              <span className={styles.character}>{character}</span>
            </span>
          ))}
          <span className={styles.needle} />
          <span className={styles.blank} />
        </div>
        {rewardKopecks !== undefined && <p className={styles.reward}>+{formatMoney(rewardKopecks)}</p>}
      </div>
      <Ruler className={styles.ruler ?? ""} />
    </div>
  );
}

const COLUMN_PX = 20;
const NEEDLE_PX = 24;
