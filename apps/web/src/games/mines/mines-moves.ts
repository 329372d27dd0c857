import { createStore, type StoreApi } from "zustand/vanilla";
import type { BetEnd } from "../../comfort/autobet-conductor.ts";
import { agree, ask, type Board, type MinesEffects, startGame } from "./mines-calls.ts";
import {
  acceptsPresses,
  type EndedMines,
  type MinesOrder,
  type MinesTable,
  newTable,
  reduceMines,
} from "./mines-table.ts";

/**
 * The mines table: what the player does, one call after another, and what the server made of it. It lives outside the
 * screen, so that an answer on its way is not lost when the player leaves.
 */
export function createMinesTable(
  effects: MinesEffects,
  signedIn: boolean,
): StoreApi<MinesTable & MinesCommands> {
  return createStore<MinesTable & MinesCommands>()((set, get) => {
    const board: Board = {
      effects,
      table: get,
      happened: (event) => {
        if (event.type === "uncertain") board.doubts += 1;
        set((table) => reduceMines(table, event));
      },
      turn: 0,
      agreements: 0,
      replayRun: 0,
      doubts: 0,
    };
    return {
      ...newTable(signedIn),
      reset: async (player) => {
        stopReplay(board);
        board.turn += 1;
        board.happened({ type: "reset", signedIn: player });
        if (player) await agree(board);
      },
      agree: async () => {
        await agree(board);
      },
      start: async (order) => {
        if (get().replay === null) await startGame(board, order);
      },
      press: async (cell) => {
        if (acceptsPresses(get())) await ask(board, { kind: "press", cell });
      },
      auto: async () => {
        if (acceptsPresses(get())) await ask(board, { kind: "auto" });
      },
      take: async () => {
        stopReplay(board);
        await ask(board, { kind: "take" });
      },
      replayMoves: () => replayMoves(board),
      playOut: (plan, pauseMs) => playOut(board, plan, pauseMs),
      stopReplay: () => stopReplay(board),
    };
  });
}

/** What the player can do. What cannot be done now is ignored. */
export type MinesCommands = {
  /** Another player, or none: everything is forgotten. */
  readonly reset: (signedIn: boolean) => Promise<void>;
  readonly agree: () => Promise<void>;
  readonly start: (order: MinesOrder) => Promise<void>;
  readonly press: (cell: number) => Promise<void>;
  readonly auto: () => Promise<void>;
  readonly take: () => Promise<void>;
  readonly replayMoves: () => Promise<void>;
  /** Plays a game of an autobet: starts it, opens the cells in their order with a pause before each, and takes. */
  readonly playOut: (plan: MinesPlan, pauseMs: number) => Promise<BetEnd>;
  readonly stopReplay: () => void;
};

/** «Повторить ходы»: a new game, and the same cells one by one. It stops at the end, at an error, and when it is asked to. */
async function replayMoves(board: Board): Promise<void> {
  const { last, replay } = board.table();
  if (last === null || replay !== null) return;
  const plan = replayPlan(last);
  board.replayRun += 1;
  const run = board.replayRun;
  const goesOn = (): boolean => board.replayRun === run;
  const pressed = (done: number): void => {
    if (goesOn()) board.happened({ type: "replay", progress: { done, of: plan.cells.length } });
  };
  pressed(0);
  await playPlan(board, plan, { pauseMs: REPLAY_DELAY_MS, goesOn, pressed });
  if (goesOn()) stopReplay(board);
}

/** Starts the game of a plan and presses its cells, each after a pause, while it goes on. False when a call failed. */
async function playPlan(board: Board, { order, cells }: MinesPlan, way: PlanWay): Promise<boolean> {
  const goesOn = (): boolean => board.table().moment.kind === "playing" && way.goesOn();
  let well = await startGame(board, order);
  for (const [index, cell] of cells.entries()) {
    if (!well || !goesOn()) break;
    await board.effects.pause(way.pauseMs);
    if (!goesOn()) break;
    well = await ask(board, { kind: "press", cell });
    way.pressed(index + 1);
  }
  return well;
}

type PlanWay = {
  /** Before each press. */
  readonly pauseMs: number;
  goesOn(): boolean;
  pressed(count: number): void;
};

/** A game of an autobet. What stays open because a move failed is the player's to end. */
async function playOut(board: Board, plan: MinesPlan, pauseMs: number): Promise<BetEnd> {
  const { moment } = board.table();
  if (board.table().replay !== null || moment.kind === "playing") return { kind: "refused", text: GAME_RUNS };
  const { doubts } = board;
  const way = { pauseMs, goesOn: () => true, pressed: () => undefined };
  if ((await playPlan(board, plan, way)) && board.table().moment.kind === "playing")
    await ask(board, { kind: "take" });
  const { moment: after } = board.table();
  if (after.kind !== "over" || after === moment)
    return { kind: "refused", text: after.kind === "refused" ? after.text : STAYS_OPEN };
  const { how, winKopecks, order } = after.end;
  const { stakeKopecks } = order;
  return { kind: "shown", doubted: board.doubts > doubts, won: how !== "lose", winKopecks, stakeKopecks };
}

const GAME_RUNS = "Сначала закончите начатую игру";
const STAYS_OPEN = "Игра не закончена: продолжите её сами";

/** Stops a replay that runs; its game stays open. */
function stopReplay(board: Board): void {
  board.replayRun += 1;
  if (board.table().replay !== null) board.happened({ type: "replay", progress: null });
}

/** Pause before each press of a replay, milliseconds. */
const REPLAY_DELAY_MS = 500;

/** What «Повторить ходы» does: the same stake and bombs again, and the cells in the order they were pressed, a bomb last. */
export function replayPlan({ order, opened, loseCell }: EndedMines): MinesPlan {
  return { order, cells: loseCell === null ? opened : [...opened, loseCell] };
}

export type MinesPlan = { readonly order: MinesOrder; readonly cells: readonly number[] };
