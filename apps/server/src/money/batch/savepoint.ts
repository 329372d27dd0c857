import type { BookPlayer, DeskBook } from "./batch-book.ts";

/** Where the book stood before a command: what its refusal or its exception goes back to. */
export type Savepoint = ReturnType<typeof savepointOf>;

/** Takes down where the book and its player stand. Plain figures: every command makes one, and few go back. */
export function savepointOf(book: DeskBook, player: BookPlayer) {
  return {
    balance: player.balance,
    nonce: player.nonce,
    wagerLeft: player.wagerLeft,
    rakebackUnits: player.rakebackUnits,
    changed: player.changed,
    staked: player.limits?.staked ?? 0,
    returned: player.limits?.returned ?? 0,
    potUnits: book.pot.units,
    potTaken: book.pot.taken,
    transfers: book.transfers.length,
    bets: book.bets.length,
    roundBets: book.roundBets.length,
    limitCounts: book.limitCounts.length,
    betUpdates: book.betUpdates.mark(),
    steppedGames: book.steppedGames.mark(),
    rounds: book.rounds.mark(),
  };
}

/** Undoes whatever was done to the book and to the same player since. */
export function goBackTo(savepoint: Savepoint, book: DeskBook, player: BookPlayer): void {
  const { balance, nonce, wagerLeft, rakebackUnits, changed, staked, returned } = savepoint;
  Object.assign(player, { balance, nonce, wagerLeft, rakebackUnits, changed });
  if (player.limits) Object.assign(player.limits, { staked, returned });
  Object.assign(book.pot, { units: savepoint.potUnits, taken: savepoint.potTaken });
  book.transfers.length = savepoint.transfers;
  book.bets.length = savepoint.bets;
  book.roundBets.length = savepoint.roundBets;
  book.limitCounts.length = savepoint.limitCounts;
  book.betUpdates.backTo(savepoint.betUpdates);
  book.steppedGames.backTo(savepoint.steppedGames);
  book.rounds.backTo(savepoint.rounds);
}
