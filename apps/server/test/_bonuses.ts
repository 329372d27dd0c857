import { isRefusal } from "@rumb/contract/errors";
import type { Database } from "../src/platform/db/database.ts";
import { oneRow } from "./_harness-ledger.ts";
import { useWallet, type Wallet, type WalletDeps, walletPlayer } from "./_harness-wallet.ts";
import { useOtherNode } from "./_other-node.ts";
import { createRandom } from "./_seeded-random.ts";

/** A wallet, and its services on two nodes, each with connections of its own. */
export function useBonuses() {
  const wallet = useWallet();
  const other = useOtherNode(
    () => wallet().site,
    (event) => wallet().deps.publish(event),
  );
  return {
    wallet,
    /** Of every other number the one and the other; what either publishes is among the wallet's events. */
    node: (index: number): WalletDeps => (index % 2 === 0 ? wallet().deps : other()),
  };
}

let telegramIds = 0;

/** Binds a Telegram account that nobody has had, as the bot does. */
export async function linkTelegram({ deps }: Pick<Wallet, "deps">, playerId: number): Promise<void> {
  telegramIds += 1;
  await deps.database.query(`UPDATE players SET telegram_id = $2 WHERE id = $1`, [
    playerId,
    String(700_000_000 + telegramIds),
  ]);
}

/** A player with both accounts and that much money. */
export async function linkedPlayer(wallet: Wallet, balanceKopecks = 0): Promise<number> {
  const playerId = await walletPlayer(wallet, balanceKopecks);
  await linkTelegram(wallet, playerId);
  return playerId;
}

/** What a player has, kopecks. */
export async function balanceOf({ deps }: Pick<Wallet, "deps">, playerId: number): Promise<number> {
  const sql = `SELECT balance FROM player_accounts WHERE player_id = $1`;
  return (await oneRow<{ balance: number }>(deps.database, sql, [playerId])).balance;
}

const random = createRandom(20_261_120);

/** Many at once, some of them a few questions to the database later, so that any may come first. */
export function race<Result>(
  { deps }: Pick<Wallet, "deps">,
  parallel: number,
  work: (index: number) => Promise<Result>,
): Promise<Result[]> {
  return Promise.all(
    Array.from({ length: parallel }, async (_, index) => {
      for (let turns = random.below(4); turns > 0; turns -= 1) await deps.database.query(`SELECT 1`);
      return work(index);
    }),
  );
}

/** How often each code came; «accepted» for what was no refusal. */
export function counted(results: readonly unknown[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const result of results) {
    const code = isRefusal(result) ? result.code : "accepted";
    counts[code] = (counts[code] ?? 0) + 1;
  }
  return counts;
}

/** How often a player was credited by transfers of a kind, and how much altogether. */
export function paidBy(
  database: Pick<Database, "query">,
  kind: "bonus_rakeback" | "bonus_referral",
  playerId: number,
): Promise<{ payouts: number; sum: number }> {
  return oneRow(
    database,
    `SELECT count(*) AS payouts, coalesce(sum(amount), 0)::bigint AS sum FROM transfers
     WHERE credit_account = $1 AND kind = $2`,
    [playerId, kind],
  );
}
