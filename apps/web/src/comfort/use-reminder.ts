import { useEffect, useState } from "react";
import { useSession } from "../api/session.ts";
import { stopAutobet } from "./autobet-store.ts";
import { dueInMs, readTime, type SessionTime, writeTime } from "./session-time.ts";

/**
 * The reminder that is due: how long the session lasts, milliseconds; undefined while none is. It waits for the end of a draw, of
 * a move and of another dialog. The time goes on over reloads of the tab.
 */
export function useReminder(startedAtMs: number | undefined): {
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

const KEY = "rumb.reminder";
/** How often a page in the middle of something is looked at again. */
const CALM_MS = 1000;

/** A draw, a call of a game, or something else that is asked. */
function isBusy(): boolean {
  return document.querySelector('article[aria-label] [aria-busy="true"], :modal') !== null;
}

function timeOf(playerId: number, startedAtMs: number | undefined): SessionTime {
  const nowMs = Date.now();
  const known = readTime(stored(), playerId, nowMs);
  if (known !== null) return known;
  const started = Math.min(startedAtMs ?? nowMs, nowMs);
  const time = { playerId, startedAtMs: started, remindedAtMs: started };
  keep(time);
  return time;
}

function keep(time: SessionTime): void {
  try {
    sessionStorage.setItem(KEY, writeTime(time));
  } catch {
    // A browser that refuses storage counts from the load of the page.
  }
}

function stored(): string {
  try {
    return sessionStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}
