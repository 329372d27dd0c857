import { isRefusal, type Refusal } from "@rumb/contract/errors";
import { type PaymentSystem, WithdrawReply } from "@rumb/contract/wallet";
import { kopecks } from "@rumb/money/kopecks";
import { type Logger, pino } from "pino";
import { Value } from "typebox/value";
import { afterAll, beforeAll, expect } from "vitest";
import type { Ledger } from "../src/money/batch/ledger.ts";
import type { Postings } from "../src/money/postings/posting.ts";
import { onDepositPaid } from "../src/compose/handlers.ts";
import { settlePayment, type SettlingDeps } from "../src/features/payments/payment-settling.ts";
import type { Settings } from "../src/settings/settings-service.ts";
import { settingDefaults, type SettingValues } from "../src/settings/settings.ts";
import { requestWithdrawal } from "../src/features/withdrawals/withdrawal-service.ts";
import { openDestinations } from "../src/features/withdrawals/withdrawal-destinations.ts";
import type { SealedDatabase } from "../src/platform/db/database.ts";
import { systemRandom } from "../src/platform/runtime/random.ts";
import type { RealtimeEvent } from "../src/realtime/realtime-event.ts";
import { createTestDatabase, type TestDatabase } from "./_harness-database.ts";
import {
  createPlayer,
  expectBooksInOrder,
  oneRow,
  openTestLedger,
  openTestPostings,
  TEST_SECRET_KEYS,
} from "./_harness-ledger.ts";
import { onSuperuser } from "./_superuser.ts";

/** A wallet's services on a database of the calling file; the books are checked at its end. */
export type Wallet = {
  readonly site: TestDatabase;
  readonly ledger: Ledger;
  /** What payments and withdrawals get; `events` are what they have published. */
  readonly deps: WalletDeps;
  readonly events: RealtimeEvent[];
};

export type WalletDeps = {
  readonly database: SealedDatabase;
  readonly postings: Postings;
  readonly settings: Pick<Settings, "current">;
  readonly destinations: ReturnType<typeof openDestinations>;
  readonly onDepositPaid: SettlingDeps["onDepositPaid"];
  readonly log: Logger;
  publish(event: RealtimeEvent): void;
};

/** Rewards are moved without a hold: its tests say so where they look at it. */
export const AT_ONCE: SettingValues = {
  ...settingDefaults,
  rewards: { ...settingDefaults.rewards, holdHours: 0 },
};

/** `prepare` changes the database before anybody uses it; rules that a test breaks itself are `made`. */
export function useWallet({ prepare, made }: WalletUse = {}): () => Wallet {
  let wallet: Wallet | null = null;
  beforeAll(async () => {
    const site = await createTestDatabase();
    await prepare?.(site);
    const events: RealtimeEvent[] = [];
    const deps = await openWalletDeps(site.database, (event) => void events.push(event));
    wallet = { site, events, ledger: await openTestLedger(site.database), deps };
  });
  // The last one runs first.
  afterAll(async () => {
    await opened().ledger.close();
    await opened().site.drop();
  });
  afterAll(() => expectBooksInOrder(opened().site.database, made));
  function opened(): Wallet {
    if (wallet === null) throw new Error("the wallet is not open");
    return wallet;
  }
  return opened;
}

/** A wallet whose players take money out without having paid any in. */
export function useOpenWallet(
  terms: Partial<SettingValues["withdrawals"]> = {},
  use: WalletUse = {},
): () => Wallet {
  const opened = useWallet(use);
  return () => withTerms(opened(), { ...terms, minDepositsKopecks: 0 });
}

/** What payments and withdrawals get on that database. */
export async function openWalletDeps(
  database: SealedDatabase,
  publish: WalletDeps["publish"] = () => undefined,
): Promise<WalletDeps> {
  return {
    database,
    postings: await openTestPostings(database),
    settings: { current: () => AT_ONCE },
    destinations: openDestinations({ secretKeys: TEST_SECRET_KEYS, random: systemRandom }),
    onDepositPaid,
    log: pino({ level: "silent" }),
    publish,
  };
}

/** A player with money that came by the sandbox's grant, not by a deposit. */
export function walletPlayer({ site, ledger }: Wallet, balanceKopecks: number): Promise<number> {
  return createPlayer({ database: site.database, ledger }, { balanceKopecks });
}

/** An operator, without money. */
export async function walletOperator(wallet: Wallet): Promise<number> {
  const operatorId = await walletPlayer(wallet, 0);
  await setRole(wallet, operatorId, "operator");
  return operatorId;
}

export async function setRole(
  { site }: Wallet,
  playerId: number,
  role: "player" | "operator",
): Promise<void> {
  await site.database.query(`UPDATE players SET role = $2 WHERE id = $1`, [playerId, role]);
}

/** Begins a payment past its provider; its number. */
export async function openPayment(
  { database }: Pick<WalletDeps, "database">,
  payment: { playerId: number; amount: number; system?: PaymentSystem; promoCodeId?: number },
): Promise<number> {
  const { playerId, amount, system = "qiwi", promoCodeId = null } = payment;
  const { id } = await oneRow<{ id: number }>(
    database,
    `INSERT INTO payments (id, player_id, system, amount, promo_code_id)
     VALUES (nextval('payment_ids'), $1, $2, $3, $4) RETURNING id`,
    [playerId, system, amount, promoCodeId],
  );
  return id;
}

/** A paid deposit of the player, credited as the provider's call would. */
export async function deposit(
  wallet: { deps: Omit<SettlingDeps, "onDepositPaid"> },
  playerId: number,
  amount: number,
): Promise<number> {
  const orderId = await openPayment(wallet.deps, { playerId, amount });
  const standing = { orderId, system: "qiwi", amount: kopecks(amount), status: "paid" } as const;
  expect(await settlePayment({ ...wallet.deps, onDepositPaid }, standing)).toBe("paid");
  return orderId;
}

/** A player who has asked for 600 roubles to a card, and an operator who may decide. */
export async function requestedWithdrawal(wallet: Wallet) {
  const playerId = await walletPlayer(wallet, 5_000_000);
  const operatorId = await walletOperator(wallet);
  const withdrawalId = await pendingWithdrawal(wallet, { playerId, sum: "600.00", system: "card" });
  return { playerId, operatorId, withdrawalId };
}

/** Takes away what a player still has to stake, as if they had. */
export async function clearWager(
  { deps }: { deps: Pick<WalletDeps, "database"> },
  playerId: number,
): Promise<void> {
  await deps.database.query(`UPDATE player_accounts SET wager_left = 0 WHERE player_id = $1`, [playerId]);
}

export function moneyOf({ deps }: { deps: Pick<WalletDeps, "database"> }, playerId: number) {
  return oneRow<{ balance: number; deposits: number; wagerLeft: number; wagerTotal: number }>(
    deps.database,
    `SELECT balance, deposits_total AS deposits, wager_left AS "wagerLeft", wager_total AS "wagerTotal"
     FROM player_accounts WHERE player_id = $1`,
    [playerId],
  );
}

/** Numbers to send money to, one a method. */
export const DESTINATIONS = {
  qiwi: "79001234567",
  card: "4111111111111111",
  fkwallet: "F100123456",
  yoomoney: "410012345678901",
} as const;

/** A player's wish for money, past its route; `sum` in roubles. */
export function takeOut(
  { deps }: Pick<Wallet, "deps">,
  wish: { playerId: number; sum: string; system?: keyof typeof DESTINATIONS; number?: string; key?: string },
): Promise<unknown> {
  const { playerId, sum, system = "qiwi", number = DESTINATIONS[system], key } = wish;
  const body = { system, system_number: number, sum };
  const idempotency = key === undefined ? undefined : { key, fingerprint: JSON.stringify(body) };
  return requestWithdrawal(deps, { playerId, idempotency, body, address: "127.0.0.1" });
}

/** A pending withdrawal; its number. */
export async function pendingWithdrawal(
  wallet: Pick<Wallet, "deps">,
  wish: Parameters<typeof takeOut>[1],
): Promise<number> {
  const made = accepted(await takeOut(wallet, wish));
  if (!Value.Check(WithdrawReply, made))
    throw new Error("the withdrawal was answered otherwise than promised");
  return made.data.id;
}

/** Lets players take money out who have never paid in. */
export function withTerms(wallet: Wallet, terms: Partial<SettingValues["withdrawals"]>): Wallet {
  const withdrawals = { ...settingDefaults.withdrawals, ...terms };
  const settings = { current: () => ({ ...settingDefaults, withdrawals }) };
  return { ...wallet, deps: { ...wallet.deps, settings } };
}

/** Code of a refusal, or «accepted». */
export function codeOf(result: unknown): string {
  return isRefusal(result) ? result.code : "accepted";
}

/** The reply as the browser gets it; throws when it was refused. */
export function accepted<Reply>(result: Reply | Refusal): Reply {
  if (isRefusal(result)) throw new Error(`refused: ${result.code}`);
  return JSON.parse(JSON.stringify(result));
}

/** Writes past the triggers that keep what happened from being changed. */
export function asSuperuser(site: Pick<TestDatabase, "connection">, sql: string): Promise<void> {
  return onSuperuser(site, async (client) => {
    await client.query("SET session_replication_role = replica");
    await client.query(sql);
  });
}

type WalletUse = { prepare?: (site: TestDatabase) => Promise<void>; made?: readonly string[] };
