import { BET_RESULT_WORDS } from "@rumb/games/bet-result";
import { games } from "@rumb/games/games";
import type { GameId } from "@rumb/games/games";
import { formatNet, formatRubles } from "@rumb/money/format";
import { kopecks } from "@rumb/money/kopecks";
import { type ReactNode, useState } from "react";
import { Button } from "../kit/Button.tsx";
import { Segmented } from "../kit/Segmented.tsx";
import { courseOf, logOf, type PlayLog } from "./session-log.ts";
import { resetSession, useSessionLog } from "./session-store.ts";
import kit from "../kit/primitives.module.css";
import styles from "./SessionSheet.module.css";
import { Clock } from "./Clock.tsx";
import { Sparkline } from "./Sparkline.tsx";

/** The account of the session: of this game, or of all; what it shows as a line stands there in figures as well. */
export function SessionSheet({ game }: { game: GameId }) {
  const session = useSessionLog();
  const [scope, setScope] = useState<Scope>("all");
  if (session === undefined) return null;
  const log = scope === "all" ? session.all : logOf(session, game);
  const label = games[game].label;
  return (
    <div className={kit.stack4}>
      <Segmented
        label="Чей счёт"
        hideLabel
        options={[
          { value: "all", label: "Все игры" },
          { value: "game", label },
        ]}
        value={scope}
        onChange={setScope}
      />
      <Course log={log} />
      <dl className={styles.figures}>
        <Figure name="Итог" value={formatNet(log.netKopecks)} />
        <Figure name="Поставлено" value={formatRubles(log.wageredKopecks)} />
        <Figure name={BET_RESULT_WORDS.win} value={String(log.wins)} />
        <Figure name={BET_RESULT_WORDS.back} value={String(log.plays - log.wins - log.losses)} />
        <Figure name={BET_RESULT_WORDS.lose} value={String(log.losses)} />
        <Figure name="Игр" value={String(log.plays)} />
        <Figure name="Время" value={<Clock sinceMs={session.startedAtMs} />} />
      </dl>
      <p className={kit.aside}>
        Счёт ведёт эта вкладка: ставок из других окон в нём нет, а раунд Jackpot и Wheel входит в него, когда
        закончен. Все ваши ставки — в истории.
      </p>
      <Button full onClick={resetSession}>
        Сбросить
      </Button>
    </div>
  );
}

function Course({ log }: { log: PlayLog }) {
  if (log.plays === 0) return <p className={styles.empty}>Ставок ещё не было</p>;
  const points = courseOf(log);
  const best = kopecks(Math.max(...points));
  const worst = kopecks(Math.min(...points));
  return (
    <figure className={styles.course}>
      <div className={styles.plot}>
        <Sparkline log={log} />
      </div>
      <figcaption className={kit.tally}>
        Итог был от {formatNet(worst)} до {formatNet(best)}
      </figcaption>
    </figure>
  );
}

function Figure({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div className={styles.figure}>
      <dt className={kit.note}>{name}</dt>
      <dd className={styles.value}>{value}</dd>
    </div>
  );
}

type Scope = "all" | "game";
