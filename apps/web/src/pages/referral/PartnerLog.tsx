import type { GetRefReply } from "@rumb/contract/referral";
import { formatRubles } from "@rumb/money/format";
import { kopecksOf } from "../../api/wire-amount.ts";
import { Panel } from "../../kit/Panel.tsx";
import styles from "./PartnerLog.module.css";

/** What the link has brought so far, in four figures. */
export function PartnerLog({ user }: { user: GetRefReply["user"] }) {
  const figures = [
    ["Переходов", String(user.clicked)],
    ["Рефералов", String(user.referalov)],
    ["Доход за всё время", formatRubles(kopecksOf(user.income_all))],
    ["Ждёт отыгрыша", formatRubles(kopecksOf(user.pending))],
  ] as const;
  const isQuiet = user.clicked === 0 && user.referalov === 0;
  return (
    <Panel title="Статистика" ruled>
      <dl className={styles.log}>
        {figures.map(([name, value]) => (
          <div key={name} className={styles.entry}>
            <dt className={styles.name}>{name}</dt>
            <dd className={styles.value}>{value}</dd>
          </div>
        ))}
      </dl>
      {isQuiet && (
        <p className={styles.quiet}>По ссылке ещё никто не приходил. Отправьте её первому другу.</p>
      )}
    </Panel>
  );
}
