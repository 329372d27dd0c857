import { refusal, type Refusal } from "@rumb/contract/errors";
import { kopecks } from "@rumb/money/kopecks";
import { beforeEach, describe, expect, test } from "vitest";
import { paymentJobs } from "../src/features/payments/payment-jobs.ts";
import type { OrderStanding } from "../src/integrations/payment/payment-provider.ts";
import { oneRow } from "./_harness-ledger.ts";
import { asSuperuser, moneyOf, openPayment, useWallet, walletPlayer } from "./_harness-wallet.ts";

const AMOUNT = 1_000;
const wallet = useWallet();

/** What the provider says, by order; it does not know the others. */
const standings = new Map<number, OrderStanding["status"] | Refusal>();
const asked: number[] = [];
let playerId: number;

beforeEach(async () => {
  standings.clear();
  asked.length = 0;
  playerId = await walletPlayer(wallet(), 0);
  await asSuperuser(wallet().site, `UPDATE payments SET next_check_at = NULL`);
});

async function runJob(): Promise<void> {
  const payments = {
    open: async () => refusal("PAYMENT_UNAVAILABLE"),
    readCall: () => refusal("PAYMENT_CALL_FORGED"),
    async ask(orderId: number) {
      asked.push(orderId);
      const status = standings.get(orderId) ?? null;
      if (status === null || typeof status === "object") return status;
      return { orderId, system: "qiwi", amount: kopecks(AMOUNT), status };
    },
  };
  for (const job of paymentJobs({ ...wallet().deps, payments })) await job.run();
}

/** A payment that is to be asked about `seconds` from now; negative for what is due. */
async function dueIn(seconds: number, ageHours = 1): Promise<number> {
  const id = await openPayment(wallet().deps, { playerId, amount: AMOUNT });
  await asSuperuser(
    wallet().site,
    `UPDATE payments SET next_check_at = now() + ${seconds} * interval '1 second',
       created_at = now() - ${ageHours} * interval '1 hour' WHERE id = ${id}`,
  );
  return id;
}

function stateOf(id: number) {
  return oneRow<{ state: string; checks: number; afterSeconds: number | null }>(
    wallet().site.database,
    `SELECT state, checks, (60 * round(extract(epoch FROM next_check_at - now()) / 60))::integer AS "afterSeconds"
     FROM payments WHERE id = $1`,
    [id],
  );
}

describe("a payment that stays open", () => {
  test("is asked about when its time has come, and credited when it is paid", async () => {
    const [due, later] = [await dueIn(-1), await dueIn(60)];
    for (const id of [due, later]) standings.set(id, "paid");
    await runJob();
    expect(asked).toEqual([due]);
    expect(await stateOf(due)).toMatchObject({ state: "paid", afterSeconds: null });
    expect(await stateOf(later)).toMatchObject({ state: "waiting" });
    expect(await moneyOf(wallet(), playerId)).toMatchObject({ balance: AMOUNT });
    await runJob();
    expect(asked).toEqual([due]);
  });

  test("and waits is asked about twice as late each time, but at least every hour", async () => {
    const id = await dueIn(-1);
    standings.set(id, "waiting");
    const pauses: (number | null)[] = [];
    for (let round = 0; round < 8; round += 1) {
      await runJob();
      pauses.push((await stateOf(id)).afterSeconds);
      await asSuperuser(wallet().site, `UPDATE payments SET next_check_at = now() WHERE id = ${id}`);
    }
    expect(pauses).toEqual([120, 240, 480, 960, 1920, 3600, 3600, 3600]);
    expect(await stateOf(id)).toMatchObject({ state: "waiting", checks: 8 });
  });

  test("for a day is asked about a last time", async () => {
    const id = await dueIn(-1, 25);
    standings.set(id, "waiting");
    await runJob();
    expect(await stateOf(id)).toEqual({ state: "waiting", checks: 1, afterSeconds: null });
  });

  test("and was declined is reported as declined", async () => {
    const id = await dueIn(-1);
    standings.set(id, "declined");
    wallet().events.length = 0;
    await runJob();
    expect(await stateOf(id)).toMatchObject({ state: "declined" });
    expect(wallet().events).toMatchObject([{ event: "payment", data: { id, status: 0, declined: true } }]);
  });

  test("is not given up because the provider does not know it, until it is a day old", async () => {
    const [young, old] = [await dueIn(-2), await dueIn(-1, 25)];
    await runJob();
    expect(await stateOf(young)).toMatchObject({ state: "waiting", afterSeconds: 120 });
    expect(await stateOf(old)).toMatchObject({ state: "declined" });
  });
});

test("a provider that does not answer is not asked about the others in vain", async () => {
  const ids = [await dueIn(-3), await dueIn(-2), await dueIn(-1)];
  for (const id of ids) standings.set(id, refusal("PAYMENT_UNAVAILABLE"));
  await runJob();
  expect(asked).toEqual(ids.slice(0, 1));
  for (const id of ids) standings.set(id, "paid");
  await runJob();
  expect(asked).toEqual([ids[0], ids[1], ids[2]]);
});
