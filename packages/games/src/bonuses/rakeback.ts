import type { Kopecks } from "@rumb/money/kopecks";
import { levelOf, RAKEBACK_LEVELS } from "./bonus-levels.ts";

/** Rakeback accrues exactly, in 10⁻⁵ kopeck. */
export const RAKEBACK_UNITS_PER_KOPECK = 100_000;

/** Games whose settled stakes give rakeback. Not the jackpot: two accounts could pass one sum to and fro through its bank. */
export const RAKEBACK_GAMES = ["dice", "mines", "bubbles", "wheel", "monetrain"] as const;
export type RakebackGame = (typeof RAKEBACK_GAMES)[number];

/** Tells a game with rakeback from any other name. */
export function isRakebackGame(name: string): name is RakebackGame {
  return RAKEBACK_GAMES.some((game) => game === name);
}

/** The game of the week multiplies by 3/2, for stakes from 15.00. */
export const WEEK_GAME = { numerator: 3, denominator: 2, fromKopecks: 1_500 } as const;

/**
 * What a settled stake of a game adds, in units, at the level of the deposits so far. It is exact: a kopeck gives 1000, 1250,
 * 1500 or 2000 units, and half as much again in the game of the week. 0 for a game without rakeback.
 */
export function rakebackUnits(stake: {
  readonly stakeKopecks: Kopecks;
  readonly depositsKopecks: Kopecks;
  readonly game: string;
  readonly weekGame: RakebackGame;
}): number {
  const { stakeKopecks, depositsKopecks, game, weekGame } = stake;
  if (!isRakebackGame(game)) return 0;
  const units =
    (stakeKopecks * levelOf(RAKEBACK_LEVELS, depositsKopecks).permyriad * RAKEBACK_UNITS_PER_KOPECK) / 10_000;
  const raised = game === weekGame && stakeKopecks >= WEEK_GAME.fromKopecks;
  return raised ? (units / WEEK_GAME.denominator) * WEEK_GAME.numerator : units;
}

/** The game of the ISO week, in Moscow, that the moment (Unix ms) lies in: the games take turns, without end. */
export function weekGameAt(ms: number): RakebackGame {
  const weeks = Math.floor((ms + MOSCOW_MS - FIRST_MONDAY_MS) / WEEK_MS);
  const turn = ((weeks % RAKEBACK_GAMES.length) + RAKEBACK_GAMES.length) % RAKEBACK_GAMES.length;
  return RAKEBACK_GAMES[turn] ?? RAKEBACK_GAMES[0];
}

const HOUR_MS = 3_600_000;
const MOSCOW_MS = 3 * HOUR_MS;
const WEEK_MS = 7 * 24 * HOUR_MS;
/** Monday, 5 January 1970. */
const FIRST_MONDAY_MS = 4 * 24 * HOUR_MS;
