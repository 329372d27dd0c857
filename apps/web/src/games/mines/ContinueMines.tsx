import { classNames } from "../../kit/class-names.ts";
import { gamePath } from "@rumb/games/games";
import { formatCoefficient, formatRubles } from "@rumb/money/format";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { callQuery } from "../../api/call-query.ts";
import { onPlayedElsewhere } from "../../api/live.ts";
import { onConnected } from "../../api/socket.ts";
import { kopecksOf } from "../../api/wire-amount.ts";
import { ActionLink } from "../../site/ActionLink.tsx";
import { Panel } from "../../kit/Panel.tsx";
import kit from "../../kit/primitives.module.css";
import styles from "./ContinueMines.module.css";

/** The player's unfinished game, and the way back to it; nothing when there is none, or nobody knows. */
export function ContinueMines() {
  const { data: game, refetch } = useQuery({ ...callQuery("mines/get", {}), staleTime: 0, gcTime: 0 });
  useEffect(() => {
    const ends = [
      onPlayedElsewhere((games) => {
        if (games.includes("mines")) void refetch();
      }),
      // What was played without a connection was not announced here.
      onConnected(() => void refetch()),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [refetch]);
  if (!game) return null;
  const opened = game.clicked.length;
  return (
    <Panel cut>
      <section className={classNames(kit.spread, styles.card)} aria-label="Незаконченная игра">
        <div className={kit.stack1}>
          <h2>Mines: игра не закончена</h2>
          <p className={kit.soft}>
            Ставка {formatRubles(kopecksOf(game.bet))}, бомб {game.num_bomb}, открыто клеток {opened}.{" "}
            {opened > 0 && (
              <b className={styles.win}>
                Сейчас {formatCoefficient(Math.round(game.coff * 100))}, {formatRubles(kopecksOf(game.win))}
              </b>
            )}
          </p>
        </div>
        <ActionLink href={gamePath("mines")} tone="primary">
          Продолжить
        </ActionLink>
      </section>
    </Panel>
  );
}
