import { kopecks } from "@rumb/money/kopecks";
import { describe, expect, test } from "vitest";
import { resolveDiscrepancy } from "../src/features/discrepancies/discrepancy-resolving.ts";
import { reconcile } from "../src/features/reconciliation/reconciliation.ts";
import { reconciliationJobs } from "../src/features/reconciliation/reconciliation-jobs.ts";
import { openJobRuns } from "../src/platform/jobs/job-runs.ts";
import { monotonicMs } from "../src/platform/runtime/schedule.ts";
import { startJobs } from "../src/platform/jobs/jobs.ts";
import { oneRow } from "./_harness-ledger.ts";
import { accepted, deposit, moneyOf, openPayment } from "./_harness-wallet.ts";
import { until } from "./_patience.ts";
import { silentLog } from "./_realtime.ts";
import { payThere, readFound, stating, useReconciliation } from "./_reconciliation.ts";

const SUM = 10_000;
const {
  opened,
  wallet,
  query,
  who,
  days,
  provider,
  deps,
  pass,
  nextDay,
  again,
  approved,
  paidOut,
  inSandbox,
} = useReconciliation();

const asked = () => openPayment(opened().deps, { playerId: who.payerId, amount: SUM });
const credited = () => deposit(wallet(), who.payerId, SUM);
const paidThere = (orderId: number, word: { amount?: number; system?: string } = {}) =>
  payThere(query, { orderId, ...word });
const foundOf = (orderId: number, subject: "payment" | "payout" = "payment") =>
  readFound(query, orderId, subject);
/** Numbers of orders that are none of ours. */
let strange = 70_000_000;

function statesOf(id: number) {
  const sql = `SELECT (SELECT state FROM payments WHERE id = $1) AS payment, (SELECT state FROM payouts WHERE withdrawal_id = $1) AS payout`;
  return oneRow<{ payment: string | null; payout: string | null }>(opened().site.database, sql, [id]);
}

describe("a day on which both sides agree", () => {
  test("shows no difference, and is compared once", async () => {
    await paidThere(await credited());
    await paidOut();
    const day = await nextDay();
    expect(day).toMatchObject({ failure: null, compared: 2, settled: 0, differences: 0, late: false });
    const unread = stating();
    await reconcile(deps(unread));
    expect(unread.reads).toEqual([]);
    expect((await days())[0]).toEqual(day);
  });

  test("has what came in its last minutes on their side and after midnight on ours", async () => {
    await pass(0.5);
    const order = await credited();
    await paidThere(order);
    await inSandbox(
      `UPDATE sandbox_payments SET paid_at = paid_at - interval '2 minutes' WHERE order_id = '${order}'`,
    );
    expect(await nextDay()).toMatchObject({ compared: 1, differences: 0 });
    expect(await nextDay()).toMatchObject({ compared: 0, differences: 0 });
    await pass(0.5);
    expect(await foundOf(order)).toEqual([]);
  });
});

describe("a deposit", () => {
  test("that the provider's call never reported is credited", async () => {
    const order = await asked();
    await paidThere(order);
    const { balance } = await moneyOf(wallet(), who.payerId);
    expect(await nextDay()).toMatchObject({ compared: 1, settled: 1, differences: 0 });
    expect((await moneyOf(wallet(), who.payerId)).balance).toBe(balance + SUM);
    expect(await statesOf(order)).toMatchObject({ payment: "paid" });
    expect(await foundOf(order)).toEqual([]);
  });

  test("came and went back on one day, and is not credited in between", async () => {
    const order = await asked();
    await paidThere(order);
    await inSandbox(
      `UPDATE sandbox_payments SET reversed_at = clock_timestamp() WHERE order_id = '${order}'`,
    );
    await nextDay();
    expect(await statesOf(order)).toMatchObject({ payment: "declined" });
    expect(await foundOf(order)).toEqual([]);
  });

  test.each<[string, () => Promise<number>, object]>([
    [
      "we have not asked for",
      async () => {
        strange += 1;
        await paidThere(strange);
        return strange;
      },
      { kind: "unknown", difference: SUM },
    ],
    [
      "of another amount",
      async () => {
        const order = await asked();
        await paidThere(order, { amount: 7_000 });
        return order;
      },
      { kind: "amount", difference: 7_000 },
    ],
    [
      "of another amount than was credited",
      async () => {
        const order = await credited();
        await paidThere(order, { amount: 7_000 });
        return order;
      },
      { kind: "amount", difference: -3_000 },
    ],
    [
      "through another system",
      async () => {
        const order = await asked();
        await paidThere(order, { system: "linepay" });
        return order;
      },
      { kind: "system", difference: SUM },
    ],
    ["that the provider does not have", credited, { kind: "missing", difference: 0 - SUM }],
    [
      "that was taken back without a call",
      async () => {
        const order = await credited();
        await paidThere(order);
        await inSandbox(
          `UPDATE sandbox_payments SET reversed_at = clock_timestamp() WHERE order_id = '${order}'`,
        );
        return order;
      },
      { kind: "reversed", difference: 0 - SUM },
    ],
  ])("%s waits for the operators, once however often it is compared", async (_name, plant, found) => {
    const order = await plant();
    expect(await nextDay()).toMatchObject({ failure: null, differences: 1 });
    expect(await foundOf(order)).toEqual([
      expect.objectContaining({ subject: "payment", source: "statement", orderId: order, ...found }),
    ]);
    const day = await days();
    await again();
    expect(await days()).toEqual(day);
    expect(await foundOf(order)).toHaveLength(1);
  });

  test("that was paid twice is noted", async () => {
    const order = await credited();
    const entry = {
      subject: "payment",
      orderId: order,
      system: "qiwi",
      amount: kopecks(SUM),
      status: "paid",
    } as const;
    const twice = stating({ ...entry, reference: "A" }, { ...entry, reference: "B" });
    expect(await nextDay(twice)).toMatchObject({ differences: 1 });
    expect(await foundOf(order)).toMatchObject([{ kind: "repeat", difference: SUM }]);
  });
});

describe("a payout", () => {
  test("whose answer was lost becomes paid", async () => {
    const id = await approved();
    const reference = `P-lost-${id}`;
    await inSandbox(`INSERT INTO sandbox_payouts (payout_id, system, destination, amount, reference, state, created_at)
      SELECT id::text, 'card', '1', to_char(payout / 100.0, 'FM999990.00'), '${reference}', 'paid', set_clock.now() FROM withdrawals WHERE id = ${id}`);
    expect(await nextDay()).toMatchObject({ settled: 1, differences: 0 });
    expect(await statesOf(id)).toMatchObject({ payout: "paid" });
  });

  test.each<[string, (id: number) => string, object]>([
    ["of another amount", () => `amount = '100.00'`, { kind: "amount" }],
    ["that failed after it was paid", () => `state = 'failed'`, { kind: "failed", difference: 60_000 }],
    ["of another number", (id) => `reference = 'P-other-${id}'`, { kind: "reference", difference: 0 }],
  ])("%s waits for the operators, once", async (_name, change, found) => {
    const id = await paidOut();
    await inSandbox(`UPDATE sandbox_payouts SET ${change(id)} WHERE payout_id = '${id}'`);
    expect(await nextDay()).toMatchObject({ differences: 1 });
    await again();
    expect(await foundOf(id, "payout")).toEqual([
      expect.objectContaining({ subject: "payout", source: "statement", ...found }),
    ]);
  });

  test("that the provider does not have is owed to the player", async () => {
    const id = await paidOut();
    await inSandbox(`DELETE FROM sandbox_payouts WHERE payout_id = '${id}'`);
    expect(await nextDay()).toMatchObject({ differences: 1 });
    expect(await foundOf(id, "payout")).toMatchObject([{ kind: "missing", difference: 60_000 }]);
  });

  test("that we have not ordered has cost the house what it was", async () => {
    strange += 1;
    await inSandbox(`INSERT INTO sandbox_payouts (payout_id, system, destination, amount, reference, state, created_at)
      VALUES ('${strange}', 'card', '1', '500.00', 'P-${strange}', 'paid', set_clock.now())`);
    expect(await nextDay()).toMatchObject({ differences: 1 });
    const [found] = await foundOf(strange, "payout");
    expect(found).toMatchObject({ subject: "payout", kind: "unknown", difference: -50_000 });
    const word = { id: found?.id ?? 0, resolution: "write_off", note: "по выписке" } as const;
    expect(
      await resolveDiscrepancy(wallet().deps, word, { operatorId: who.operatorId, address: "127.0.0.1" }),
    ).toEqual({});
  });

  test("that had failed, was given back and then arrived is too much", async () => {
    const id = await paidOut();
    await inSandbox(`UPDATE sandbox_payouts SET state = 'failed' WHERE payout_id = '${id}'`);
    await nextDay();
    const [failed] = await foundOf(id, "payout");
    const word = { id: failed?.id ?? 0, resolution: "credit", note: "не дошла" } as const;
    const acting = { operatorId: who.operatorId, address: "127.0.0.1" };
    accepted(await resolveDiscrepancy(wallet().deps, word, acting));
    await inSandbox(
      `UPDATE sandbox_payouts SET state = 'paid', created_at = set_clock.now() WHERE payout_id = '${id}'`,
    );
    await nextDay();
    expect((await foundOf(id, "payout"))[1]).toMatchObject({ kind: "state", difference: -60_000 });
  });
});

describe("a statement", () => {
  test.each([
    [
      "with a wrong signature",
      "forged",
      () => provider({ secrets: [Buffer.from("another secret than theirs")] }),
    ],
    ["signed at another time", "late", () => provider({ clock: { now: () => new Date(0) } })],
    ["from nobody", "unavailable", () => provider({ apiUrl: "http://127.0.0.1:9" })],
  ])("%s compares nothing, and the day is tried again", async (_name, failure, wrong) => {
    const order = await credited();
    await paidThere(order);
    const failed = await nextDay(wrong());
    expect(failed).toMatchObject({ failure, attempts: 1, compared: 0 });
    await pass(0.125);
    expect((await days())[0]).toMatchObject({ late: true });
    await reconcile(deps());
    expect((await days())[0]).toMatchObject({
      day: failed.day,
      failure: null,
      attempts: 2,
      compared: 1,
      late: false,
    });
    await pass(-0.125);
  });
});

describe("days", () => {
  test("on which no site ran are late, and are made up for one by one", async () => {
    await paidThere(await credited());
    await pass(4);
    expect((await days()).slice(0, 4)).toMatchObject(
      Array.from({ length: 4 }, () => ({ late: true, triedAt: null })),
    );
    await reconcile(deps());
    const made = (await days()).slice(0, 4);
    expect(made.map(({ compared }) => compared)).toEqual([0, 0, 0, 1]);
    expect(made).toMatchObject(
      Array.from({ length: 4 }, () => ({ late: false, failure: null, attempts: 1 })),
    );
  });

  test("are compared by one of two nodes", async () => {
    await pass(1);
    const counted = stating();
    const { database } = opened().site;
    const runs = await openJobRuns({ database, node: "both", log: silentLog, nowMs: monotonicMs });
    const parts = { database, log: silentLog, runs };
    const nodes = [1, 2].map(() =>
      startJobs(reconciliationJobs({ ...wallet().deps, statements: counted }), parts),
    );
    await until(
      "the day is compared",
      async () => (await days())[0]?.failure === null && counted.reads.length > 0,
    );
    await Promise.all(nodes.map((node) => node.stop()));
    await runs.close();
    expect(counted.reads).toHaveLength(1);
  });
});
