import { type LimitsReply, REMINDER_MINUTES } from "@rumb/contract/limits";
import { Panel } from "../../kit/Panel.tsx";
import { Segmented } from "../../kit/Segmented.tsx";
import { ComingChange } from "./ComingChange.tsx";
import { minutesInWords, nextWords } from "./limit-words.ts";
import styles from "./LimitPanel.module.css";
import { useLimitsChange } from "./use-limits.ts";

/** How often the site says how long one has played, and with what result. */
export function ReminderPanel({ reminder }: { reminder: LimitsReply["reminder"] }) {
  const { change, pending, noLink } = useLimitsChange();
  const set = (limit: number | null) => change({ kind: "reminder", limit });
  return (
    <Panel title="Напоминание" ruled cut>
      <div className={styles.panel}>
        <Segmented
          label="Напоминать о времени, минут"
          options={OPTIONS}
          value={String(reminder.limit ?? NEVER)}
          onChange={(chosen) => set(chosen === NEVER ? null : Number(chosen))}
          disabled={pending !== undefined || noLink !== undefined}
        />
        {reminder.next !== null && (
          <ComingChange
            words={nextWords(reminder.next, minutesInWords).replace("без лимита", "без напоминаний")}
            pending={pending !== undefined}
            noLink={noLink}
            onCallOff={() => set(reminder.limit)}
          />
        )}
        <p className={styles.note}>
          Окно скажет, сколько вы играете в этой вкладке и с каким итогом. Игру или розыгрыш оно не прерывает.
        </p>
      </div>
    </Panel>
  );
}

const NEVER = "never";
const OPTIONS = [
  { value: NEVER, label: "Нет" },
  ...REMINDER_MINUTES.map((minutes) => ({ value: String(minutes), label: String(minutes) })),
];
