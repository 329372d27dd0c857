import type { GameId } from "@rumb/games/games";
import type { ComponentType } from "react";
import { gameLinks } from "../../site/navigation.ts";
import { BubblesDrawing } from "../instruments/BubblesDrawing.tsx";
import { DiceDrawing } from "../instruments/DiceDrawing.tsx";
import { JackpotDrawing } from "../instruments/JackpotDrawing.tsx";
import { MinesDrawing } from "../instruments/MinesDrawing.tsx";
import { MonetrainDrawing } from "../instruments/MonetrainDrawing.tsx";
import { WheelDrawing } from "../instruments/WheelDrawing.tsx";
import { LiveJackpot } from "./LiveJackpot.tsx";
import { LiveMines, LiveMonetrain } from "./LiveLast.tsx";
import { LivePot } from "./LivePot.tsx";
import { LiveWheel } from "./LiveWheel.tsx";

const faces = {
  jackpot: {
    Drawing: JackpotDrawing,
    idea: "Один банк на всех. Шанс — доля ваших билетов.",
    Live: LiveJackpot,
  },
  dice: { Drawing: DiceDrawing, idea: "Шанс от 1 до 95 %. Выплата 100 / шанс.", Live: LivePot },
  mines: { Drawing: MinesDrawing, idea: "25 клеток, от 2 до 24 мин.", Live: LiveMines },
  bubbles: { Drawing: BubblesDrawing, idea: "Цель от x1.05. Пузырь лопается сам.", Live: LivePot },
  wheel: { Drawing: WheelDrawing, idea: "От x2 до x100 на одном колесе.", Live: LiveWheel },
  monetrain: { Drawing: MonetrainDrawing, idea: "Шесть труб, множители до 9.", Live: LiveMonetrain },
} as const satisfies Record<GameId, { Drawing: ComponentType; idea: string; Live: ComponentType }>;

/** The six instruments of the main page. `Live`: what the instrument shows right now. */
export const tiles = gameLinks.map((link) => ({ link, face: faces[link.game] }));

export type Tile = (typeof tiles)[number];
