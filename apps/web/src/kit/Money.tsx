import { formatMoney, formatRubles } from "@rumb/money/format";
import type { Kopecks } from "@rumb/money/kopecks";
import { classNames } from "./class-names.ts";
import { Odometer } from "./Odometer.tsx";
import styles from "./Money.module.css";

/** An amount in roubles with two decimals. `animated` rolls to a new value, `lit` is the one lit counter. */
export function Money({ kopecks, animated = false, lit = false, unit = true }: MoneyProps) {
  const text = unit ? formatRubles(kopecks) : formatMoney(kopecks);
  return (
    <span className={classNames(styles.money, lit && styles.lit)}>
      {animated ? <Odometer text={text} /> : text}
    </span>
  );
}

export type MoneyProps = { kopecks: Kopecks; animated?: boolean; lit?: boolean; unit?: boolean };
