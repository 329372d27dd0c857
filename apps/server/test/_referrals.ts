import type { GetRefReply } from "@rumb/contract/referral";
import { onTelegramLinked } from "../src/compose/handlers.ts";
import { payReferralIncome, referralStanding } from "../src/features/referrals/referral-service.ts";
import { createPlayer } from "./_harness-ledger.ts";
import { accepted, type Wallet, type WalletDeps } from "./_harness-wallet.ts";
import { decided } from "../src/money/command.ts";

/** A new player whom `referrerId` has invited. */
export function referralOf(
  { site, ledger }: Wallet,
  referrerId: number,
  balanceKopecks = 0,
): Promise<number> {
  return createPlayer({ database: site.database, ledger }, { balanceKopecks, referrerId });
}

/** What the referrer's screen shows, roubles. */
export async function standingOf(deps: WalletDeps, playerId: number): Promise<GetRefReply["user"]> {
  return (await referralStanding(deps, playerId, (code) => `/r/${code}`)).user;
}

/** Takes income out as the call does, past its route. */
export function takeIncomeOut(deps: WalletDeps, playerId: number, key?: string): Promise<unknown> {
  const idempotency = key === undefined ? undefined : { key, fingerprint: "out" };
  return payReferralIncome(deps, { playerId, idempotency });
}

/** Binds a Telegram account and lets everything happen that hangs on it. */
export async function bindTelegram(
  deps: Pick<WalletDeps, "postings">,
  playerId: number,
  telegramId: string,
): Promise<void> {
  accepted(
    await deps.postings.run({
      playerId,
      async work(unit) {
        await unit.query(`UPDATE players SET telegram_id = $2 WHERE id = $1`, [playerId, telegramId]);
        for (const handle of onTelegramLinked) await handle(unit, { playerId, telegramId });
        return decided({});
      },
    }),
  );
}

/** Kopecks less to stake, as if so much had been staked. */
export async function stake({ deps }: Pick<Wallet, "deps">, playerId: number, amount: number): Promise<void> {
  await deps.database.query(
    `UPDATE player_accounts SET wager_left = greatest(0, wager_left - $2) WHERE player_id = $1`,
    [playerId, amount],
  );
}
