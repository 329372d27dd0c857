import type { BetRecord, BetUpdate, HouseAccount, OpenRound, SteppedGameRow } from "../command.ts";
import { type LimitCount, type LimitedPlayer, limitsOfDay, type LimitsOfDay } from "../stake-rules.ts";
import { kopecks } from "@rumb/money/kopecks";
import type { RakebackGameId } from "@rumb/games/games";
import type { RakebackHour } from "../rakeback-hours-store.ts";
import type { TransferRow } from "../transfers-store.ts";
import type { ActiveSeed } from "../../seeds/seed-cache.ts";

/** An empty book over the locked rows; it copies them, so a batch can be decided again. */
export function openBook(state: BatchState): BatchBook {
  const limits = new Map(state.limits.map((row) => [row.playerId, limitsOfDay(row, state.now)]));
  const players = new Map(
    state.players.map((player) => [
      player.id,
      { ...player, changed: false, limits: limits.get(player.id) ?? null },
    ]),
  );
  return {
    now: state.now,
    weekGame: state.weekGame,
    players,
    transfers: [],
    bets: [],
    replies: [],
    betUpdates: createJournaledMap([]),
    steppedGames: createJournaledMap(
      state.steppedGames.map((row) => [steppedGameKey(row.playerId, row.game), row]),
    ),
    rounds: createJournaledMap(state.rounds.map((round) => [round.game, round])),
    roundBets: [],
    limitCounts: [],
    rakebackHours: [],
    pot: { units: state.potUnits ?? 0, locked: state.potUnits !== null, taken: false },
    seedOf: state.seedOf,
    houseAccountId: state.houseAccountId,
  };
}

/** A player has one game of a name at most. */
export function steppedGameKey(playerId: number, game: string): string {
  return `${playerId} ${game}`;
}

/** Thrown by a decision that empties the pot before the ledger has locked it. */
export class PotNeeded extends Error {}

export type BatchState = {
  readonly now: Date;
  /** Raises the rakeback of its larger stakes. */
  readonly weekGame: RakebackGameId;
  readonly causeIds: readonly number[];
  readonly players: readonly LockedPlayer[];
  readonly replies: readonly StoredReply[];
  readonly steppedGames: readonly OwnedSteppedGame[];
  /** Of the players who are limited. */
  readonly limits: readonly LimitedPlayer[];
  /** Rounds that take bets, of the games that the batch bets in. */
  readonly rounds: readonly OpenRound[];
  /** Null while the pot is not locked; it can still grow then. */
  readonly potUnits: number | null;
  readonly seedOf: (id: number) => ActiveSeed | undefined;
  readonly houseAccountId: (name: HouseAccount) => number;
};

export type LockedPlayer = {
  readonly id: number;
  readonly name: string;
  balance: number;
  nonce: number;
  readonly seedId: number;
  readonly banned: boolean;
  /** Kopecks that must still be staked before a withdrawal. */
  wagerLeft: number;
  /** Kopecks that all deposits together have asked to be staked; a bet keeps what it was when it was made. */
  readonly wagerAsked: number;
  /** All paid deposits, kopecks: they make the level of the rakeback. */
  readonly depositsTotal: number;
  /** Rakeback that was not paid out, in 10⁻⁵ kopeck. */
  rakebackUnits: number;
  /** The last hour whose beginning was written down, see `RakebackHour`. */
  rakebackHour: number;
  /** Has limits of their own, or has paused. */
  readonly limited: boolean;
  /** Grows with every movement and with every move of a game of several: distinguishes an older balance from a newer one. */
  version: number;
};

export type StoredReply = {
  readonly playerId: number;
  readonly key: string;
  readonly fingerprint: string;
  readonly reply: string;
};

export type BetRow = BetRecord & {
  readonly id: number;
  readonly playerId: number;
  readonly seedId: number;
  /** What its stake has added to the rakeback. */
  readonly rakebackUnits: number;
};

export type BetUpdateRow = BetUpdate & Pick<BetRow, "rakebackUnits">;

/** `wagerAsked`: of its player, when the game was started. */
export type OwnedSteppedGame = SteppedGameRow & { readonly playerId: number; readonly wagerAsked: number };

/** A bet in a round has no draw of its own and no part in the pot. */
export const UNDECIDED = {
  state: "open",
  payout: kopecks(0),
  nonce: 0,
  outcome: {},
  rakebackUnits: 0,
  pot: { sharePermyriad: 0, hitsPerBillionKopecks: 0, payout: kopecks(0) },
} as const;

/** A bet's place in its round. */
export type RoundBetRow = {
  readonly roundId: number;
  readonly seq: number;
  readonly betId: number;
  readonly playerId: number;
  readonly clientSeed: string;
  readonly stake: number;
  readonly params: object;
  readonly wagerAsked: number;
};

export type BatchWrites = {
  readonly now: Date;
  readonly players: readonly LockedPlayer[];
  readonly transfers: readonly TransferRow[];
  readonly bets: readonly BetRow[];
  readonly replies: readonly StoredReply[];
  readonly betUpdates: readonly BetUpdateRow[];
  readonly steppedGames: readonly OwnedSteppedGame[];
  readonly rounds: readonly OpenRound[];
  readonly roundBets: readonly RoundBetRow[];
  readonly limitCounts: readonly LimitCount[];
  readonly rakebackHours: readonly RakebackHour[];
  /** `taken`: the pot is set to `units`; otherwise it grows by them. */
  readonly pot: { readonly units: number; readonly taken: boolean };
};

export type BookPlayer = LockedPlayer & { changed: boolean; readonly limits: LimitsOfDay | null };

/** Everything a batch has decided so far. */
export type BatchBook = {
  readonly now: Date;
  readonly weekGame: RakebackGameId;
  readonly players: ReadonlyMap<number, BookPlayer>;
  readonly transfers: TransferRow[];
  readonly bets: BetRow[];
  readonly replies: StoredReply[];
  readonly betUpdates: JournaledMap<number, BetUpdateRow>;
  readonly steppedGames: JournaledMap<string, OwnedSteppedGame>;
  readonly rounds: JournaledMap<string, OpenRound>;
  readonly roundBets: RoundBetRow[];
  readonly limitCounts: LimitCount[];
  readonly rakebackHours: RakebackHour[];
  readonly pot: { units: number; readonly locked: boolean; taken: boolean };
  readonly seedOf: (id: number) => ActiveSeed | undefined;
  readonly houseAccountId: (name: HouseAccount) => number;
};

/** Where the book stood before a command: what its refusal or its exception goes back to. */
export type Savepoint = ReturnType<typeof savepointOf>;

/** Notes where the book and its player stand. Plain figures: every command makes one, and few go back. */
export function savepointOf(book: BatchBook, player: BookPlayer) {
  return {
    balance: player.balance,
    nonce: player.nonce,
    wagerLeft: player.wagerLeft,
    rakebackUnits: player.rakebackUnits,
    rakebackHour: player.rakebackHour,
    version: player.version,
    changed: player.changed,
    day: player.limits && { ...player.limits },
    potUnits: book.pot.units,
    potTaken: book.pot.taken,
    transfers: book.transfers.length,
    bets: book.bets.length,
    roundBets: book.roundBets.length,
    limitCounts: book.limitCounts.length,
    rakebackHours: book.rakebackHours.length,
    betUpdates: book.betUpdates.mark(),
    steppedGames: book.steppedGames.mark(),
    rounds: book.rounds.mark(),
  };
}

/** Undoes whatever was done to the book and to the same player since. */
export function goBackTo(savepoint: Savepoint, book: BatchBook, player: BookPlayer): void {
  const { balance, nonce, wagerLeft, rakebackUnits, rakebackHour, version, changed, day } = savepoint;
  Object.assign(player, { balance, nonce, wagerLeft, rakebackUnits, rakebackHour, version, changed });
  if (player.limits) Object.assign(player.limits, day);
  Object.assign(book.pot, { units: savepoint.potUnits, taken: savepoint.potTaken });
  book.transfers.length = savepoint.transfers;
  book.bets.length = savepoint.bets;
  book.roundBets.length = savepoint.roundBets;
  book.limitCounts.length = savepoint.limitCounts;
  book.rakebackHours.length = savepoint.rakebackHours;
  book.betUpdates.backTo(savepoint.betUpdates);
  book.steppedGames.backTo(savepoint.steppedGames);
  book.rounds.backTo(savepoint.rounds);
}

/** A map whose changes since a mark can be taken back. */
type JournaledMap<Key, Value> = {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): void;
  /** Keys that were set, with their last values. */
  changes(): [Key, Value][];
  /** How many changes there were; a plain number, because most marks are never gone back to. */
  mark(): number;
  /** Takes back what was set since the mark. */
  backTo(mark: number): void;
};

function createJournaledMap<Key, Value>(initial: Iterable<readonly [Key, Value]>): JournaledMap<Key, Value> {
  const values = new Map(initial);
  const changed = new Map<Key, Value>();
  const journal: (() => void)[] = [];
  return {
    get: (key) => values.get(key),
    set(key, value) {
      journal.push(restorer(values, key), restorer(changed, key));
      values.set(key, value);
      changed.set(key, value);
    },
    changes: () => [...changed],
    mark: () => journal.length,
    backTo(mark) {
      while (journal.length > mark) journal.pop()?.();
    },
  };
}

function restorer<Key, Value>(map: Map<Key, Value>, key: Key): () => void {
  const before = map.get(key);
  return before === undefined ? () => void map.delete(key) : () => void map.set(key, before);
}
