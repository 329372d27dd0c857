import { isDeepStrictEqual } from "node:util";
import { autoCell, autoFirstBlock, mines, minesLayout, pressCell } from "@rumb/games/mines/mines";
import type { MinesOutcome } from "@rumb/games/mines/mines";
import { minesLastMove } from "@rumb/games/mines/mines-payout";
import type { MinesParams } from "@rumb/games/mines/mines-payout";
import { kopecks } from "@rumb/money/kopecks";
import type { Kopecks } from "@rumb/money/kopecks";
import { expectAgreement, packageStream } from "./_agreement.ts";
import type { RandomRound } from "./independent/random-round.ts";
import {
  secondAutoCell,
  secondLastCell,
  secondLayout,
  secondMines,
  secondMinesPayout,
  secondMinesPossible,
} from "./independent/second-mines.ts";

/** A random bet of Mines; its maximum win is often just at, below or above what some number of cells pays. */
export function randomMinesBet({ edgeHundredths, between, oneOf }: RandomRound): MinesBet {
  const stakeKopecks = kopecks(between(100, 100_000));
  const bombs = oneOf(between(2, 5), between(2, 24));
  const pays = (opened: number): number => secondMinesPayout(stakeKopecks, { bombs, edgeHundredths }, opened);
  const near = pays(between(1, 25 - bombs)) + between(-1, 1);
  const maxWinKopecks = oneOf(null, kopecks(Math.max(near, pays(1))));
  return { stakeKopecks, params: { bombs, edgeHundredths, maxWinKopecks } };
}

/** Plays one game by both programs at once, with random presses, auto picks and a random end. */
export function playSideBySide({ round, between, note }: RandomRound, bet: MinesBet): PlayedMines {
  const { stakeKopecks, params } = bet;
  const layout = minesLayout(packageStream(round, 0), params.bombs);
  expectAgreement(layout, secondLayout(round, params.bombs), [note, bet]);
  const tooLow = kopecks(Math.max(0, secondMinesPayout(stakeKopecks, params, 1) - 1));
  for (const limited of [params, { ...params, maxWinKopecks: tooLow }]) {
    const lastCell = secondLastCell(stakeKopecks, limited) ?? 0;
    expectAgreement(minesLastMove(stakeKopecks, limited), lastCell, [note, stakeKopecks, limited]);
  }

  const seen: string[] = [];
  const pressed: number[] = [];
  const patience = between(1, 25);
  for (;;) {
    const closed = CELLS.filter((cell) => !pressed.includes(cell));
    // Most presses spare the bombs, or the games with many of them would never get far.
    const choices = between(0, 3) === 0 ? closed : closed.filter((cell) => !layout.includes(cell));
    let cell = choices[between(0, choices.length - 1)] ?? 0;
    if (between(0, 3) === 0) {
      cell = autoCell(packageStream(round, autoFirstBlock(pressed.length)), pressed);
      expectAgreement(cell, secondAutoCell(round, pressed), [note, bet, pressed]);
      seen.push("auto pick");
    }

    const moved = pressCell({ ...params, stakeKopecks, layout, opened: [...pressed] }, cell);
    pressed.push(cell);
    const { outcome, ended, payoutKopecks, coefficientHundredths } = secondMines(bet, layout, pressed);
    const kind = kindOf(outcome, ended);
    const second = { kind, cell, opened: outcome.opened, payoutKopecks, coefficientHundredths };
    expectAgreement<unknown>(moved, second, [note, bet, pressed]);
    if (ended) seen.push(kind === "lose" ? "lost" : endOf(outcome));
    else if (pressed.length >= patience) seen.push("taken");
    else continue;
    return { outcome, seen };
  }
}

/** Plays a record again by both programs; true when it can have come about. */
export function replaySideBySide({ round, note }: RandomRound, bet: MinesBet, stated: MinesOutcome): boolean {
  const replayed = mines.replay({ ...bet, stream: packageStream(round, 0), stated });
  const possible = secondMinesPossible(bet, secondLayout(round, bet.params.bombs), stated);
  expectAgreement(isDeepStrictEqual(replayed.outcome, stated), possible, [note, bet, stated]);
  if (!possible) return false;
  const pressed = stated.loseCell === null ? stated.opened : [...stated.opened, stated.loseCell];
  const { payoutKopecks, coefficientHundredths } = secondMines(bet, stated.mines, pressed);
  expectAgreement<unknown>(replayed, { outcome: stated, payoutKopecks, coefficientHundredths }, [
    note,
    bet,
    stated,
  ]);
  return true;
}

/**
 * A record with one thing altered; it may by chance be possible still. Never the one without any press: that has a test
 * of its own.
 */
export function forge(
  { between, oneOf }: RandomRound,
  { mines, opened, loseCell }: MinesOutcome,
): MinesOutcome {
  const cell = between(1, 25);
  const place = between(0, opened.length);
  const forged = oneOf<MinesOutcome>(
    { mines: mines.with(between(0, mines.length - 1), cell), opened, loseCell },
    { mines, opened: opened.toSpliced(place, 0, cell), loseCell },
    { mines, opened: opened.toSpliced(place, 1, cell), loseCell },
    { mines, opened: opened.toSpliced(place, 1), loseCell },
    { mines, opened: CELLS.filter((other) => !mines.includes(other)), loseCell },
    { mines, opened, loseCell: loseCell === null ? cell : null },
    { mines, opened, loseCell: cell },
  );
  return forged.opened.length === 0 && forged.loseCell === null ? { ...forged, opened: [cell] } : forged;
}

function kindOf({ loseCell }: MinesOutcome, ended: boolean): "safe" | "finish" | "lose" {
  if (loseCell !== null) return "lose";
  return ended ? "finish" : "safe";
}

function endOf({ mines, opened }: MinesOutcome): string {
  return mines.length + opened.length === 25 ? "every safe cell" : "maximum win";
}

const CELLS = Array.from({ length: 25 }, (_, index) => index + 1);

type MinesBet = { readonly stakeKopecks: Kopecks; readonly params: MinesParams };

type PlayedMines = { readonly outcome: MinesOutcome; readonly seen: readonly string[] };
