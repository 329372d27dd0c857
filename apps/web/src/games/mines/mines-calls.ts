import type { FailureCode } from "@rumb/contract/endpoints/http-client";
import type {
  MinesAutoReply,
  MinesGetReply,
  MinesPlayReply,
  MinesPressReply,
  MinesTakeReply,
} from "@rumb/contract/mines/mines-wire";
import { minesPayoutKopecks } from "@rumb/games/mines/mines-payout";
import { kopecks } from "@rumb/money/kopecks";
import { kopecksOf } from "../../api/wire-amount.ts";
import type { TableEffects } from "../instant/instant-table.ts";
import type { GameTerms } from "../shared/use-terms.ts";
import {
  endedByPress,
  endedByTake,
  type EndedMines,
  lockedOrder,
  type MinesEvent,
  type MinesOrder,
  type MinesTable,
  type Move,
  runningGame,
  startedGame,
  waitingMoves,
} from "./mines-table.ts";

/** Starts a paid game. True when it runs. */
export async function startGame(board: Board, order: MinesOrder): Promise<boolean> {
  const { effects } = board;
  if (lockedOrder(board.table()) !== undefined || board.table().moment.kind === "loading") return false;
  board.turn += 1;
  board.happened({ type: "starting", order });
  const stake = effects.putInPlay(order.stakeKopecks);
  const answer = await effects.start(order, () => board.happened({ type: "uncertain" }));
  board.turn += 1;
  if (answer.ok) {
    effects.takeBalance(answer.data);
    // The balance that the server has just stated is without the stake.
    stake.settled(NOTHING);
  }
  stake.end();
  if (!answer.ok) {
    const text = failureText(answer);
    board.happened({ type: "refused", text });
    // The game that runs already takes the notice's place at once.
    if (answer.code === "MINES_ACTIVE") effects.reportError(text);
    await learnFrom(board, answer);
    return false;
  }
  board.happened({ type: "started", game: startedGame({ ...order, ...effects.terms() }, answer.data) });
  return true;
}

/** Puts a move into the line. Resolves when the line is empty; false when a move of it failed. */
export async function ask(board: Board, move: Move): Promise<boolean> {
  const busy = waitingMoves(board.table()).length > 0;
  board.happened({ type: "asked", move });
  if (busy) return true;
  for (let [next] = waitingMoves(board.table()); next; [next] = waitingMoves(board.table())) {
    const failure = await (next.kind === "take" ? carryOutTake(board) : carryOutPress(board, next));
    if (failure === undefined) continue;
    board.happened({ type: "abandoned" });
    // A game that was ended elsewhere is announced by the table itself, as soon as it knows.
    const isEnded = failure.code === "NO_MINES_GAME";
    if (!isEnded) board.effects.reportError(failureText(failure));
    const isKnown = await learnFrom(board, failure);
    if (isEnded && !isKnown) board.effects.reportError(failureText(failure));
    return false;
  }
  if (!previewsAgree(board.table())) await agree(board);
  return true;
}

async function carryOutPress(board: Board, move: Exclude<Move, { kind: "take" }>) {
  const { effects } = board;
  const { moment } = board.table();
  board.turn += 1;
  const answer = await effects.press(move, () => board.happened({ type: "uncertain" }));
  board.turn += 1;
  if (!answer.ok) return answer;
  const { status, win, clicked } = answer.data;
  effects.takeBalance(answer.data);
  // The badge shows the whole win.
  if (status === "finish") effects.showWin(kopecksOf(win));
  if (status === "win") board.happened({ type: "opened-cells", opened: clicked, winKopecks: kopecksOf(win) });
  else if (moment.kind === "playing") end(board, endedByPress(moment.game, answer.data, effects.cheer()));
  return undefined;
}

async function carryOutTake(board: Board) {
  const { effects } = board;
  const { moment } = board.table();
  board.turn += 1;
  const answer = await effects.take(() => board.happened({ type: "uncertain" }));
  board.turn += 1;
  if (!answer.ok) return answer;
  effects.takeBalance(answer.data);
  effects.showWin(kopecksOf(answer.data.win));
  if (moment.kind === "playing") end(board, endedByTake(moment.game, answer.data, effects.cheer()));
  return undefined;
}

function end(board: Board, end: EndedMines): void {
  board.happened({ type: "ended", end });
  const { stakeKopecks } = end.order;
  board.effects.record({ game: "mines", stakeKopecks, winKopecks: end.winKopecks });
}

/** False when the operator has changed the terms since this page learned them: what it shows is not what is paid. */
function previewsAgree({ moment }: MinesTable): boolean {
  if (moment.kind !== "playing") return true;
  const { game } = moment;
  return minesPayoutKopecks(game.stakeKopecks, game, game.opened.length) === game.winKopecks;
}

const NOTHING = kopecks(0);

/**
 * Asks the server for the unfinished game, so that every window of the player shows the same. A call under way knows better. False when
 * the server could not be asked.
 */
export async function agree(board: Board): Promise<boolean> {
  const { moment } = board.table();
  if (moment.kind === "starting" || waitingMoves(board.table()).length > 0) return true;
  const { turn } = board;
  board.agreements += 1;
  const asked = board.agreements;
  const answer = await board.effects.find();
  // An answer to an earlier question may come after that to a later one.
  if (turn !== board.turn || asked !== board.agreements) return true;
  if (!answer.ok) {
    board.happened({ type: "not-found-out" });
    return false;
  }
  const before = progressOf(board.table());
  board.happened({ type: "found", game: answer.data && runningGame(answer.data) });
  // What moved elsewhere has moved the balance too, even since this page was loaded.
  if (progressOf(board.table()) !== before) board.effects.askForTruth();
  return true;
}

/** A failure that says that this window is behind, or that leaves open what happened, is a reason to ask. Whether it is known then. */
async function learnFrom(board: Board, { code, outcomeUnknown }: MinesFailure): Promise<boolean> {
  if (outcomeUnknown) board.effects.askForTruth();
  const behind = code === "MINES_ACTIVE" || code === "NO_MINES_GAME" || code === "CELL_REPEATED";
  return behind || outcomeUnknown ? agree(board) : false;
}

/** The server's own sentence, except where it asks for something that has already been done without success. */
function failureText({ error, outcomeUnknown }: MinesFailure): string {
  return outcomeUnknown ? "Не удалось узнать результат. Игра обновится, когда связь вернётся." : error;
}

function progressOf({ moment }: MinesTable): string {
  return moment.kind === "playing" ? `${moment.game.id} ${moment.game.opened.length}` : "";
}

/** What those who play at a table share. */
export type Board = {
  readonly effects: MinesEffects;
  readonly table: () => MinesTable;
  readonly happened: (event: MinesEvent) => void;
  /** Grows with every call that moves something: an answer about how things stood before it is stale. */
  turn: number;
  /** Grows with every question for the running game. */
  agreements: number;
  /** Grows with every replay that starts or stops. */
  replayRun: number;
  /** Answers that were lost and had to be asked for again. */
  doubts: number;
};

/** The world as the mines table sees it. A call is carried out at most once; `onUncertain` says that its answer was lost. */
export type MinesEffects = TableEffects & {
  find(): Promise<Answer<MinesGetReply>>;
  start(order: MinesOrder, onUncertain: () => void): Promise<Answer<MinesPlayReply>>;
  press(
    move: Exclude<Move, { kind: "take" }>,
    onUncertain: () => void,
  ): Promise<Answer<MinesPressReply | MinesAutoReply>>;
  take(onUncertain: () => void): Promise<Answer<MinesTakeReply>>;
  /** The operator's terms as this page knows them. */
  terms(): GameTerms;
  reportError(text: string): void;
  /** Any whole number from 0, to choose a congratulation by. */
  cheer(): number;
};

export type Answer<Reply> = { readonly ok: true; readonly data: Reply } | MinesFailure;

export type MinesFailure = {
  readonly ok: false;
  readonly code: FailureCode;
  readonly error: string;
  readonly outcomeUnknown: boolean;
};
