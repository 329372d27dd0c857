import { type Kopecks, kopecks } from "@rumb/money/kopecks";
import { useState } from "react";
import { Link } from "wouter";
import { signOut } from "../api/session.ts";
import { signedRubles } from "./autobet-words.ts";
import { useSessionLog } from "./session-store.ts";
import { paths } from "../site/paths.ts";
import { Button } from "../kit/Button.tsx";
import { Dialog } from "../kit/Dialog.tsx";
import { StatusLine } from "../kit/StatusLine.tsx";
import { toast } from "../kit/toast.ts";
import { spentWords } from "./session-time.ts";
import styles from "./SessionReminder.module.css";
import { useReminder } from "./use-reminder.ts";

/** Tells the player, as often as he has asked for it, how long he has played in this tab and with what result. */
export function SessionReminder() {
  const log = useSessionLog();
  const { spentMs, goOn } = useReminder(log?.startedAtMs);
  const [leaving, setLeaving] = useState(false);

  async function leave(): Promise<void> {
    setLeaving(true);
    const problem = await signOut();
    if (problem === undefined) return;
    setLeaving(false);
    toast.error(problem);
  }

  return (
    <Dialog
      open={spentMs !== undefined}
      onClose={goOn}
      title="Напоминание"
      actions={
        <>
          <Button pending={leaving} onClick={() => void leave()}>
            Выйти
          </Button>
          <Button tone="primary" onClick={goOn}>
            Продолжить
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <p className={styles.time}>Вы играете {spentWords(spentMs ?? 0)}</p>
        <Net netKopecks={log?.all.netKopecks ?? kopecks(0)} />
        <p className={styles.note}>
          Как часто напоминать и сколько ставить, решаете вы:{" "}
          <Link href={paths.limits} onClick={goOn}>
            лимиты и перерыв
          </Link>
          .
        </p>
      </div>
    </Dialog>
  );
}

/** Shape, sign and words say it; colour only helps. */
function Net({ netKopecks }: { netKopecks: Kopecks }) {
  const tone = netKopecks > 0 ? "win" : netKopecks < 0 ? "lose" : "neutral";
  return (
    <StatusLine tone={tone} live={false}>
      Итог сеанса: {signedRubles(netKopecks)}
    </StatusLine>
  );
}
