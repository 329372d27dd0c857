import type {
  MinesGetReply,
  MinesPlayReply,
  MinesPressReply,
  MinesTakeReply,
} from "@rumb/contract/mines/mines-wire";
import { MINES_CELLS, MINES_LIMITS } from "@rumb/games/mines/mines-limits";
import type { MinesParams } from "@rumb/games/mines/mines-payout";
import type { Kopecks } from "@rumb/money/kopecks";
import { kopecksOf } from "../../api/wire-amount.ts";
import type { HundredthsBounds } from "../../kit/hundredths.ts";
import { stakeBounds } from "../shared/max-stake.ts";

/**
 * The next state of the table after something has happened. Pure: what the server is asked, and when, is the business of
 * `mines-moves.ts`. What cannot be now changes nothing, and returns the same table.
 */
export function reduceMines(table: MinesTable, event: MinesEvent): MinesTable {
  switch (event.type) {
    case "reset":
      return newTable(event.signedIn);
    case "found":
      return { ...table, moment: found(table.moment, event.game) };
    case "not-found-out":
      return table.moment.kind === "loading" ? { ...table, moment: AT_REST } : table;
    case "starting":
      return { ...table, moment: { kind: "starting", order: event.order, uncertain: false } };
    case "started":
      return { ...table, moment: playing(event.game, "started") };
    case "refused":
      return { ...table, moment: { kind: "refused", text: event.text } };
    case "asked":
      return { ...table, moment: asked(table.moment, event.move) };
    case "uncertain":
      return { ...table, moment: uncertain(table.moment) };
    case "opened-cells":
      return { ...table, moment: openedCells(table.moment, event) };
    case "ended":
      return { ...table, moment: { kind: "over", end: event.end }, last: event.end };
    case "abandoned":
      return { ...table, moment: abandoned(table.moment) };
    case "replay":
      return { ...table, replay: event.progress };
  }
}

/** The table before anybody sits down at it. */
export function newTable(signedIn: boolean): MinesTable {
  return { moment: signedIn ? { kind: "loading" } : AT_REST, last: null, replay: null };
}

/** Moves that are asked for and not answered; the first of them is on its way to the server. */
export function waitingMoves({ moment }: MinesTable): readonly Move[] {
  return moment.kind === "playing" ? moment.moves : [];
}

/** Stake and bombs of the game that is being started or played; undefined in between, when the player may set them. */
export function lockedOrder({ moment }: MinesTable): MinesOrder | undefined {
  if (moment.kind === "starting") return moment.order;
  return moment.kind === "playing" ? moment.game : undefined;
}

/** True when a press on the field would be a move: a game runs, no replay plays it, and «Забрать» is not on its way. */
export function acceptsPresses(table: MinesTable): boolean {
  return (
    table.moment.kind === "playing" &&
    table.replay === null &&
    !table.moment.moves.some(({ kind }) => kind === "take")
  );
}

const AT_REST = { kind: "idle", gone: false } as const;

function playing(game: RunningMines, step: PlayingStep): MinesMoment {
  return { kind: "playing", game, moves: [], uncertain: false, step };
}

/** The server's word on the unfinished game. A game that was here and is there no more was ended in another window. */
function found(moment: MinesMoment, game: RunningMines | null): MinesMoment {
  if (game === null) {
    if (moment.kind === "playing") return { kind: "idle", gone: true };
    return moment.kind === "loading" ? AT_REST : moment;
  }
  if (moment.kind !== "playing" || moment.game.id !== game.id) return playing(game, "restored");
  const same = moment.game.opened.length === game.opened.length;
  return { ...moment, game, step: same ? moment.step : "restored" };
}

/**
 * Presses line up; a cell that is open, asked for or none is ignored, as everything is after «Забрать». «Забрать» waits for
 * the press that is already on its way and drops those that are not. An auto pick never lines up: a second tap on its
 * button is no second risk.
 */
function asked(moment: MinesMoment, move: Move): MinesMoment {
  if (moment.kind !== "playing") return moment;
  const { moves, game } = moment;
  if (moves.some(({ kind }) => kind === "take")) return moment;
  switch (move.kind) {
    case "take":
      return game.opened.length === 0 ? moment : { ...moment, moves: [...moves.slice(0, 1), move] };
    case "auto":
      return moves.length > 0 ? moment : { ...moment, moves: [move] };
    case "press":
      return isFree(move.cell, moment) ? { ...moment, moves: [...moves, move] } : moment;
  }
}

function isFree(cell: number, { game, moves }: Playing): boolean {
  if (!Number.isInteger(cell) || cell < 1 || cell > MINES_CELLS || game.opened.includes(cell)) return false;
  return !moves.some((move) => move.kind === "press" && move.cell === cell);
}

function uncertain(moment: MinesMoment): MinesMoment {
  return moment.kind === "starting" || moment.kind === "playing" ? { ...moment, uncertain: true } : moment;
}

/** The answered move leaves the line, and with it every waiting press on a cell that is open now. */
function openedCells(moment: MinesMoment, { opened, winKopecks }: OpenedCells): MinesMoment {
  if (moment.kind !== "playing") return moment;
  const moves = moment.moves.slice(1).filter((move) => move.kind !== "press" || !opened.includes(move.cell));
  return {
    ...moment,
    game: { ...moment.game, opened, winKopecks },
    moves,
    uncertain: false,
    step: "opened",
  };
}

function abandoned(moment: MinesMoment): MinesMoment {
  return moment.kind === "playing" ? { ...moment, moves: [], uncertain: false } : moment;
}

/** What a game is started with. */
export type MinesOrder = { readonly stakeKopecks: Kopecks; readonly bombs: number };

/** An unfinished game: its terms, the safe cells in the order they were opened, and what «Забрать» pays now. */
export type RunningMines = MinesOrder &
  MinesParams & {
    readonly id: number;
    readonly opened: readonly number[];
    readonly winKopecks: Kopecks;
  };

/** A game that ended here. `winKopecks` has the stake in it and is 0 after a bomb. */
export type EndedMines = {
  /** Number of the bet, for its slip. */
  readonly id: number;
  readonly how: "take" | "finish" | "lose";
  readonly order: MinesOrder;
  readonly mines: readonly number[];
  readonly opened: readonly number[];
  readonly loseCell: number | null;
  readonly winKopecks: Kopecks;
  readonly coefficientHundredths: number;
  readonly balanceKopecks: Kopecks;
  /** Which of the congratulations, any whole number. */
  readonly cheer: number;
};

export type Move =
  | { readonly kind: "press"; readonly cell: number }
  | { readonly kind: "auto" }
  | { readonly kind: "take" };

/** What happened last in a running game, for the banner. */
export type PlayingStep = "started" | "restored" | "opened";

type Playing = {
  readonly kind: "playing";
  readonly game: RunningMines;
  readonly moves: readonly Move[];
  /** An answer was lost and is being asked for again under the same key. */
  readonly uncertain: boolean;
  readonly step: PlayingStep;
};

export type MinesMoment =
  /** The server is being asked for an unfinished game. */
  | { readonly kind: "loading" }
  /** `gone`: the game that was here was ended in another window. */
  | { readonly kind: "idle"; readonly gone: boolean }
  | { readonly kind: "starting"; readonly order: MinesOrder; readonly uncertain: boolean }
  | Playing
  | { readonly kind: "over"; readonly end: EndedMines }
  | { readonly kind: "refused"; readonly text: string };

export type MinesTable = {
  readonly moment: MinesMoment;
  /** The last game that ended here: what «Повторить ходы» plays again. */
  readonly last: EndedMines | null;
  readonly replay: ReplayProgress | null;
};

export type ReplayProgress = { readonly done: number; readonly of: number };

type OpenedCells = { readonly opened: readonly number[]; readonly winKopecks: Kopecks };

export type MinesEvent =
  | { readonly type: "reset"; readonly signedIn: boolean }
  | { readonly type: "found"; readonly game: RunningMines | null }
  | { readonly type: "not-found-out" }
  | { readonly type: "starting"; readonly order: MinesOrder }
  | { readonly type: "started"; readonly game: RunningMines }
  | { readonly type: "refused"; readonly text: string }
  | { readonly type: "asked"; readonly move: Move }
  | { readonly type: "uncertain" }
  | ({ readonly type: "opened-cells" } & OpenedCells)
  | { readonly type: "ended"; readonly end: EndedMines }
  | { readonly type: "abandoned" }
  | { readonly type: "replay"; readonly progress: ReplayProgress | null };

/** The unfinished game that the server stated. */
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

export const STAKE_BOUNDS = stakeBounds(MINES_LIMITS);

/** Bounds of «Количество бомб» in hundredths of a bomb, as links and the storage are read. */
export const BOMB_BOUNDS = {
  min: MINES_LIMITS.minBombs * 100,
  max: MINES_LIMITS.maxBombs * 100,
} satisfies HundredthsBounds;
