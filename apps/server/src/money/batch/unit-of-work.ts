import { rakebackUnits } from "@rumb/games/bonuses/rakeback";
import { type ProgressiveTerms, UNITS_PER_KOPECK, accrualUnits } from "@rumb/games/progressive/progressive";
import { type Kopecks, kopecks } from "@rumb/money/kopecks";
import { type BookPlayer, type DeskBook, PotNeeded, steppedGameKey } from "./batch-book.ts";
import type { Desk, Movement, RoundEntry } from "../command.ts";
import { admitStake } from "../rules/stake-limits.ts";
import type { ActiveSeed } from "../../seeds/seed-cache.ts";

/**
 * The desk of a batch. Its commands sit at it one after another, each with its own player's part of the book: one desk for all,
 * because making its functions anew for every command costs more than most of them do.
 */
export function openDesk(book: DeskBook): SeatedDesk {
  let at: Seated | null = null;
  const here = (): Seated => {
    if (at === null) throw new Error("nobody sits at the desk");
    return at;
  };
  const desk: Desk = {
    get playerId() {
      return here().player.id;
    },
    get playerName() {
      return here().player.name;
    },
    now: book.now,
    get causeId() {
      return here().causeId;
    },
    get seed() {
      return here().seed;
    },
    balance: () => kopecks(here().player.balance),
    takeNonce() {
      const { player } = here();
      player.changed = true;
      return player.nonce++;
    },
    charge: (movement) => charge(book, here(), movement),
    credit: (movement) => credit(book, here(), movement),
    countStake: (game, stake) => countStake(book, here(), { game, stake }),
    recordBet(bet) {
      const { player, causeId, rakebackUnits } = here();
      book.bets.push({ ...bet, id: causeId, playerId: player.id, seedId: player.seedId, rakebackUnits });
    },
    updateBet(update) {
      book.betUpdates.set(update.id, { ...update, rakebackUnits: here().rakebackUnits });
    },
    steppedGame: (game) => book.steppedGames.get(steppedGameKey(here().player.id, game)),
    saveSteppedGame(row) {
      const playerId = here().player.id;
      book.steppedGames.set(steppedGameKey(playerId, row.game), { ...row, playerId });
    },
    openRound() {
      const { round } = here();
      return round === undefined ? undefined : book.rounds.get(round);
    },
    joinRound: (entry) => joinRound(book, here(), entry),
    accruePot(stake, terms) {
      book.pot.units += accrualUnits(stake, terms);
    },
    takePot: (terms) => takePot(book, terms),
  };
  return {
    seat({ player, causeId, round }) {
      const seed = book.seedOf(player.seedId);
      if (!seed) throw new Error(`seed ${player.seedId} of player ${player.id} is not loaded`);
      at = { player, causeId, round, seed, rakebackUnits: 0 };
      return desk;
    },
  };
}

/** A desk at which one command sits at a time: the next `seat` ends its turn. */
export type SeatedDesk = { seat(taken: Seat): Desk };

function charge(book: DeskBook, seat: Seat, movement: Movement): void {
  const { player } = seat;
  if (movement.amount > player.balance) throw new Error(`player ${player.id} cannot cover the movement`);
  if (movement.kind === "stake") countStaked(book, seat, movement.amount);
  player.balance -= movement.amount;
  post(book, seat, { movement, toPlayer: false });
}

function credit(book: DeskBook, seat: Seat, movement: Movement): void {
  if (RETURNS.has(movement.kind)) countReturned(book, seat, movement);
  seat.player.balance = kopecks(seat.player.balance + movement.amount);
  post(book, seat, { movement, toPlayer: true });
}

function takePot({ pot }: DeskBook, terms: ProgressiveTerms): Kopecks {
  if (!pot.locked) throw new PotNeeded();
  const taken = kopecks(Math.floor(pot.units / UNITS_PER_KOPECK));
  const restUnits = pot.units % UNITS_PER_KOPECK;
  pot.units = terms.startKopecks * UNITS_PER_KOPECK + restUnits;
  pot.taken = true;
  return taken;
}

function joinRound(book: DeskBook, { player, causeId, seed }: Seated, entry: RoundEntry): void {
  const { round, stake, params, ...record } = entry;
  const { id: playerId } = player;
  const { clientSeed } = seed;
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

/** Adds to the player's rakeback, and to what the command has added. */
function countStake(
  { weekGame }: DeskBook,
  seat: Seated,
  { game, stake }: { game: string; stake: Kopecks },
): void {
  const { player } = seat;
  const depositsKopecks = kopecks(player.depositsTotal);
  const units = rakebackUnits({ stakeKopecks: stake, depositsKopecks, game, weekGame });
  seat.rakebackUnits += units;
  player.wagerLeft = Math.max(0, player.wagerLeft - stake);
  player.rakebackUnits += units;
  player.changed = true;
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

/** The command whose turn it is; `rakebackUnits`: what its settled stakes have given. */
type Seated = Seat & { readonly seed: ActiveSeed; rakebackUnits: number };

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
