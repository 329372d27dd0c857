import { bytesFrom, drawBelow, nearest } from "./round-bytes.ts";
import type { Round, Settled } from "./round-bytes.ts";

/** «Mines», «Layout»: the cells of the bombs in ascending order. */
export function secondLayout(round: Round, bombs: number): number[] {
  const bytes = bytesFrom(round, 0n);
  let cells = CELLS;
  for (let place = 0; place < bombs; place += 1) {
    const other = place + Number(drawBelow(BigInt(25 - place), bytes));
    cells = cells.map((cell, index) => {
      if (index === place) return cells[other] ?? cell;
      return index === other ? (cells[place] ?? cell) : cell;
    });
  }
  return CELLS.filter((cell) => cells.slice(0, bombs).includes(cell));
}

/** «Автовыбор»: the cell that it opens. */
export function secondAutoCell(round: Round, opened: readonly number[]): number {
  const closed = CELLS.filter((cell) => !opened.includes(cell));
  const firstBlock = (2n + BigInt(opened.length)) * 1_000_000n;
  const cell = closed[Number(drawBelow(BigInt(closed.length), bytesFrom(round, firstBlock)))];
  if (cell === undefined) throw new Error("every cell is open");
  return cell;
}

export function secondMinesPayout(stakeKopecks: number, params: Terms, opened: number): number {
  let numerator = BigInt(stakeKopecks) * (10_000n - BigInt(params.edgeHundredths));
  let denominator = 10_000n;
  for (let index = 0; index < opened; index += 1) {
    numerator *= BigInt(25 - index);
    denominator *= BigInt(25 - params.bombs - index);
  }
  return nearest(numerator, denominator);
}

/** «Last cell», or null for a game that has none and is refused. */
export function secondLastCell(stakeKopecks: number, params: Params): number | null {
  for (let opened = 25 - params.bombs; opened >= 1; opened -= 1) {
    const payout = secondMinesPayout(stakeKopecks, params, opened);
    if (params.maxWinKopecks === null || payout <= params.maxWinKopecks) return opened;
  }
  return null;
}

/** The state after the cells of `pressed`, in order: what a slip says when the game ends there. */
export function secondMines(
  bet: MinesBet,
  layout: readonly number[],
  pressed: readonly number[],
): SecondMines {
  const opened = pressed.filter((cell) => !layout.includes(cell));
  const loseCell = pressed.find((cell) => layout.includes(cell)) ?? null;
  const lost = loseCell !== null;
  return {
    outcome: { mines: layout, opened, loseCell },
    payoutKopecks: lost ? 0 : secondMinesPayout(bet.stakeKopecks, bet.params, opened.length),
    coefficientHundredths: secondMinesPayout(100, bet.params, opened.length + (lost ? 1 : 0)),
    ended: lost || opened.length === secondLastCell(bet.stakeKopecks, bet.params),
  };
}

/** Whether a slip's outcome can have come about at all on the layout that was drawn. */
export function secondMinesPossible(bet: MinesBet, layout: readonly number[], stated: MinesOutcome): boolean {
  const last = secondLastCell(bet.stakeKopecks, bet.params);
  if (last === null || layout.join() !== stated.mines.join()) return false;
  if (new Set(stated.opened).size < stated.opened.length) return false;
  if (!stated.opened.every((cell) => CELLS.includes(cell) && !layout.includes(cell))) return false;
  const count = stated.opened.length;
  if (stated.loseCell === null) return count >= 1 && count <= last;
  return layout.includes(stated.loseCell) && count <= last - 1;
}

const CELLS: readonly number[] = Array.from({ length: 25 }, (_, index) => index + 1);

export type MinesBet = { readonly stakeKopecks: number; readonly params: Params };

export type MinesOutcome = {
  readonly mines: readonly number[];
  readonly opened: readonly number[];
  readonly loseCell: number | null;
};

type SecondMines = Settled<MinesOutcome> & { readonly ended: boolean };

type Terms = { readonly bombs: number; readonly edgeHundredths: number };

type Params = Terms & { readonly maxWinKopecks: number | null };
