import { type Refusal, isRefusal, refusal } from "@rumb/contract/errors";
import { type Kopecks, kopecks, subtractKopecks } from "@rumb/money/kopecks";
import { CommitUnknown } from "../../platform/db/database-errors.ts";
import type { Query, SealedDatabase, SealedQuery } from "../../platform/db/database.ts";
import type { HouseAccounts } from "../house-accounts.ts";
import type { Decided, HouseAccount, IdempotencyClaim, Movement, Replayed, Settled } from "../command.ts";
import {
  type PostingPlayer,
  addDeposit,
  insertReply,
  lockPlayer,
  moveHouse,
  movePlayer,
  readBonusCredits,
  readReply,
  readWallet,
} from "./posting-store.ts";

/**
 * Money that moves seldom (payments, withdrawals, bonuses) and rows that belong to the movement, in one ordinary
 * transaction. Plays do not come here: they go through the group commit of ledger.ts.
 */
export type Postings = {
  /**
   * Locks the player's account first, then lets `work` check, move money and write its own rows. Its refusal undoes
   * everything. Refuses by itself: `BANNED`, `IDEMPOTENCY_KEY_REUSED`, and `OUTCOME_UNKNOWN` when the connection was
   * lost at the commit. Rejects with whatever `work` throws.
   */
  run<Reply, Events = null>(posting: Posting<Reply, Events>): Promise<Settled<Reply, Events> | Refusal>;
  /** The same for money that is no player's: nothing is locked but what `work` locks, and there is no key. */
  runHouse<Reply>(work: (unit: HouseUnit) => Promise<Reply | Refusal>): Promise<Reply | Refusal>;
};

export type Posting<Reply, Events = null> = {
  readonly playerId: number;
  /** The reply is stored under the key and must survive JSON. */
  readonly idempotency?: IdempotencyClaim | undefined;
  /** True for movements that a ban must not stop, such as a refund. */
  readonly allowBanned?: boolean;
  work(unit: PostingUnit): Promise<Decided<Reply, Events> | Refusal>;
};

/** What moves money of the house, in the transaction of `query`. */
export type HouseUnit = Pick<PostingUnit, "query" | "moveHouse">;

/** The locked player, and the ways to move their money; all in the transaction of `query`. Lock no other player in it. */
export type PostingUnit = {
  readonly query: SealedQuery;
  /** As they were when they were locked. */
  readonly player: PostingPlayer;
  /** Kopecks, after every movement so far. */
  balance(): Kopecks;
  /** Of that balance: a greater one is newer. */
  balanceVersion(): number;
  /** Player → house. Throws when the balance does not cover it: check `balance()` first. */
  charge(movement: PostedMovement): Promise<void>;
  /** House → player. */
  credit(movement: PostedMovement): Promise<void>;
  /** House → house. */
  moveHouse(movement: HouseMovement): Promise<void>;
  /** Counts a paid deposit, and what must be staked because of it. */
  addDeposit(deposit: { amount: Kopecks; wager: Kopecks }): Promise<void>;
  /** What bonuses have paid the player in the last `days`. */
  bonusCredits(days: number): Promise<Kopecks>;
};

/** `causeId` is the id of the row that moves the money; with the kind it is unique for ever. */
export type PostedMovement = Movement & { readonly causeId: number };
export type HouseMovement = Omit<PostedMovement, "house"> & {
  readonly from: HouseAccount;
  readonly to: HouseAccount;
};

export function openPostings(deps: {
  readonly database: Pick<SealedDatabase, "transaction">;
  readonly houseAccounts: HouseAccounts;
}): Postings {
  const { database, houseAccounts } = deps;
  return {
    run: (posting) => inTransaction(database, (query) => settle(posting, query, houseAccounts)),
    runHouse: (work) =>
      inTransaction(database, async (query) => {
        const made = await work({ query, moveHouse: houseMover(query, houseAccounts) });
        return isRefusal(made) ? refuse(made) : made;
      }),
  };
}

/** A refusal that was thrown undoes the transaction; a connection that is lost at its commit leaves the outcome unknown. */
async function inTransaction<Result>(
  database: Pick<SealedDatabase, "transaction">,
  work: (query: SealedQuery) => Promise<Result>,
): Promise<Result | Refusal> {
  try {
    return await database.transaction(work);
  } catch (error) {
    if (error instanceof RefusedPosting) return error.refused;
    if (error instanceof CommitUnknown) return refusal("OUTCOME_UNKNOWN");
    throw error;
  }
}

function houseMover(query: Query, houseAccounts: HouseAccounts): PostingUnit["moveHouse"] {
  return ({ from, to, ...moved }) =>
    moveHouse(query, { ...moved, from: houseAccounts.id(from), to: houseAccounts.id(to) });
}

/** What a player has and must do before a withdrawal; `bonusCredits` are of the last `days`. Kopecks. */
export async function walletOf(query: Query, { playerId, days }: { playerId: number; days: number }) {
  const [wallet, bonusCredits] = await Promise.all([
    readWallet(query, playerId),
    readBonusCredits(query, { playerId, days }),
  ]);
  return { ...wallet, bonusCredits };
}

/** The answer that is stored under a key, the refusal of a key that was used for something else, or null for a new one. */
export async function storedReply(
  query: Query,
  claim: IdempotencyClaim & { readonly playerId: number },
): Promise<Replayed | Refusal | null> {
  const stored = await readReply(query, claim);
  if (stored === null) return null;
  if (![claim.fingerprint, ...(claim.earlier ?? [])].includes(stored.fingerprint))
    return refusal("IDEMPOTENCY_KEY_REUSED");
  claim.onRepeat?.();
  return { replayed: true, reply: JSON.parse(stored.reply), events: null };
}

async function settle<Reply, Events>(
  posting: Posting<Reply, Events>,
  query: SealedQuery,
  houseAccounts: HouseAccounts,
): Promise<Settled<Reply, Events>> {
  const { playerId, idempotency, allowBanned } = posting;
  const player = await lockPlayer(query, playerId);
  const stored = idempotency && (await storedReply(query, { playerId, ...idempotency }));
  if (stored) return isRefusal(stored) ? refuse(stored) : stored;
  if (player.banned && allowBanned !== true) refuse(refusal("BANNED"));
  const made = await posting.work(createUnit(query, player, houseAccounts));
  if (isRefusal(made)) refuse(made);
  const { reply, events } = made;
  if (idempotency) await insertReply(query, { playerId, ...idempotency, reply: JSON.stringify(reply) });
  return { replayed: false, reply, events };
}

function createUnit(query: SealedQuery, player: PostingPlayer, houseAccounts: HouseAccounts): PostingUnit {
  let { balance, version } = player;
  return {
    query,
    player,
    balance: () => balance,
    balanceVersion: () => version,
    async charge(movement) {
      const { house, ...moved } = movement;
      if (moved.amount > balance) throw new Error(`player ${player.id} cannot cover the movement`);
      balance = subtractKopecks(balance, moved.amount);
      version += 1;
      const account = houseAccounts.id(house);
      await movePlayer(query, { ...moved, playerId: player.id, house: account, toPlayer: false });
    },
    async credit(movement) {
      const { house, ...moved } = movement;
      balance = kopecks(balance + moved.amount);
      version += 1;
      const account = houseAccounts.id(house);
      await movePlayer(query, { ...moved, playerId: player.id, house: account, toPlayer: true });
    },
    moveHouse: houseMover(query, houseAccounts),
    addDeposit: (deposit) => addDeposit(query, { ...deposit, playerId: player.id }),
    bonusCredits: (days) => readBonusCredits(query, { playerId: player.id, days }),
  };
}

/** Carries a refusal out of the transaction, which it undoes. */
class RefusedPosting extends Error {
  readonly refused: Refusal;

  constructor(refused: Refusal) {
    super(`a posting was refused: ${refused.code}`);
    this.refused = refused;
  }
}

function refuse(refused: Refusal): never {
  throw new RefusedPosting(refused);
}
