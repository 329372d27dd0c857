import type { Kopecks } from "@rumb/money/kopecks";
import { games, isGameId, RAKEBACK_GAME_IDS, type RakebackGameId } from "../games.ts";
import { levelOf, RAKEBACK_LEVELS } from "./bonus-levels.ts";

/** Rakeback accrues exactly, in 10⁻⁵ kopeck. */
export const RAKEBACK_UNITS_PER_KOPECK = 100_000;

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
  readonly weekGame: RakebackGameId;
}): number {
  const { stakeKopecks, depositsKopecks, game, weekGame } = stake;
  if (!isGameId(game) || !games[game].rakeback) return 0;
  const units =
    (stakeKopecks * levelOf(RAKEBACK_LEVELS, depositsKopecks).permyriad * RAKEBACK_UNITS_PER_KOPECK) / 10_000;
  const raised = game === weekGame && stakeKopecks >= WEEK_GAME.fromKopecks;
  return raised ? (units / WEEK_GAME.denominator) * WEEK_GAME.numerator : units;
}

/** The game of the ISO week, in Moscow, that the moment (Unix ms) lies in: the games take turns, without end. */
export function weekGameAt(ms: number): RakebackGameId {
  const weeks = Math.floor((ms + MOSCOW_MS - FIRST_MONDAY_MS) / WEEK_MS);
  const turn = ((weeks % RAKEBACK_GAME_IDS.length) + RAKEBACK_GAME_IDS.length) % RAKEBACK_GAME_IDS.length;
  return RAKEBACK_GAME_IDS[turn] ?? "dice";
}

const HOUR_MS = 3_600_000;
const MOSCOW_MS = 3 * HOUR_MS;
const WEEK_MS = 7 * 24 * HOUR_MS;
/** Monday, 5 January 1970. */
const FIRST_MONDAY_MS = 4 * 24 * HOUR_MS;
