import { kopecks } from "@rumb/money/kopecks";
import type { EndedMines, RunningMines } from "../src/games/mines/mines-table.ts";

// Games that the tests of this folder start from.
export const ORDER = { stakeKopecks: kopecks(1000), bombs: 3 } as const;

export function runningMines(change: Partial<RunningMines> = {}): RunningMines {
  return {
    ...ORDER,
    id: 1,
    edgeHundredths: 0,
    maxWinKopecks: null,
    opened: [],
    winKopecks: kopecks(1000),
    ...change,
  };
}

export function endedMines(change: Partial<EndedMines> = {}): EndedMines {
  return {
    id: 1,
    how: "take",
    order: ORDER,
    mines: [12, 13, 25],
    opened: [7],
    loseCell: null,
    winKopecks: kopecks(1136),
    coefficientHundredths: 114,
    balanceKopecks: kopecks(101_136),
    cheer: 0,
    ...change,
  };
}
