import { formatMoney } from "@rumb/money/format";
import { kopecks } from "@rumb/money/kopecks";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { type ReconcilingDeps, reconcile } from "../src/features/reconciliation/reconciliation.ts";
import { type ListedDay, listDays } from "../src/features/reconciliation/reconciliation-store.ts";
import { payoutJobs } from "../src/features/withdrawals/payout-jobs.ts";
import { approveWithdrawal } from "../src/features/withdrawals/withdrawal-decisions.ts";
import { networkPayments, type PaymentClientOptions } from "../src/integrations/payment/payment-client.ts";
import { createPayoutProvider } from "../src/integrations/payment/payout-client.ts";
import {
  type PaymentSandbox,
  startPaymentSandbox,
} from "../src/integrations/payment/sandbox/sandbox-server.ts";
import { decideOrder, keepOrder } from "../src/integrations/payment/sandbox/sandbox-store.ts";
import {
  createStatementProvider,
  type StatementEntry,
  type StatementProvider,
} from "../src/integrations/payment/statement-client.ts";
import { systemClock } from "../src/platform/runtime/clock.ts";
import { systemRandom } from "../src/platform/runtime/random.ts";
import {
  accepted,
  asSuperuser,
  pendingWithdrawal,
  useWallet,
  type Wallet,
  walletOperator,
  walletPlayer,
  withTerms,
} from "./_harness-wallet.ts";
import { oneRow } from "./_harness-ledger.ts";
import type { TestDatabase } from "./_harness-database.ts";
import { type SetClock, useSetClock } from "./model/_set-clock.ts";
import { PATIENCE_MS } from "./_patience.ts";
import { silentLog } from "./_realtime.ts";
import type { Query } from "../src/platform/db/database.ts";

const SECRET = Buffer.from("what only the sandbox and this test know");
const DAY_MS = 24 * 3_600_000;

/** Gives the calling file a wallet whose days pass when they are asked to, with the sandbox's provider; nobody reports anything to the site. */
export function useReconciliation() {
  const time = createTime();
  const opened = useWallet({ prepare: (site) => time.open(site) });
  const wallet = (): Wallet => withTerms(opened(), { minDepositsKopecks: 0 });
  const query: Query = (sql, values) => opened().site.database.query(sql, values);
  const who = { payerId: 0, takerId: 0, operatorId: 0 };
  const sandbox: { running: PaymentSandbox | null } = { running: null };

  beforeAll(async () => {
    who.payerId = await walletPlayer(wallet(), 0);
    who.takerId = await walletPlayer(wallet(), 10_000_000);
    who.operatorId = await walletOperator(wallet());
    sandbox.running = await openSandbox(query);
  });
  // What a test leaves behind is of a day that is done.
  beforeEach(() => nextDay());
  afterAll(async () => {
    await sandbox.running?.close();
    await time.close();
  });

  const client = (over?: Partial<PaymentClientOptions>) => clientOf(sandbox.running?.apiUrl ?? "", over);
  const provider = (over?: Partial<PaymentClientOptions>) => createStatementProvider(client(over));
  const deps = (statements = provider()): ReconcilingDeps => ({ ...wallet().deps, statements });
  const days = () => listDays(query, 10);
  const pass = (howMany: number) => time.pass(howMany);

  /** The next day at noon, when the last one is compared. */
  async function nextDay(statements?: StatementProvider): Promise<ListedDay> {
    await pass(1);
    await reconcile(deps(statements));
    const [day] = await days();
    if (day === undefined) throw new Error("no day was compared");
    return day;
  }

  /** A withdrawal that an operator has approved; its number. */
  const approved = () => approvedOf(wallet(), who);

  /** The same, sent to the provider, which has paid it. */
  async function paidOut(): Promise<number> {
    const id = await approved();
    const payouts = createPayoutProvider(client());
    for (const job of payoutJobs({ ...wallet().deps, payouts })) await job.run();
    return id;
  }

  const inSandbox = (sql: string) => asSuperuser(opened().site, sql);

  /** Compares the last day again, as if it had been cut off before its end. */
  async function again(statements?: StatementProvider): Promise<void> {
    await inSandbox(`UPDATE reconciliations SET failure = 'unfinished', attempts = attempts - 1
      WHERE day = (SELECT max(day) FROM reconciliations)`);
    const tried = `SELECT tried_at AS at FROM reconciliations ORDER BY day DESC LIMIT 1`;
    const { at } = await oneRow<{ at: Date }>(opened().site.database, tried, []);
    await Promise.all(Array.from({ length: 8 }, () => reconcile(deps(statements))));
    await inSandbox(`UPDATE reconciliations SET attempts = 1, tried_at = '${at.toISOString()}'
      WHERE day = (SELECT max(day) FROM reconciliations)`);
  }

  const doing = { provider, deps, pass, nextDay, again, approved, paidOut, inSandbox };
  return { opened, wallet, query, who, days, ...doing };
}

/** Time that passes by days, in one database. */
function createTime() {
  let clock: SetClock | null = null;
  let nowMs = 0;
  return {
    async open(site: TestDatabase): Promise<void> {
      clock = await useSetClock(site);
      nowMs = clock.startMs;
    },
    async pass(days: number): Promise<void> {
      nowMs += days * DAY_MS;
      await clock?.set(nowMs);
    },
    async close(): Promise<void> {
      await clock?.close();
    },
  };
}

function openSandbox(query: Query): Promise<PaymentSandbox> {
  return startPaymentSandbox({
    production: false,
    port: 0,
    host: "127.0.0.1",
    publicUrl: null,
    secrets: [SECRET],
    query,
    clock: systemClock,
    random: systemRandom,
    log: silentLog,
  });
}

function clientOf(apiUrl: string, over: Partial<PaymentClientOptions> = {}): PaymentClientOptions {
  return {
    apiUrl,
    secrets: [SECRET],
    clock: systemClock,
    log: silentLog,
    send: networkPayments(PATIENCE_MS),
    disbelieve: () => undefined,
    ...over,
  };
}

async function approvedOf(
  wallet: Wallet,
  { takerId, operatorId }: { takerId: number; operatorId: number },
): Promise<number> {
  const wish = { playerId: takerId, sum: "600.00", system: "card" } as const;
  const withdrawalId = await pendingWithdrawal(wallet, wish);
  accepted(await approveWithdrawal(wallet.deps, { withdrawalId, operatorId }));
  return withdrawalId;
}

/** The provider has been paid for an order. */
export async function payThere(
  query: Query,
  { orderId, amount = 10_000, system = "qiwi" }: { orderId: number; amount?: number; system?: string },
): Promise<void> {
  const token = randomUUID();
  const order = { token, order: String(orderId), system, amount: formatMoney(kopecks(amount)) };
  await keepOrder(query, { ...order, returnUrl: "http://site.test/wallet" });
  await decideOrder(query, token, "paid");
}

type FoundRow = {
  id: number;
  subject: string;
  kind: string;
  orderId: number;
  came: number;
  difference: number;
  source: string;
};

/** A provider whose statement is this, whatever the day. */
export function stating(...entries: StatementEntry[]): StatementProvider & { reads: string[] } {
  const reads: string[] = [];
  return {
    reads,
    async read(day) {
      reads.push(day);
      return entries;
    },
  };
}

/** What waits for the operators about an order or a payout. */
export function readFound(query: Query, orderId: number, subject: "payment" | "payout"): Promise<FoundRow[]> {
  return query<FoundRow>(
    `SELECT id, subject, kind, order_id AS "orderId", came, difference, source FROM discrepancies
     WHERE order_id = $1 AND subject = $2 ORDER BY id`,
    [orderId, subject],
  );
}
