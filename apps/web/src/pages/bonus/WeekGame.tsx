import type { RacebackReply } from "@rumb/contract/bonus";
import { WEEK_GAME } from "@rumb/games/bonuses/rakeback";
import { gamePath, games, type RakebackGameId } from "@rumb/games/games";
import { formatCoefficient, formatMoney } from "@rumb/money/format";
import { kopecks } from "@rumb/money/kopecks";
import type { ComponentType } from "react";
import { ActionLink } from "../../site/ActionLink.tsx";
import { Icon } from "../../kit/Icon.tsx";
import { Panel } from "../../kit/Panel.tsx";
import { BubblesDrawing } from "../instruments/BubblesDrawing.tsx";
import { DiceDrawing } from "../instruments/DiceDrawing.tsx";
import { MinesDrawing } from "../instruments/MinesDrawing.tsx";
import { MonetrainDrawing } from "../instruments/MonetrainDrawing.tsx";
import { WheelDrawing } from "../instruments/WheelDrawing.tsx";
import styles from "./WeekGame.module.css";

/** The game of the week: its instrument, and by how much it raises the rakeback. */
export function WeekGame({ week: { game, procent } }: { week: RacebackReply["week"] }) {
  const Drawing = DRAWINGS[game];
  return (
    <Panel title="Игра недели" ruled cut className={styles.panel}>
      <div className={styles.stage}>
        <Drawing />
        <p className={styles.factor}>{formatCoefficient(Math.round(procent * 100))}</p>
      </div>
      <div className={styles.words}>
        <p className={styles.name}>
          <Icon name={game} /> {games[game].label}
        </p>
        <p className={styles.text}>К рейкбеку с каждой ставки от {LEAST}.</p>
        <ActionLink href={gamePath(game)} className={styles.key}>
          Играть
        </ActionLink>
      </div>
    </Panel>
  );
}

const DRAWINGS: Record<RakebackGameId, ComponentType> = {
  dice: DiceDrawing,
  mines: MinesDrawing,
  bubbles: BubblesDrawing,
  wheel: WheelDrawing,
  monetrain: MonetrainDrawing,
};
const LEAST = formatMoney(kopecks(WEEK_GAME.fromKopecks));
