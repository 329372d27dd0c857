import { rakebackUnits } from "@rumb/games/bonuses/rakeback";
import { UNITS_PER_KOPECK, accrualUnits } from "@rumb/games/progressive/progressive";
import { type Kopecks, kopecks } from "@rumb/money/kopecks";
import { type BookPlayer, type DeskBook, PotNeeded, steppedGameKey } from "./ledger-book.ts";
import type { Desk, Movement, RoundEntry } from "./ledger-command.ts";
import { admitStake } from "./ledger-limits.ts";

/** The desk of one command: its player's part of the batch's book. */
export function createDesk(book: DeskBook, seat: Seat): Desk {
  const { player, causeId } = seat;
  const seed = book.seedOf(player.seedId);
  if (!seed) throw new Error(`seed ${player.seedId} of player ${player.id} is not loaded`);
  let countedUnits = 0;
  return {
    playerId: player.id,
    playerName: player.name,
    now: book.now,
    causeId,
    seed,
    balance: () => kopecks(player.balance),
    takeNonce() {
      player.changed = true;
      return player.nonce++;
    },
    charge(movement) {
      if (movement.amount > player.balance) throw new Error(`player ${player.id} cannot cover the movement`);
      if (movement.kind === "stake") countStaked(book, seat, movement.amount);
      player.balance -= movement.amount;
      post(book, seat, { movement, toPlayer: false });
    },
    credit(movement) {
      if (RETURNS.has(movement.kind)) countReturned(book, seat, movement);
      player.balance = kopecks(player.balance + movement.amount);
      post(book, seat, { movement, toPlayer: true });
    },
    countStake(game, stake) {
      countedUnits += countStake(book, player, { game, stake });
    },
    recordBet(bet) {
      const { seedId } = player;
      book.bets.push({ ...bet, id: causeId, playerId: player.id, seedId, rakebackUnits: countedUnits });
    },
    updateBet: (update) => book.betUpdates.set(update.id, { ...update, rakebackUnits: countedUnits }),
    steppedGame: (game) => book.steppedGames.get(steppedGameKey(player.id, game)),
    saveSteppedGame(row) {
      book.steppedGames.set(steppedGameKey(player.id, row.game), { ...row, playerId: player.id });
    },
    openRound: () => (seat.round === undefined ? undefined : book.rounds.get(seat.round)),
    joinRound: (entry) => joinRound(book, seat, { ...entry, clientSeed: seed.clientSeed }),
    accruePot(stake, terms) {
      book.pot.units += accrualUnits(stake, terms);
    },
    takePot(terms) {
      if (!book.pot.locked) throw new PotNeeded();
      const pot = kopecks(Math.floor(book.pot.units / UNITS_PER_KOPECK));
      const restUnits = book.pot.units % UNITS_PER_KOPECK;
      book.pot.units = terms.startKopecks * UNITS_PER_KOPECK + restUnits;
      book.pot.taken = true;
      return pot;
    },
  };
}

function joinRound(book: DeskBook, seat: Seat, entry: RoundEntry & { clientSeed: string }): void {
  const { round, stake, params, clientSeed, ...record } = entry;
  const { causeId } = seat;
  const { id: playerId } = seat.player;
  const { id: roundId, game, seedId } = round;
  book.rounds.set(game, round);
  book.bets.push({ ...record, ...UNDECIDED, id: causeId, playerId, game, stake, params, seedId });
  book.roundBets.push({ roundId, seq: round.bets, betId: causeId, playerId, clientSeed, stake, params });
}

/** Credits that a bet brings its player, and that therefore make up for a loss. */
const RETURNS: ReadonlySet<string> = new Set(["payout", "progressive"]);

function countStaked(book: DeskBook, { player, causeId }: Seat, staked: Kopecks): void {
  const { limits } = player;
  if (!limits) return;
  admitStake(limits, staked, book.now);
  limits.staked += staked;
  book.limitCounts.push({ playerId: player.id, betId: causeId, staked, returned: kopecks(0) });
}

/** What a bet of an earlier command brings counts from the next batch on: only its row knows which day it belongs to. */
function countReturned(book: DeskBook, { player, causeId }: Seat, { amount, ...movement }: Movement): void {
  const { limits } = player;
  if (!limits) return;
  const betId = movement.causeId ?? causeId;
  if (betId === causeId) limits.returned += amount;
  book.limitCounts.push({ playerId: player.id, betId, staked: kopecks(0), returned: amount });
}

/** What the stake has added to the player's rakeback. */
function countStake(
  { weekGame }: DeskBook,
  player: BookPlayer,
  { game, stake }: { game: string; stake: Kopecks },
): number {
  const depositsKopecks = kopecks(player.depositsTotal);
  const units = rakebackUnits({ stakeKopecks: stake, depositsKopecks, game, weekGame });
  player.wagerLeft = Math.max(0, player.wagerLeft - stake);
  player.rakebackUnits += units;
  player.changed = true;
  return units;
}

/** A bet in a round has no draw of its own and no part in the pot. */
const UNDECIDED = {
  state: "open",
  payout: kopecks(0),
  nonce: 0,
  outcome: {},
  rakebackUnits: 0,
  pot: { sharePermyriad: 0, hitsPerBillionKopecks: 0, payout: kopecks(0) },
} as const;

type Seat = {
  readonly player: BookPlayer;
  readonly causeId: number;
  /** Game whose round the command bets in. */
  readonly round?: string | undefined;
};

function post(book: DeskBook, seat: Seat, move: { movement: Movement; toPlayer: boolean }): void {
  const { movement, toPlayer } = move;
  const house = book.houseAccountId(movement.house);
  seat.player.changed = true;
  book.transfers.push({
    causeId: movement.causeId ?? seat.causeId,
    kind: movement.kind,
    debitAccount: toPlayer ? house : seat.player.id,
    creditAccount: toPlayer ? seat.player.id : house,
    amount: movement.amount,
  });
}
