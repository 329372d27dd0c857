import { createStore, type StoreApi } from "zustand/vanilla";
import { agree, type Desk } from "./mines-desk.ts";
import type { MinesEffects } from "./mines-effects.ts";
import { ask, startGame } from "./mines-moves.ts";
import { replayMoves, stopReplay } from "./mines-replay.ts";
import { acceptsPresses, type MinesOrder, type MinesTable, newTable, reduceMines } from "./mines-table.ts";

/**
 * The mines table: what the player does, one call after another, and what the server made of it. It lives outside the
 * screen, so that an answer on its way is not lost when the player leaves.
 */
export function createMinesTable(
  effects: MinesEffects,
  signedIn: boolean,
): StoreApi<MinesTable & MinesHands> {
  return createStore<MinesTable & MinesHands>()((set, get) => {
    const desk: Desk = {
      effects,
      table: get,
      happened: (event) => set((table) => reduceMines(table, event)),
      turn: 0,
      replayRun: 0,
    };
    return {
      ...newTable(signedIn),
      reset: (player) => {
        stopReplay(desk);
        desk.turn += 1;
        desk.happened({ type: "reset", signedIn: player });
        return player ? agree(desk) : Promise.resolve();
      },
      agree: () => agree(desk),
      start: async (order) => {
        if (get().replay === null) await startGame(desk, order);
      },
      press: async (cell) => {
        if (acceptsPresses(get())) await ask(desk, { kind: "press", cell });
      },
      auto: async () => {
        if (acceptsPresses(get())) await ask(desk, { kind: "auto" });
      },
      take: async () => {
        stopReplay(desk);
        await ask(desk, { kind: "take" });
      },
      replayMoves: () => replayMoves(desk),
      stopReplay: () => stopReplay(desk),
    };
  });
}

/** What the player can do. What cannot be done now is ignored. */
export type MinesHands = {
  /** Another player, or none: everything is forgotten. */
  readonly reset: (signedIn: boolean) => Promise<void>;
  readonly agree: () => Promise<void>;
  readonly start: (order: MinesOrder) => Promise<void>;
  readonly press: (cell: number) => Promise<void>;
  readonly auto: () => Promise<void>;
  readonly take: () => Promise<void>;
  readonly replayMoves: () => Promise<void>;
  readonly stopReplay: () => void;
};
