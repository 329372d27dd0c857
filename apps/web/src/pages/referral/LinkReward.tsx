import { formatRubles } from "@rumb/money/format";
import type { Kopecks } from "@rumb/money/kopecks";
import { Panel } from "../../kit/Panel.tsx";
import styles from "./LinkReward.module.css";

/** The reward for a friend who links both accounts, as three legs of a course. Nothing when the operator gives none. */
export function LinkReward({ reward, days }: { reward: Kopecks; days: number }) {
  if (reward === 0) return null;
  const steps = [
    ["Друг приходит", `Открывает вашу ссылку и в течение ${days}\u00a0дней впервые входит через ВКонтакте.`],
    ["Привязывает Telegram", "Такой, который ещё ни к кому не был привязан."],
    [`Вам ${formatRubles(reward)}`, "Сразу в доход и один раз за каждого друга."],
  ] as const;
  return (
    <Panel title={<>{formatRubles(reward)} за друга</>} ruled>
      <ol className={styles.course}>
        {steps.map(([name, text]) => (
          <li key={name} className={styles.leg}>
            <span className={styles.name}>{name}</span>
            <span className={styles.text}>{text}</span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
