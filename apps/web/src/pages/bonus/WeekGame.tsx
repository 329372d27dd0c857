import type { RacebackReply } from "@rumb/contract/bonus";
import { WEEK_GAME } from "@rumb/games/bonuses/rakeback";
import { gamePath, games } from "@rumb/games/games";
import { formatCoefficient, formatMoney } from "@rumb/money/format";
import { kopecks } from "@rumb/money/kopecks";
import { ActionLink } from "../../site/ActionLink.tsx";
import { Panel } from "../../kit/Panel.tsx";
import { GameDrawing } from "../instruments/GameDrawing.tsx";
import styles from "./WeekGame.module.css";
import { GameIcon } from "../../site/GameIcon.tsx";

/** The game of the week: its instrument, and by how much it raises the rakeback. */
export function WeekGame({ week: { game, procent } }: { week: RacebackReply["week"] }) {
  return (
    <Panel title="Игра недели" ruled cut className={styles.panel}>
      <div className={styles.stage}>
        <GameDrawing game={game} />
        <p className={styles.factor}>{formatCoefficient(Math.round(procent * 100))}</p>
      </div>
      <div className={styles.words}>
        <p className={styles.name}>
          <GameIcon game={game} /> {games[game].label}
        </p>
        <p className={styles.text}>К рейкбеку с каждой ставки от {LEAST}.</p>
        <ActionLink href={gamePath(game)} className={styles.key}>
          Играть
        </ActionLink>
      </div>
    </Panel>
  );
}

const LEAST = formatMoney(kopecks(WEEK_GAME.fromKopecks));
