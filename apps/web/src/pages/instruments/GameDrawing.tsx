import type { GameId } from "@rumb/games/games";
import type { ComponentType } from "react";
import { GameIcon } from "../../site/GameIcon.tsx";
import { BubblesDrawing } from "./BubblesDrawing.tsx";
import { DiceDrawing } from "./DiceDrawing.tsx";
import { JackpotDrawing } from "./JackpotDrawing.tsx";
import { MinesDrawing } from "./MinesDrawing.tsx";
import { MonetrainDrawing } from "./MonetrainDrawing.tsx";
import { WheelDrawing } from "./WheelDrawing.tsx";
import styles from "./instruments.module.css";

/** The instrument of a game as its tile shows it: a drawing of its own, or else its icon. */
export function GameDrawing({ game }: { game: GameId }) {
  const Drawing = drawings[game];
  return Drawing ? (
    <Drawing />
  ) : (
    <span className={styles.icon}>
      <GameIcon game={game} size={96} />
    </span>
  );
}

const drawings: Readonly<Partial<Record<GameId, ComponentType>>> = {
  jackpot: JackpotDrawing,
  dice: DiceDrawing,
  mines: MinesDrawing,
  bubbles: BubblesDrawing,
  wheel: WheelDrawing,
  monetrain: MonetrainDrawing,
};
