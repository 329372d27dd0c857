import type { GameId } from "@rumb/games/games";
import { formatNet } from "@rumb/money/format";
import { useState } from "react";
import { lazyPage } from "../browser/lazy-page.ts";
import { LazySheet } from "../site/LazySheet.tsx";
import { classNames } from "../kit/class-names.ts";
import { Icon } from "../kit/Icon.tsx";
import { Clock } from "./Clock.tsx";
import { GuestLine } from "./GuestLine.tsx";
import { MissedRounds } from "./MissedRounds.tsx";
import type { SessionLog } from "./session-log.ts";
import { useSessionLog } from "./session-store.ts";
import styles from "./SessionReading.module.css";
import { Sparkline } from "./Sparkline.tsx";

/** Net and time of the session, always in sight; a press opens the whole account. A guest learns that it will be there. */
export function SessionReading({ game }: { game: GameId }) {
  const log = useSessionLog();
  const [open, setOpen] = useState(false);
  if (log === undefined) return <GuestLine />;
  return (
    <>
      <button
        type="button"
        className={styles.reading}
        aria-haspopup="dialog"
        title="Сводка сеанса"
        onClick={() => setOpen(true)}
      >
        <span className={styles.spark}>
          <Sparkline log={log.all} />
        </span>
        <Net log={log} />
        <span className={styles.figure}>
          <span className={styles.name}>Сеанс</span>{" "}
          <span className={styles.value}>
            <Clock sinceMs={log.startedAtMs} />
          </span>
        </span>
      </button>
      {SHARED.filter((shared) => shared !== game).map((shared) => {
        const held = log.held.filter((bet) => bet.game === shared);
        return held.length > 0 && <MissedRounds key={shared} game={shared} held={held} />;
      })}
      <LazySheet
        open={open}
        onClose={() => setOpen(false)}
        title="Сводка сеанса"
        height={420}
        sheet={sessionSheet}
        given={{ game }}
      />
    </>
  );
}

/** Shape, sign and colour say it together; nothing won and nothing lost has neither. */
function Net({ log: { all } }: { log: SessionLog }) {
  const { netKopecks } = all;
  return (
    <span className={styles.figure}>
      <span className={styles.name}>Итог</span>{" "}
      <span
        className={classNames(styles.value, netKopecks > 0 && styles.gain, netKopecks < 0 && styles.loss)}
      >
        {netKopecks !== 0 && <Icon name={netKopecks > 0 ? "win" : "lose"} size={10} />}
        {formatNet(netKopecks)}
      </span>
    </span>
  );
}

const SHARED = ["jackpot", "wheel"] as const;

const sessionSheet = lazyPage(async () => (await import("./SessionSheet.tsx")).SessionSheet);
