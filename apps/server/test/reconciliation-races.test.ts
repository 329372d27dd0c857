import type { DiscrepancyResolution } from "@rumb/contract/discrepancy-kinds";
import { kopecks } from "@rumb/money/kopecks";
import { expect, test } from "vitest";
import { resolveDiscrepancy } from "../src/features/discrepancies/discrepancy-resolving.ts";
import { settlePayment } from "../src/features/payments/payment-settling.ts";
import { reconcile } from "../src/features/reconciliation/reconciliation.ts";
import type { StatementEntry, StatementProvider } from "../src/integrations/payment/statement-client.ts";
import { deposit, moneyOf, openPayment, type WalletDeps } from "./_harness-wallet.ts";
import { useOtherNode } from "./_other-node.ts";
import { raceRounds } from "./_race-rounds.ts";
import { readFound, stating, useReconciliation } from "./_reconciliation.ts";

const SUM = 10_000;
const ROUNDS = raceRounds(2);
const { opened, wallet, query, who, pass, nextDay, paidOut } = useReconciliation();

const other = useOtherNode(() => opened().site);
const nodes = (): WalletDeps[] => [wallet().deps, other()];
const eachNode = <Done>(times: number, work: (deps: WalletDeps) => Promise<Done>): Promise<Done>[] =>
  nodes().flatMap((deps) => Array.from({ length: times }, () => work(deps)));

function resolve(deps: WalletDeps, id: number, resolution: DiscrepancyResolution) {
  const { adjustments } = deps.settings.current();
  const values = {
    ...deps.settings.current(),
    adjustments: { ...adjustments, dayTotalKopecks: 1_000_000_000 },
    oneOperator: { dayTotalKopecks: 1_000_000_000 },
  };
  const acting = { operatorId: who.operatorId, address: "127.0.0.1" };
  return resolveDiscrepancy(
    { ...deps, settings: { current: () => values } },
    { id, resolution, note: "по выписке" },
    acting,
  );
}

const compareDay = (deps: WalletDeps, statements: StatementProvider) => reconcile({ ...deps, statements });

/** What the order lacks, once operators have booked whatever is open, as a word that fits says. */
async function settleAll(subject: StatementEntry["subject"], orderId: number): Promise<void> {
  const [deps] = nodes();
  for (const { id } of await readFound(query, orderId, subject)) {
    for (const word of ["credit", "take", "note"] as const) if (deps) await resolve(deps, id, word);
  }
}

async function movedOf(subject: StatementEntry["subject"], orderId: number) {
  const [row] = await query<{ moved: number; credits: number }>(
    `SELECT coalesce(sum(player_moved + house_moved), 0)::bigint AS moved,
       (SELECT count(*) FROM transfers WHERE kind = 'deposit' AND cause_id = $2 AND $1 = 'payment') AS credits
     FROM discrepancies WHERE subject = $1 AND order_id = $2`,
    [subject, orderId],
  );
  return row ?? { moved: 0, credits: 0 };
}

async function payoutOf(id: number, amount?: number): Promise<StatementEntry> {
  const [row] = await query<{ payout: number; reference: string }>(
    `SELECT payout, reference FROM withdrawals JOIN payouts ON withdrawal_id = id WHERE id = $1`,
    [id],
  );
  const { payout = 0, reference = "" } = row ?? {};
  return {
    subject: "payout",
    orderId: id,
    system: "card",
    amount: kopecks(amount ?? payout),
    status: "paid",
    reference,
  };
}

test("a wrong sum, the operators' word, the right call and the statement at once: one of the two sums is credited, once", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const orderId = await openPayment(wallet().deps, { playerId: who.payerId, amount: SUM });
    const right = { orderId, system: "qiwi", amount: kopecks(SUM), status: "paid" } as const;
    const before = (await moneyOf(wallet(), who.payerId)).balance;
    await settlePayment(wallet().deps, { ...right, amount: kopecks(7_000) });
    const [found] = await readFound(query, orderId, "payment");
    await pass(1);
    const stated = stating({ ...right, subject: "payment", reference: `R-${orderId}` });
    await Promise.all([
      ...eachNode(2, (deps) => resolve(deps, found?.id ?? 0, "credit")),
      ...eachNode(3, (deps) => settlePayment(deps, right)),
      ...eachNode(1, (deps) => compareDay(deps, stated)),
    ]);
    const { balance } = await moneyOf(wallet(), who.payerId);
    const { moved, credits } = await movedOf("payment", orderId);
    expect([7_000, SUM]).toContain(balance - before);
    expect(credits * SUM + moved).toBe(balance - before);
  }
});

test("a deposit that was missing is taken while a later statement has it: at the end it is credited once", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = (await moneyOf(wallet(), who.payerId)).balance;
    const orderId = await deposit(wallet(), who.payerId, SUM);
    await nextDay(stating());
    const [found] = await readFound(query, orderId, "payment");
    expect(found).toMatchObject({ kind: "missing", difference: 0 - SUM });
    await pass(1);
    const right = { orderId, system: "qiwi", amount: kopecks(SUM), status: "paid" } as const;
    const stated = stating({ ...right, subject: "payment", reference: `R-${orderId}` });
    await Promise.all([
      ...eachNode(4, (deps) => resolve(deps, found?.id ?? 0, "take")),
      ...eachNode(2, (deps) => settlePayment(deps, right)),
      ...eachNode(1, (deps) => compareDay(deps, stated)),
    ]);
    await settleAll("payment", orderId);
    expect((await moneyOf(wallet(), who.payerId)).balance - before).toBe(SUM);
    expect(await movedOf("payment", orderId)).toEqual({ moved: 0, credits: 1 });
  }
});

test.each([
  ["in full", (payout: number) => payout],
  ["in part", () => 30_000],
])(
  "a payout that was missing is given back while a later statement has it %s: at the end it is owed once",
  async (_name, arrivedOf) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await paidOut();
      const { balance: before } = await moneyOf(wallet(), who.takerId);
      await nextDay(stating());
      const [found] = await readFound(query, id, "payout");
      await pass(1);
      const { amount: payout } = await payoutOf(id);
      const arrived = arrivedOf(payout);
      const stated = stating(await payoutOf(id, arrived));
      await Promise.all([
        ...eachNode(4, (deps) => resolve(deps, found?.id ?? 0, "credit")),
        ...eachNode(1, (deps) => compareDay(deps, stated)),
      ]);
      await settleAll("payout", id);
      expect((await moneyOf(wallet(), who.takerId)).balance - before).toBe(payout - arrived);
      expect((await movedOf("payout", id)).moved).toBe(payout - arrived);
    }
  },
);
