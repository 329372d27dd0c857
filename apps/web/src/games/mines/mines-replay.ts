import type { Desk } from "./mines-desk.ts";
import { ask, startGame } from "./mines-moves.ts";
import { REPLAY_DELAY_MS, replayPlan } from "./replay-plan.ts";

/** «Повторить ходы»: a new game, and the same cells one by one. It stops at the end, at an error, and when it is told to. */
export async function replayMoves(desk: Desk): Promise<void> {
  const { last, replay } = desk.table();
  if (last === null || replay !== null) return;
  const { order, cells } = replayPlan(last);
  desk.replayRun += 1;
  const run = desk.replayRun;
  const goesOn = (): boolean => desk.replayRun === run && desk.table().moment.kind === "playing";
  const progress = (done: number): void => {
    if (desk.replayRun === run) desk.happened({ type: "replay", progress: { done, of: cells.length } });
  };
  progress(0);
  let well = await startGame(desk, order);
  for (const [index, cell] of cells.entries()) {
    if (!well || !goesOn()) break;
    await desk.effects.pause(REPLAY_DELAY_MS);
    if (!goesOn()) break;
    well = await ask(desk, { kind: "press", cell });
    progress(index + 1);
  }
  if (desk.replayRun === run) stopReplay(desk);
}

/** Stops a replay that runs; its game stays open. */
export function stopReplay(desk: Desk): void {
  desk.replayRun += 1;
  if (desk.table().replay !== null) desk.happened({ type: "replay", progress: null });
}
