import type { GameId } from "@rumb/games/games";
import { WHEEL_COLORS } from "@rumb/games/wheel/wheel-pockets";
import { readCount, readHundredths } from "./typed-number.ts";

/** Games whose rounds are computed from fields, and the fields of their terms. A game of the site is one entry here. */
export const roundForms: readonly RoundForm[] = [
  {
    game: "dice",
    label: "Dice",
    stake: "1.00",
    terms: [
      { name: "chanceHundredths", label: "Процент игры", initial: "50.00", read: readHundredths },
      {
        name: "direction",
        label: "Сторона",
        initial: "down",
        choices: [
          { value: "down", label: "Меньше" },
          { value: "up", label: "Больше" },
        ],
        read: (text) => text,
      },
      { name: "edgeHundredths", label: "Преимущество сайта, %", initial: "0.00", read: readHundredths },
    ],
  },
  {
    game: "bubbles",
    label: "Bubbles",
    stake: "1.00",
    terms: [
      { name: "targetHundredths", label: "Цель игры", initial: "1.50", read: readHundredths },
      { name: "edgeHundredths", label: "Преимущество сайта, %", initial: "3.00", read: readHundredths },
    ],
  },
  {
    game: "mines",
    label: "Mines",
    stake: "1.00",
    terms: [
      { name: "bombs", label: "Количество бомб", initial: "3", read: readCount },
      { name: "edgeHundredths", label: "Преимущество сайта, %", initial: "0.00", read: readHundredths },
    ],
    // The layout does not depend on it, and without moves nothing else is computed.
    settled: () => ({ maxWinKopecks: null }),
  },
  {
    game: "monetrain",
    label: "Monetrain",
    stake: "10.00",
    terms: [
      {
        name: "type",
        label: "Бонус, ставок",
        initial: "10",
        choices: ["10", "100", "500"].map((type) => ({ value: type, label: type })),
        read: readCount,
      },
      { name: "edgeHundredths", label: "Сверх таблицы сайту, %", initial: "0.00", read: readHundredths },
    ],
  },
  {
    game: "jackpot",
    label: "Jackpot",
    shared: true,
    stake: "70.00",
    stakeLabel: "Банк раунда, ₽",
    terms: [],
    // As if one bet had all tickets: the draw does not depend on whose they are.
    settled: (bankKopecks) => ({ fromTicket: 1, toTicket: bankKopecks }),
  },
  {
    game: "wheel",
    label: "Wheel",
    shared: true,
    stake: "10.00",
    terms: [
      {
        name: "color",
        label: "Ставка на",
        initial: "2",
        choices: WHEEL_COLORS.map((color) => ({ value: String(color), label: `x${color}` })),
        read: readCount,
      },
    ],
  },
];

export type RoundForm = {
  readonly game: GameId;
  readonly label: string;
  /** True where everybody shares a draw, whose seed is mixed of all players' seeds. */
  readonly shared?: boolean;
  /** The stake to start with, roubles; what a bonus of Monetrain costs, or the bank of a Jackpot. */
  readonly stake: string;
  readonly stakeLabel?: string;
  readonly terms: readonly TermField[];
  /** Parameters that are not asked for, by the stake. */
  readonly settled?: (stakeKopecks: number) => object;
};

/** One parameter of the game, by its name there. */
export type TermField = {
  readonly name: string;
  readonly label: string;
  readonly initial: string;
  /** A choice of few instead of a text. */
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  /** The value that was typed; null when the text is none. */
  readonly read: (text: string) => number | string | null;
};
