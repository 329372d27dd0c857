import type { EndedMines, MinesOrder } from "./mines-table.ts";

/** Pause before each press of a replay, milliseconds (spec.md §9). */
export const REPLAY_DELAY_MS = 500;

/** What «Повторить ходы» does: the same stake and bombs again, and the cells in the order they were pressed, a bomb last. */
export function replayPlan({ order, opened, loseCell }: EndedMines): ReplayPlan {
  return { order, cells: loseCell === null ? opened : [...opened, loseCell] };
}

export type ReplayPlan = { readonly order: MinesOrder; readonly cells: readonly number[] };
