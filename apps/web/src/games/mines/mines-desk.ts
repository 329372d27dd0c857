import type { MinesEffects, MinesFailure } from "./mines-effects.ts";
import { runningGame } from "./mines-answers.ts";
import { type MinesEvent, type MinesTable, waitingMoves } from "./mines-table.ts";

/** Asks the server for the unfinished game, so that every window of the player shows the same. A call under way knows better. */
export async function agree(desk: Desk): Promise<void> {
  const { moment } = desk.table();
  if (moment.kind === "starting" || waitingMoves(desk.table()).length > 0) return;
  const { turn } = desk;
  const answer = await desk.effects.find();
  if (turn !== desk.turn) return;
  if (!answer.ok) return desk.happened({ type: "not-found-out" });
  const before = progressOf(desk.table());
  desk.happened({ type: "found", game: answer.data && runningGame(answer.data) });
  // What moved elsewhere has moved the balance too, even since this page was loaded.
  if (progressOf(desk.table()) !== before) desk.effects.askForTruth();
}

/** A failure that says that this window is behind, or that leaves open what happened, is a reason to ask. */
export async function learnFrom(desk: Desk, { code, outcomeUnknown }: MinesFailure): Promise<void> {
  if (outcomeUnknown) desk.effects.askForTruth();
  const behind = code === "MINES_ACTIVE" || code === "NO_MINES_GAME" || code === "CELL_REPEATED";
  if (behind || outcomeUnknown) await agree(desk);
}

/** The server's own sentence, except where it asks for something that has already been done without success. */
export function failureText({ error, outcomeUnknown }: MinesFailure): string {
  return outcomeUnknown ? "Не удалось узнать результат. Игра обновится, когда связь вернётся." : error;
}

function progressOf({ moment }: MinesTable): string {
  return moment.kind === "playing" ? `${moment.game.id} ${moment.game.opened.length}` : "";
}

/** What those who play at a table share. */
export type Desk = {
  readonly effects: MinesEffects;
  readonly table: () => MinesTable;
  readonly happened: (event: MinesEvent) => void;
  /** Grows with every call that moves something: an answer about how things stood before it is stale. */
  turn: number;
  /** Grows with every replay that starts or stops. */
  replayRun: number;
};
