import type { LockedPlayer } from "./batch-book.ts";

/** A player as a batch locks them; what is not said of them is that of somebody who has not played, paid or limited anything yet. */
export function newPlayerRow(
  player: Pick<LockedPlayer, "id" | "name" | "balance" | "seedId"> & Partial<LockedPlayer>,
): LockedPlayer {
  return {
    nonce: 0,
    banned: false,
    wagerLeft: 0,
    wagerAsked: 0,
    depositsTotal: 0,
    rakebackUnits: 0,
    rakebackHour: 0,
    limited: false,
    version: 0,
    ...player,
  };
}
