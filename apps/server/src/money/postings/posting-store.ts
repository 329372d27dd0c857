import { type Kopecks, kopecks } from "@rumb/money/kopecks";
import type { Query } from "../../platform/db/database.ts";
import { firstRow } from "../../platform/db/only-row.ts";
import { insertTransfers } from "../transfers-store.ts";
import type { StoredReply } from "../batch/batch-book.ts";

/** A player under the lock of the account; amounts are kopecks. */
export type PostingPlayer = {
  readonly id: number;
  readonly balance: Kopecks;
  /** Of that balance: a greater one is newer. */
  readonly version: number;
  readonly banned: boolean;
  readonly depositsTotal: Kopecks;
  readonly wagerLeft: Kopecks;
};

/** Waits for who holds the account: a batch of the ledger, or another posting. Throws when there is no such player. */
export async function lockPlayer(query: Query, playerId: number): Promise<PostingPlayer> {
  const [row] = await query<{
    balance: number;
    version: number;
    banned: boolean;
    deposits: number;
    wagerLeft: number;
  }>(
    `SELECT balance, balance_version AS version, banned, deposits_total AS deposits, wager_left AS "wagerLeft"
     FROM player_accounts WHERE player_id = $1 FOR NO KEY UPDATE`,
    [playerId],
  );
  if (!row) throw new Error(`there is no player ${playerId}`);
  return {
    id: playerId,
    balance: kopecks(row.balance),
    version: row.version,
    banned: row.banned,
    depositsTotal: kopecks(row.deposits),
    wagerLeft: kopecks(row.wagerLeft),
  };
}

/** What the conditions of a withdrawal look at, as of now and without a lock. */
export async function readWallet(
  query: Query,
  playerId: number,
): Promise<Record<"balance" | "depositsTotal" | "wagerLeft" | "wagerTotal", Kopecks>> {
  const [row] = await query<{ balance: number; deposits: number; left: number; total: number }>(
    `SELECT balance, deposits_total AS deposits, wager_left AS left, wager_total AS total
     FROM player_accounts WHERE player_id = $1`,
    [playerId],
  );
  if (!row) throw new Error(`there is no player ${playerId}`);
  return {
    balance: kopecks(row.balance),
    depositsTotal: kopecks(row.deposits),
    wagerLeft: kopecks(row.left),
    wagerTotal: kopecks(row.total),
  };
}

/** A transfer between the player and the house, and the player's new balance, in one statement. */
export async function movePlayer(query: Query, move: PlayerMove): Promise<void> {
  const { playerId, house, toPlayer, ...moved } = move;
  const [debitAccount, creditAccount] = toPlayer ? [house, playerId] : [playerId, house];
  const transfer = insertTransfers([{ ...moved, debitAccount, creditAccount }], "now");
  await query(
    `WITH moved AS (${transfer.text})
     UPDATE player_accounts SET balance = balance + $8, balance_version = balance_version + 1 WHERE player_id = $7`,
    [...transfer.values, playerId, toPlayer ? moved.amount : 0 - moved.amount],
  );
}

/** A transfer between two accounts of the house, whose balances are sums of transfers. */
export async function moveHouse(
  query: Query,
  { from, to, ...moved }: { causeId: number; kind: string; from: number; to: number; amount: Kopecks },
): Promise<void> {
  const transfer = insertTransfers([{ ...moved, debitAccount: from, creditAccount: to }], "now");
  await query(transfer.text, transfer.values);
}

/** `wager_total` starts again with a deposit that finds nothing left to stake. */
export async function addDeposit(
  query: Query,
  deposit: { playerId: number; amount: Kopecks; wager: Kopecks },
): Promise<void> {
  await query(
    `UPDATE player_accounts SET deposits_total = deposits_total + $2, wager_left = wager_left + $3,
       wager_asked = wager_asked + $3,
       wager_total = CASE wager_left WHEN 0 THEN 0 ELSE wager_total END + $3
     WHERE player_id = $1`,
    [deposit.playerId, deposit.amount, deposit.wager],
  );
}

/** Bonuses have causes of their own, so only the partition of those is read. */
export async function readBonusCredits(
  query: Query,
  { playerId, days }: { playerId: number; days: number },
): Promise<Kopecks> {
  const [row] = await query<{ sum: number }>(
    `SELECT coalesce(sum(amount), 0)::bigint AS sum FROM transfers
     WHERE cause_id < 100000000000 AND credit_account = $1 AND created_at > now() - make_interval(days => $2)
       AND debit_account IN (SELECT id FROM house_accounts WHERE name LIKE 'bonus:%')`,
    [playerId, days],
  );
  return kopecks(row?.sum ?? 0);
}

export function readReply(
  query: Query,
  { playerId, key }: { playerId: number; key: string },
): Promise<Pick<StoredReply, "fingerprint" | "reply"> | null> {
  return firstRow<Pick<StoredReply, "fingerprint" | "reply">>(
    query,
    `SELECT fingerprint, reply FROM idempotency_keys WHERE player_id = $1 AND key = $2`,
    [playerId, key],
  );
}

export async function insertReply(query: Query, stored: StoredReply): Promise<void> {
  await query(
    `INSERT INTO idempotency_keys (player_id, key, fingerprint, reply, created_at) VALUES ($1, $2, $3, $4, now())`,
    [stored.playerId, stored.key, stored.fingerprint, stored.reply],
  );
}

type PlayerMove = {
  readonly causeId: number;
  readonly kind: string;
  readonly playerId: number;
  /** Account of the house. */
  readonly house: number;
  readonly amount: Kopecks;
  readonly toPlayer: boolean;
};
