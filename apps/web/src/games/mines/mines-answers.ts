import type {
  MinesGetReply,
  MinesPlayReply,
  MinesPressReply,
  MinesTakeReply,
} from "@rumb/contract/mines/mines-wire";
import { kopecksOf } from "../../api/wire-amount.ts";
import type { EndedMines, RunningMines } from "./mines-table.ts";

/** The unfinished game that the server told of. */
export function runningGame(reply: NonNullable<MinesGetReply>): RunningMines {
  return {
    id: reply.id,
    stakeKopecks: kopecksOf(reply.bet),
    bombs: reply.num_bomb,
    // Percent with two decimals on the wire; the product is a whole number but for the last bits of a double.
    edgeHundredths: Math.round(reply.edge * 100),
    maxWinKopecks: reply.max_win === null ? null : kopecksOf(reply.max_win),
    opened: reply.clicked,
    winKopecks: kopecksOf(reply.win),
  };
}

/** A game that has just been started: no cell is open, and what could be taken is the stake. */
export function startedGame(terms: StartTerms, { id }: MinesPlayReply): RunningMines {
  return { ...terms, id, opened: [], winKopecks: terms.stakeKopecks };
}

/** How a game ended by a press: every safe cell is open, or a bomb was hit. */
export function endedByPress(game: RunningMines, reply: MinesPressReply, cheer: number): EndedMines {
  return {
    id: game.id,
    how: reply.status === "lose" ? "lose" : "finish",
    order: orderOf(game),
    mines: reply.mines ?? [],
    opened: reply.clicked,
    loseCell: reply.loseCell,
    winKopecks: kopecksOf(reply.win),
    coefficientHundredths: hundredths(reply.coff),
    balanceKopecks: kopecksOf(reply.balance),
    cheer,
  };
}

/** How a game ended by «Забрать». */
export function endedByTake(game: RunningMines, reply: MinesTakeReply, cheer: number): EndedMines {
  return {
    id: game.id,
    how: "take",
    order: orderOf(game),
    mines: reply.mines,
    opened: reply.clicked,
    loseCell: null,
    winKopecks: kopecksOf(reply.win),
    coefficientHundredths: hundredths(reply.coff),
    balanceKopecks: kopecksOf(reply.balance),
    cheer,
  };
}

type StartTerms = Omit<RunningMines, "id" | "opened" | "winKopecks">;

function orderOf({ stakeKopecks, bombs }: RunningMines): EndedMines["order"] {
  return { stakeKopecks, bombs };
}

function hundredths(value: number): number {
  return Math.round(value * 100);
}
