import { formatNet } from "@rumb/money/format";
import { kopecks, type Kopecks } from "@rumb/money/kopecks";
import { useEffect, useState } from "react";
import { Link } from "wouter";
import { useSession } from "../api/session.ts";
import { keepInTab, keptInTab } from "../browser/tab-text.ts";
import { Button } from "../kit/Button.tsx";
import { Dialog } from "../kit/Dialog.tsx";
import { StatusLine } from "../kit/StatusLine.tsx";
import { paths } from "../site/paths.ts";
import { useSignOut } from "../site/use-sign-out.ts";
import { stopAutobet } from "./autobet-store.ts";
import { useSessionLog } from "./session-store.ts";
import { dueInMs, readTime, type SessionTime, spentWords, writeTime } from "./session-time.ts";
import kit from "../kit/primitives.module.css";

/** Reminds the player, as often as they have asked for it, how long they have played in this tab and with what result. */
export function SessionReminder() {
  const log = useSessionLog();
  const { spentMs, goOn } = useReminder(log?.startedAtMs);
  const { leaving, leave } = useSignOut();

  return (
    <Dialog
      open={spentMs !== undefined}
      onClose={goOn}
      title="Напоминание"
      actions={
        <>
          <Button pending={leaving} onClick={leave}>
            Выйти
          </Button>
          <Button tone="primary" onClick={goOn}>
            Продолжить
          </Button>
        </>
      }
    >
      <div className={kit.stack3}>
        <p className={kit.reading}>Вы играете {spentWords(spentMs ?? 0)}</p>
        <Net netKopecks={log?.all.netKopecks ?? kopecks(0)} />
        <p className={kit.note}>
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
      Итог сеанса: {formatNet(netKopecks)}
    </StatusLine>
  );
}

/**
 * The reminder that is due: how long the session lasts, milliseconds; undefined while none is. It waits for the end of a draw, of
 * a move and of another dialog. The time goes on over reloads of the tab.
 */
function useReminder(startedAtMs: number | undefined): {
  spentMs: number | undefined;
  goOn: () => void;
} {
  const playerId = useSession((session) => session.user?.id);
  const minutes = useSession((session) => session.user?.reminderMinutes ?? null);
  const [spentMs, setSpentMs] = useState<number>();
  const shown = spentMs !== undefined;

  useEffect(() => {
    if (playerId === undefined || minutes === null || shown) return undefined;
    const player = playerId;
    const every = minutes;
    let timer = setTimeout(look, dueInMs(timeOf(player, startedAtMs), every, Date.now()));
    function look(): void {
      const time = timeOf(player, startedAtMs);
      const leftMs = dueInMs(time, every, Date.now());
      if (leftMs > 0 || isBusy()) {
        timer = setTimeout(look, Math.max(leftMs, CALM_MS));
        return;
      }
      stopAutobet({ kind: "stopped" });
      setSpentMs(Date.now() - time.startedAtMs);
    }
    return () => clearTimeout(timer);
  }, [playerId, minutes, shown, startedAtMs]);

  function goOn(): void {
    if (playerId !== undefined) keep({ ...timeOf(playerId, startedAtMs), remindedAtMs: Date.now() });
    setSpentMs(undefined);
  }

  return { spentMs, goOn };
}

/** A browser that refuses storage counts from the load of the page. */
const KEY = "rumb.reminder";
/** How often a page in the middle of something is looked at again. */
const CALM_MS = 1000;

/** A draw, a call of a game, or something else that is asked. */
function isBusy(): boolean {
  return document.querySelector('article[aria-label] [aria-busy="true"], :modal') !== null;
}

function timeOf(playerId: number, startedAtMs: number | undefined): SessionTime {
  const nowMs = Date.now();
  const known = readTime(keptInTab(KEY), playerId, nowMs);
  if (known !== null) return known;
  const started = Math.min(startedAtMs ?? nowMs, nowMs);
  const time = { playerId, startedAtMs: started, remindedAtMs: started };
  keep(time);
  return time;
}

function keep(time: SessionTime): void {
  keepInTab(KEY, writeTime(time));
}
