import { kopecks, type Kopecks } from "@rumb/money/kopecks";
import { drawInteger } from "../fairness/draw.ts";
import { BLOCKS_PER_CURSOR, type ByteStream } from "../fairness/stream.ts";
import type { SteppedGame } from "../game.ts";
import { MINES_CELLS } from "./mines-limits.ts";
import {
  assertBombs,
  minesCoefficientHundredths,
  minesLastMove,
  type MinesParams,
  minesPayoutKopecks,
} from "./mines-payout.ts";

/** A game that goes on: its terms, the bombs' cells, and the safe cells opened so far in the order they were pressed. */
export type MinesGame = MinesParams & {
  readonly stakeKopecks: Kopecks;
  readonly layout: readonly number[];
  readonly opened: readonly number[];
};

/**
 * What a press does. `safe`: the game goes on. `finish`: it has ended and pays. `lose`: a bomb, nothing is paid.
 * `opened` are the safe cells after it, `payoutKopecks` the present win, and the coefficient × 100 the one of that win,
 * or after a bomb the one that was tried for.
 */
export type MinesMoved = {
  readonly kind: "safe" | "finish" | "lose";
  readonly cell: number;
  readonly opened: readonly number[];
  readonly payoutKopecks: Kopecks;
  readonly coefficientHundredths: number;
};

/** A press that changes nothing: the cell is open already, or there is no such cell. */
export type MinesPressRefused = { readonly kind: "refused"; readonly reason: "repeated" | "impossible" };

/** A finished game: all bombs in ascending order, the safe cells in the order pressed, and the bomb hit, if one was. */
export type MinesOutcome = {
  readonly mines: readonly number[];
  readonly opened: readonly number[];
  readonly loseCell: number | null;
};

/** Mines: the layout is drawn at the start and the player's cells decide. */
export const mines: SteppedGame<MinesParams, MinesOutcome> = {
  id: "mines",
  algorithm: 1,
  replay({ stakeKopecks, params, stream, stated }) {
    const layout = minesLayout(stream, params.bombs);
    let opened: readonly number[] = [];
    let last: MinesMoved | null = null;
    for (const cell of pressedCells(stated)) {
      const step = pressCell({ ...params, stakeKopecks, layout, opened }, cell);
      if (step.kind === "refused") continue;
      last = step;
      ({ opened } = step);
      if (step.kind !== "safe") break;
    }
    return {
      outcome: {
        mines: layout,
        opened,
        loseCell: last?.kind === "lose" ? last.cell : null,
      },
      payoutKopecks: last?.payoutKopecks ?? stakeKopecks,
      coefficientHundredths: last?.coefficientHundredths ?? minesCoefficientHundredths(params, 0),
    };
  },
};

/**
 * Draws the cells of the bombs, in ascending order: the first `bombs` places of a Fisher–Yates shuffle of 1…25, each
 * chosen evenly among the cells that are left, so every set of cells is equally likely. Reads the game's stream from its
 * start. Throws `RangeError` for bombs outside 2…24.
 */
export function minesLayout(stream: ByteStream, bombs: number): number[] {
  assertBombs(bombs);
  const left = Array.from({ length: MINES_CELLS }, (_, index) => index + 1);
  const layout = Array.from({ length: bombs }, (_, place) => {
    const drawn = place + drawInteger(stream, MINES_CELLS - place);
    const cell = cellAt(left, drawn);
    left[drawn] = cellAt(left, place);
    return cell;
  });
  return layout.sort((a, b) => a - b);
}

/**
 * One press on a running game. Pure: the game is not changed, the caller stores what is returned. The game finishes at
 * the cell number `minesLastMove`: when every safe cell is open, or when one more would pass the maximum win.
 */
export function pressCell(game: MinesGame, cell: number): MinesMoved | MinesPressRefused {
  if (!Number.isInteger(cell) || cell < 1 || cell > MINES_CELLS) {
    return { kind: "refused", reason: "impossible" };
  }
  if (game.opened.includes(cell)) return { kind: "refused", reason: "repeated" };
  // Both ways below do the same work, so the time a press takes does not reveal whether the cell is a bomb.
  const attempt = game.opened.length + 1;
  const attemptedKopecks = minesPayoutKopecks(game.stakeKopecks, game, attempt);
  const coefficientHundredths = minesCoefficientHundredths(game, attempt);
  const finishes = attempt >= minesLastMove(game.stakeKopecks, game);
  const opened = [...game.opened, cell];
  return game.layout.includes(cell)
    ? { kind: "lose", cell, opened: game.opened, payoutKopecks: NOTHING, coefficientHundredths }
    : {
        kind: finishes ? "finish" : "safe",
        cell,
        opened,
        payoutKopecks: attemptedKopecks,
        coefficientHundredths,
      };
}

/**
 * «Автовыбор»: one of the cells that are not open, each equally likely, bombs and safe cells alike: the layout is no
 * input. `stream` starts at block `autoFirstBlock(opened.length)` of the game's round. Throws `RangeError` when every
 * cell is open.
 */
export function autoCell(stream: ByteStream, opened: readonly number[]): number {
  const closed = Array.from({ length: MINES_CELLS }, (_, index) => index + 1).filter(
    (cell) => !opened.includes(cell),
  );
  return cellAt(closed, drawInteger(stream, closed.length));
}

/**
 * Where the auto pick reads the round's stream: block 2 000 000 with no cell open, a million further for each open one.
 * The layout reads from block 0 and the pot of other games from 1 000 000, and no cursor reads a million blocks, so none
 * of them ever share a byte.
 */
export function autoFirstBlock(openedCount: number): number {
  return (AUTO_CURSOR + openedCount) * BLOCKS_PER_CURSOR;
}

const AUTO_CURSOR = 2;
const NOTHING = kopecks(0);

function pressedCells({ opened, loseCell }: MinesOutcome): number[] {
  return loseCell === null ? [...opened] : [...opened, loseCell];
}

function cellAt(cells: readonly number[], index: number): number {
  const cell = cells[index];
  if (cell === undefined) {
    throw new RangeError(`there is no cell at place ${index} of ${cells.length}`);
  }
  return cell;
}
