import type { ComponentType } from "react";
import { gameLinks, type GameName } from "../../shell/navigation.ts";
import { BubblesDrawing } from "../instruments/BubblesDrawing.tsx";
import { DiceDrawing } from "../instruments/DiceDrawing.tsx";
import { JackpotDrawing } from "../instruments/JackpotDrawing.tsx";
import { MinesDrawing } from "../instruments/MinesDrawing.tsx";
import { MonetrainDrawing } from "../instruments/MonetrainDrawing.tsx";
import { WheelDrawing } from "../instruments/WheelDrawing.tsx";

const faces = {
  jackpot: { Drawing: JackpotDrawing, idea: "Один банк на всех. Шанс — доля ваших билетов.", pot: false },
  dice: { Drawing: DiceDrawing, idea: "Шанс от 1 до 95 %. Выплата 100 / шанс.", pot: true },
  mines: { Drawing: MinesDrawing, idea: "25 клеток, от 2 до 24 мин.", pot: false },
  bubbles: { Drawing: BubblesDrawing, idea: "Цель от x1.05. Пузырь лопается сам.", pot: true },
  wheel: { Drawing: WheelDrawing, idea: "От x2 до x100 на одном колесе.", pot: false },
  monetrain: { Drawing: MonetrainDrawing, idea: "Шесть труб, множители до 9.", pot: false },
} as const satisfies Record<GameName, { Drawing: ComponentType; idea: string; pot: boolean }>;

/** The six instruments of the main page. `pot`: the game feeds, and may win, the progressive jackpot. */
export const tiles = gameLinks.map((link) => ({ link, face: faces[link.game] }));

export type Tile = (typeof tiles)[number];
