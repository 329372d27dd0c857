import type { MyBetsTotals } from "@rumb/contract/my-bets";
import { formatRubles, formatTicket } from "@rumb/money/format";
import type { ReactNode } from "react";
import { classNames } from "../../kit/class-names.ts";
import { Icon } from "../../kit/Icon.tsx";
import { StatusLine } from "../../kit/StatusLine.tsx";
import { totalsInKopecks } from "./my-bet-row.ts";
import styles from "./BetTotals.module.css";

/** Sums over everything that fits the filter, not over the page. Null: the server still counts. */
export function BetTotals({ totals }: { totals: MyBetsTotals | null }) {
  if (totals === null) return <StatusLine tone="pending">Считаем итоги: у вас долгая история.</StatusLine>;
  const { bets, stakedKopecks, wonKopecks, netKopecks } = totalsInKopecks(totals);
  const tone = netKopecks > 0 ? "win" : netKopecks < 0 ? "lose" : undefined;
  return (
    <dl className={styles.totals} aria-label="Итоги">
      <Total name="Ставок">{formatTicket(bets)}</Total>
      <Total name="Поставлено">{formatRubles(stakedKopecks)}</Total>
      <Total name="Выиграно">{formatRubles(wonKopecks)}</Total>
      <Total name="Итог" tone={tone}>
        {tone && <Icon name={tone} size={12} />}
        {netKopecks > 0 && "+"}
        {formatRubles(netKopecks)}
      </Total>
    </dl>
  );
}

function Total({
  name,
  tone,
  children,
}: {
  name: string;
  tone?: "win" | "lose" | undefined;
  children: ReactNode;
}) {
  return (
    <div>
      <dt className={styles.name}>{name}</dt>
      <dd className={classNames(styles.sum, tone && styles[tone])}>{children}</dd>
    </div>
  );
}
