import type { Refusal } from "@rumb/contract/errors";
import type { Kopecks } from "@rumb/money/kopecks";
import type { ProgressiveTerms } from "@rumb/games/progressive/progressive";
import type { ActiveSeed } from "../seeds/seed-cache.ts";

/**
 * One change of one player's money. `decide` sees the player's account under its lock and must be a pure function of
 * its unit of work: the ledger may call it again (the pot had to be locked first, the batch had to be split), and only
 * the last call counts. A refusal undoes whatever the same call has done in the unit.
 */
export type Command<Reply, Events = null> = {
  readonly playerId: number;
  readonly idempotency?: IdempotencyClaim | undefined;
  /** True for movements that a ban must not stop, such as a refund. */
  readonly allowBanned?: boolean;
  /** True when the command looks at the player's unfinished games; they are read under the same lock. */
  readonly readsSteppedGames?: boolean;
  /** Game whose open round the command bets in; the round is locked before the players are. */
  readonly round?: string;
  decide(unit: UnitOfWork): Decided<Reply, Events> | Refusal;
};

/** An accepted command: `reply` is its caller's answer, `events` what it means to others once it is committed. */
export type Decided<Reply, Events = null> = { readonly reply: Reply; readonly events: Events };

/** An accepted command that concerns nobody but its caller. */
export function decided<Reply>(reply: Reply): Decided<Reply> {
  return { reply, events: null };
}

/**
 * `key` is the caller's; `fingerprint` says what was asked, so that a key cannot be reused for another request. `earlier` are what it
 * may have been stored as before, where it is keyed itself. `onRepeat` hears that the answer is one that was stored: nothing was changed.
 */
export type IdempotencyClaim = {
  readonly key: string;
  readonly fingerprint: string;
  readonly earlier?: readonly string[];
  readonly onRepeat?: () => void;
};

/** `replayed`: the answer was stored by an earlier command with the same key, nothing was changed and no event is due. */
export type Settled<Reply, Events = null> =
  | ({ readonly replayed: false } & Decided<Reply, Events>)
  | Replayed;

export type Replayed = { readonly replayed: true; readonly reply: unknown; readonly events: null };

/** What a command sees of its locked player, and where it puts its effects. */
export type UnitOfWork = {
  readonly playerId: number;
  readonly playerName: string;
  /** Database time of the transaction. */
  readonly now: Date;
  /** A fresh cause id, for the bet this command makes. */
  readonly causeId: number;
  readonly seed: ActiveSeed;
  /** Kopecks, after everything that this batch has done to the player so far. */
  balance(): Kopecks;
  /** Of that balance: a greater one is newer. */
  balanceVersion(): number;
  /** Uses up the next nonce of the player's active seed. */
  takeNonce(): number;
  /**
   * Player → house. Throws when the balance does not cover it: check `balance()` first. A movement of kind `stake` that the
   * player's own limits forbid ends the command with their refusal.
   */
  charge(movement: Movement): void;
  /** House → player. */
  credit(movement: Movement): void;
  /**
   * Counts a settled stake of a game towards what must be staked before a withdrawal, and towards the rakeback, which is
   * stored with the bet that this command records or updates after it. The account is written whatever the amount, so a
   * move that settles nothing looks like one that does.
   */
  countStake(game: string, stake: Kopecks): void;
  recordBet(bet: BetRecord): void;
  /** Ends a bet that is open, or stores how far it has come. */
  updateBet(update: BetUpdate): void;
  /** The player's game of that name, unfinished or over; only for commands that read stepped games. */
  steppedGame(game: string): SteppedGameRow | undefined;
  saveSteppedGame(row: SteppedGameRow): void;
  /** The round that takes bets; only for commands that name one. Undefined while none does. */
  openRound(): OpenRound | undefined;
  /** Puts the command's bet into the round. */
  joinRound(entry: RoundEntry): void;
  /** Adds the stake's share to the progressive pot. */
  accruePot(stake: Kopecks, terms: ProgressiveTerms): void;
  /** Empties the progressive pot down to its start and returns what was in it. */
  takePot(terms: ProgressiveTerms): Kopecks;
};

export type Movement = {
  readonly kind: string;
  readonly house: HouseAccount;
  readonly amount: Kopecks;
  /** Defaults to the command's fresh cause id. */
  readonly causeId?: number;
};

/** Name of a house account; its balance is derived from the transfers. */
export type HouseAccount =
  | `game:${string}`
  | `bonus:${string}`
  | "progressive"
  | "sandbox"
  | "payments"
  | "withdrawals:pending"
  | "withdrawals:paid"
  | "adjustments"
  | "discrepancies"
  | "deletions";

/** A bet as it is stored; the ledger adds id, player, seed and time. */
export type BetRecord = {
  readonly game: string;
  readonly state: "open" | "won" | "lost";
  readonly stake: Kopecks;
  readonly payout: Kopecks;
  /** Attempted multiplier × 100. */
  readonly coefficientHundredths: number;
  readonly nonce: number;
  readonly algorithm: number;
  readonly params: object;
  readonly outcome: object;
  readonly pot: {
    readonly sharePermyriad: number;
    readonly hitsPerBillionKopecks: number;
    readonly payout: Kopecks;
  };
};

/** A round that takes bets, after everything that this batch has done to it. */
export type OpenRound = {
  readonly id: number;
  readonly game: string;
  readonly seedId: number;
  /** Commitment of its server seed. */
  readonly hash: string;
  readonly bank: Kopecks;
  readonly bets: number;
  readonly firstPlayerId: number | null;
  /** Null while the countdown stands. */
  readonly closesAt: Date | null;
  /** Database time after the round was locked. */
  readonly lockedAt: Date;
};

/** A bet in a round: the round as it is with it, and what decides the bet. */
export type RoundEntry = {
  readonly round: OpenRound;
  readonly stake: Kopecks;
  readonly coefficientHundredths: number;
  readonly algorithm: number;
  readonly params: object;
};

/** What changes of a bet after it was recorded. A state other than `open` is its last. */
export type BetUpdate = {
  readonly id: number;
  readonly state: "open" | "won" | "lost";
  readonly payout: Kopecks;
  readonly coefficientHundredths: number;
  readonly outcome: object;
};

/** A stepped game as it is stored; `params` and `progress` are the game's own. */
export type SteppedGameRow = {
  readonly game: string;
  readonly active: boolean;
  readonly betId: number;
  readonly stake: Kopecks;
  readonly seedId: number;
  readonly nonce: number;
  readonly params: unknown;
  readonly progress: unknown;
};
