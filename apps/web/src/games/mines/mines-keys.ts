import type { GameKeys, StakeKeys } from "../../comfort/game-keys.ts";
import type { MinesHands } from "./mines-conductor.ts";
import { acceptsPresses, type MinesOrder, type MinesTable } from "./mines-table.ts";

/**
 * What hotkeys do at Mines: Space starts a game and then takes, A picks a cell, C takes. Each does what its button would do
 * now, and nothing where that could not be pressed.
 */
export function minesKeys(table: MinesTable & MinesHands, place: MinesPlace): GameKeys {
  const { moment } = table;
  if (moment.kind !== "playing") {
    const atRest = moment.kind !== "starting" && moment.kind !== "loading";
    const start =
      atRest && place.refusal === undefined
        ? () => void (place.isEcho() || table.start(place.order))
        : undefined;
    return { play: start, stake: atRest ? place.stake : undefined };
  }
  if (place.noLink !== undefined) return {};
  const taking = moment.moves.some(({ kind }) => kind === "take");
  const take = moment.game.opened.length > 0 && !taking ? () => void table.take() : undefined;
  return { play: take, take, first: acceptsPresses(table) ? () => void table.auto() : undefined };
}

type MinesPlace = {
  readonly order: MinesOrder;
  readonly stake: StakeKeys;
  /** Why no game can be started now. */
  readonly refusal: string | undefined;
  /** True right after a game has ended: the press was meant for it. */
  readonly isEcho: () => boolean;
  /** Why no move can be made now. */
  readonly noLink: string | undefined;
};
