import type { RakebackGameId } from "@rumb/games/games";
import { createJournaledMap, type JournaledMap } from "./journaled-map.ts";
import type { BetRecord, BetUpdate, HouseAccount, OpenRound, SteppedGameRow } from "../command.ts";
import { type LimitCount, type LimitedPlayer, limitsOfDay, type LimitsOfDay } from "../rules/stake-limits.ts";
import type { ActiveSeed } from "../../seeds/seed-cache.ts";

/** An empty book over the locked rows; it copies them, so a batch can be decided again. */
export function openBook(state: BatchState): DeskBook {
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
  /** Kopecks that he must still stake before a withdrawal. */
  wagerLeft: number;
  /** All paid deposits, kopecks: they make the level of the rakeback. */
  readonly depositsTotal: number;
  /** Rakeback that was not paid out, in 10⁻⁵ kopeck. */
  rakebackUnits: number;
  /** Has set limits for himself, or paused. */
  readonly limited: boolean;
};

export type StoredReply = {
  readonly playerId: number;
  readonly key: string;
  readonly fingerprint: string;
  readonly reply: string;
};

export type TransferRow = {
  readonly causeId: number;
  readonly kind: string;
  readonly debitAccount: number;
  readonly creditAccount: number;
  readonly amount: number;
};

export type BetRow = BetRecord & {
  readonly id: number;
  readonly playerId: number;
  readonly seedId: number;
  /** What its stake has added to the rakeback. */
  readonly rakebackUnits: number;
};

export type BetUpdateRow = BetUpdate & Pick<BetRow, "rakebackUnits">;

export type OwnedSteppedGame = SteppedGameRow & { readonly playerId: number };

/** A bet's place in its round. */
export type RoundBetRow = {
  readonly roundId: number;
  readonly seq: number;
  readonly betId: number;
  readonly playerId: number;
  readonly clientSeed: string;
  readonly stake: number;
  readonly params: object;
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
  /** `taken`: the pot is set to `units`; otherwise it grows by them. */
  readonly pot: { readonly units: number; readonly taken: boolean };
};

export type BookPlayer = LockedPlayer & { changed: boolean; readonly limits: LimitsOfDay | null };

/** Everything a batch has decided so far. */
export type DeskBook = {
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
  readonly pot: { units: number; readonly locked: boolean; taken: boolean };
  readonly seedOf: (id: number) => ActiveSeed | undefined;
  readonly houseAccountId: (name: HouseAccount) => number;
};
