import type { AutobetGameId } from "@rumb/games/games";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import type { AutobetRun, PlanEnd } from "./autobet-plan.ts";

/** The autobet of this tab as one game sees it. */
export function useAutobet(game: AutobetGameId): Autobet {
  const autobet = useStore(autobetStore);
  return autobet.kind === "idle" || autobet.game === game ? autobet : IDLE;
}

/** Asks the running autobet to end after the bet that is under way. The first reason stands. */
export function stopAutobet(reason: AutobetEnd): void {
  autobetStore.setState((autobet) =>
    autobet.kind === "running" && autobet.ending === undefined ? { ...autobet, ending: reason } : autobet,
  );
}

/** Takes the account of the last run away: something else is going on now. */
export function dismissAutobet(): void {
  if (autobetStore.getState().kind === "over") autobetStore.setState(IDLE, true);
}

const IDLE = { kind: "idle" } as const;
export const autobetStore = createStore<Autobet>()(() => IDLE);

export type Autobet =
  | { readonly kind: "idle" }
  | {
      readonly kind: "running";
      readonly game: AutobetGameId;
      readonly run: AutobetRun;
      /** Why it ends after the bet that is under way; undefined while it goes on. */
      readonly ending: AutobetEnd | undefined;
    }
  | {
      readonly kind: "over";
      readonly game: AutobetGameId;
      readonly note: AutobetNote;
    };

/** The account of a run, as the banner of its game shows it in the place of the last result. */
export type AutobetNote = {
  readonly tone: "note" | "error";
  readonly headline: string;
  readonly detail: string;
};

/** Why an autobet ended. */
export type AutobetEnd =
  /** `stopped`: by the player; `left`: they went to another page; `doubt`: an answer was lost, and its outcome is known now. */
  | { readonly kind: PlanEnd | "stopped" | "left" | "hidden" | "link" | "pot" | "doubt" | "elsewhere" }
  /** A bet was refused, or would have been. */
  | { readonly kind: "refused"; readonly text: string };
