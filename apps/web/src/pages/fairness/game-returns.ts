import type { GameId } from "@rumb/games/games";
import { bubblesReturn } from "./bubbles-return.ts";
import { diceReturn } from "./dice-return.ts";
import { jackpotReturn } from "./jackpot-return.ts";
import { minesReturn } from "./mines-return.ts";
import { monetrainReturn } from "./monetrain-return.ts";
import type { Returns } from "./return-range.ts";
import { wheelReturn } from "./wheel-return.ts";

/**
 * What the games return to their players on average, computed from the functions that draw and pay. A game of the site is
 * one line here.
 */
export const gameReturns: readonly GameReturn[] = [
  { game: "dice", label: "Dice", drawn: "Число 0–999999, все равновероятны", compute: diceReturn },
  {
    game: "mines",
    label: "Mines",
    drawn: "Клетки бомб, все расстановки равновероятны",
    compute: minesReturn,
  },
  { game: "bubbles", label: "Bubbles", drawn: "Множитель, на котором лопнет пузырь", compute: bubblesReturn },
  {
    game: "monetrain",
    label: "Monetrain",
    drawn: "Шесть труб в каждом спине, по таблице весов",
    compute: monetrainReturn,
  },
  {
    game: "jackpot",
    label: "Jackpot",
    drawn: "Билет раунда, по одному на копейку банка",
    edgeless: true,
    compute: jackpotReturn,
  },
  {
    game: "wheel",
    label: "Wheel",
    drawn: "Одна из 318 равных ячеек, общая для всех",
    edgeless: true,
    compute: wheelReturn,
  },
];

export type GameReturn = {
  readonly game: GameId;
  readonly label: string;
  /** What is drawn, in one phrase. */
  readonly drawn: string;
  /** True where the operator has no edge to set. */
  readonly edgeless?: boolean;
  /** `edgeHundredths`: house edge in hundredths of a percent; shared rounds have none. */
  readonly compute: (edgeHundredths: number) => Returns;
};
