import { isRefusal, refusal } from "@rumb/contract/errors";
import { kopecks } from "@rumb/money/kopecks";
import { beforeEach, describe, expect, test } from "vitest";
import { resolveDiscrepancy } from "../src/features/discrepancies/discrepancy-resolving.ts";
import { payoutJobs } from "../src/features/withdrawals/payout-jobs.ts";
import { approveWithdrawal } from "../src/features/withdrawals/withdrawal-decisions.ts";
import { listWithdrawals } from "../src/features/withdrawals/withdrawal-service.ts";
import type {
  PayoutOrder,
  PayoutProvider,
  PayoutStanding,
} from "../src/integrations/payment/payout-client.ts";
import type { Query } from "../src/platform/db/database.ts";
import { oneRow } from "./_harness-ledger.ts";
import {
  accepted,
  asSuperuser,
  DESTINATIONS,
  moneyOf,
  pendingWithdrawal,
  useOpenWallet,
  type WalletDeps,
  walletOperator,
  walletPlayer,
} from "./_harness-wallet.ts";

// Tests change withdrawals past the site, as an owner of the database would.
const wallet = useOpenWallet({}, { made: ["withdrawals.bound"] });
/** What is held for 600 roubles to a card, and what arrives of it. */
const SUM = 60_000;

let playerId: number;
let operatorId: number;
let ordered: PayoutOrder[];
let asked: number[];

beforeEach(async () => {
  ordered = [];
  asked = [];
  playerId = await walletPlayer(wallet(), 1_000_000);
  operatorId = await walletOperator(wallet());
  await asSuperuser(wallet().site, `UPDATE payouts SET next_at = NULL`);
});

/** A withdrawal that an operator has approved; its number. */
async function approved(): Promise<number> {
  const withdrawalId = await pendingWithdrawal(wallet(), { playerId, sum: "600.00", system: "card" });
  accepted(await approveWithdrawal(wallet().deps, { withdrawalId, operatorId }));
  return withdrawalId;
}

/** A provider that pays at once, or says what a test wants. */
function provider(word: Partial<Omit<PayoutStanding, "id">> = {}): PayoutProvider {
  const standing = (id: number, amount: number): PayoutStanding => ({
    id,
    reference: `REF-${id}`,
    amount: kopecks(amount),
    status: "paid",
    ...word,
  });
  return {
    async send(order) {
      ordered.push(order);
      return standing(order.id, order.amount);
    },
    async ask(id) {
      asked.push(id);
      return standing(id, await payoutOf(id));
    },
  };
}

const silent: PayoutProvider = {
  async send(order) {
    ordered.push(order);
    return refusal("PAYMENT_UNAVAILABLE");
  },
  ask: async () => refusal("PAYMENT_UNAVAILABLE"),
};

async function run(payouts: PayoutProvider | null, database = wallet().deps.database): Promise<void> {
  for (const job of payoutJobs({ ...wallet().deps, database, payouts })) await job.run();
}

/** The database, which is away whenever a destination is read. */
function withoutDestinations(): WalletDeps["database"] {
  const { database } = wallet().deps;
  const query: Query = (sql, values) =>
    sql.includes("destination AS box")
      ? Promise.reject(new Error("the connection died"))
      : database.query(sql, values);
  return { ...database, query };
}

async function later(): Promise<void> {
  await asSuperuser(wallet().site, `UPDATE payouts SET next_at = now() WHERE next_at IS NOT NULL`);
}

async function payoutOf(id: number): Promise<number> {
  const sql = `SELECT payout FROM withdrawals WHERE id = $1`;
  return (await oneRow<{ payout: number }>(wallet().site.database, sql, [id])).payout;
}

function stateOf(id: number): Promise<{ state: string; reference: string | null }> {
  return oneRow(wallet().site.database, `SELECT state, reference FROM payouts WHERE withdrawal_id = $1`, [
    id,
  ]);
}

function discrepancyOf(id: number): Promise<{ id: number; kind: string; difference: number }> {
  const sql = `SELECT id, kind, difference FROM discrepancies WHERE subject = 'payout' AND order_id = $1`;
  return oneRow(wallet().site.database, sql, [id]);
}

describe("an approved withdrawal", () => {
  test("is sent to where the player wants it, without the fee, and carries the provider's number", async () => {
    const id = await approved();
    expect(await stateOf(id)).toEqual({ state: "queued", reference: null });
    await run(provider());
    expect(ordered).toEqual([
      { id, system: "card", destination: DESTINATIONS.card, amount: await payoutOf(id) },
    ]);
    expect(await stateOf(id)).toEqual({ state: "paid", reference: `REF-${id}` });
    const { data } = await listWithdrawals(wallet().site.database.query, playerId, 1);
    expect(data[0]).toMatchObject({ id, reference: `REF-${id}` });
    await run(provider());
    expect(ordered).toHaveLength(1);
  });

  test("is sent again under its number while the outcome is unknown, and the others wait", async () => {
    const ids = [await approved(), await approved()];
    await run(silent);
    expect(ordered.map(({ id }) => id)).toEqual(ids.slice(0, 1));
    await later();
    await run(provider());
    expect(ordered.map(({ id }) => id).toSorted((one, other) => one - other)).toEqual([
      ids[0],
      ids[0],
      ids[1],
    ]);
    for (const id of ids) expect(await stateOf(id)).toMatchObject({ state: "paid" });
  });

  test("is sent again under its number when the site was killed before it could write down what came of it", async () => {
    const id = await approved();
    const killed: PayoutProvider = {
      ...provider(),
      async send(order) {
        await provider().send(order);
        throw new Error("the site is killed here");
      },
    };
    await expect(run(killed)).rejects.toThrow("killed");
    await later();
    await run(provider());
    expect(new Set(ordered.map(({ id: number }) => number))).toEqual(new Set([id]));
    expect(await stateOf(id)).toEqual({ state: "paid", reference: `REF-${id}` });
  });

  test("is sent by sixteen jobs at once and stored once", async () => {
    const id = await approved();
    await Promise.all(Array.from({ length: 16 }, () => run(provider())));
    expect(await stateOf(id)).toEqual({ state: "paid", reference: `REF-${id}` });
  });

  test("is paid by hand where there is no provider, and stays so when there is one", async () => {
    const id = await approved();
    await run(null);
    await later();
    await run(provider());
    expect(await stateOf(id)).toEqual({ state: "by_hand", reference: null });
    expect(ordered).toEqual([]);
  });

  test("whose destination cannot be read stays in line, and is paid when the database is back", async () => {
    const id = await approved();
    await expect(run(provider(), withoutDestinations())).rejects.toThrow("died");
    expect(ordered).toEqual([]);
    expect(await stateOf(id)).toEqual({ state: "queued", reference: null });
    const found = `SELECT FROM discrepancies WHERE subject = 'payout' AND order_id = $1`;
    expect(await wallet().site.database.query(found, [id])).toEqual([]);
    await run(provider());
    expect(await stateOf(id)).toEqual({ state: "paid", reference: `REF-${id}` });
  });

  test("whose destination was changed in the database is not paid", async () => {
    const [id, other] = [await approved(), await approved()];
    const foreign = await walletPlayer(wallet(), 100_000);
    const box = await pendingWithdrawal(wallet(), {
      playerId: foreign,
      sum: "150.00",
      number: "79007654321",
    });
    await asSuperuser(
      wallet().site,
      `UPDATE withdrawals SET destination = theirs.destination FROM withdrawals AS theirs
       WHERE theirs.id = ${box} AND withdrawals.id = ${id}`,
    );
    await run(provider());
    expect(ordered.map(({ id: number }) => number)).toEqual([other]);
    expect(await stateOf(id)).toMatchObject({ state: "withheld" });
    expect(await discrepancyOf(id)).toMatchObject({ kind: "altered", difference: 0 });
  });
});

test.each([
  ["sum", `amount = amount + 100, payout = payout + 100`],
  ["payout", `payout = amount`],
  ["method", `method = 'qiwi'`],
  ["player", `player_id = (SELECT max(id) FROM players)`],
  ["mask", `destination_mask = '4111 **** 1112'`],
  ["number of approvals", `approvals_needed = NULL`],
])("a withdrawal whose %s was changed in the database is not paid", async (_name, change) => {
  const id = await approved();
  // Somebody who has nothing to do with it: they have the highest number.
  await walletPlayer(wallet(), 0);
  const kept = await oneRow<Record<string, unknown>>(
    wallet().site.database,
    `SELECT amount, payout, method, player_id, destination_mask AS mask, approvals_needed AS needed FROM withdrawals WHERE id = $1`,
    [id],
  );
  await asSuperuser(wallet().site, `UPDATE withdrawals SET ${change} WHERE id = ${id}`);
  await run(provider());
  expect(ordered).toEqual([]);
  expect(await stateOf(id)).toMatchObject({ state: "withheld" });
  expect((await discrepancyOf(id)).kind).toBe("altered");
  await asSuperuser(
    wallet().site,
    `UPDATE withdrawals SET amount = ${Number(kept["amount"])}, payout = ${Number(kept["payout"])}, method = 'card',
       player_id = ${playerId}, destination_mask = '${String(kept["mask"])}', approvals_needed = ${Number(kept["needed"])}
     WHERE id = ${id}`,
  );
});

describe("a payout", () => {
  test("that failed waits for the operators, who give the whole sum back, once", async () => {
    const id = await approved();
    const { balance } = await moneyOf(wallet(), playerId);
    await run(provider({ status: "failed" }));
    expect(await stateOf(id)).toMatchObject({ state: "failed" });
    const found = await discrepancyOf(id);
    expect(found).toMatchObject({ kind: "failed", difference: SUM });
    const acting = { operatorId, address: "127.0.0.1" };
    const word = { id: found.id, resolution: "credit", note: "не дошло" } as const;
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => resolveDiscrepancy(wallet().deps, word, acting)),
    );
    expect(answers.some(isRefusal)).toBe(false);
    expect((await moneyOf(wallet(), playerId)).balance).toBe(balance + SUM);
  });

  test("that was reported as paid is asked about later, and may turn out to have failed", async () => {
    const id = await approved();
    await run(provider());
    await later();
    await run(provider({ status: "failed" }));
    expect(asked).toEqual([id]);
    expect(await stateOf(id)).toEqual({ state: "failed", reference: `REF-${id}` });
    expect(await discrepancyOf(id)).toMatchObject({ kind: "failed", difference: SUM });
  });

  test("of another amount leaves the rest to sort out", async () => {
    const id = await approved();
    await run(provider({ amount: kopecks(10_000) }));
    expect(await discrepancyOf(id)).toMatchObject({
      kind: "amount",
      difference: (await payoutOf(id)) - 10_000,
    });
  });

  test("that is on its way is asked about; one that the provider then does not know has failed", async () => {
    const id = await approved();
    await run(provider({ status: "waiting" }));
    expect(await stateOf(id)).toMatchObject({ state: "sent" });
    await later();
    await run({ ...provider(), ask: async () => null });
    expect(await stateOf(id)).toMatchObject({ state: "failed" });
    expect(await discrepancyOf(id)).toMatchObject({ kind: "missing", difference: SUM });
  });

  test("keeps the number that the provider gave it first", async () => {
    const id = await approved();
    await run(provider({ status: "waiting" }));
    await later();
    await run(provider({ reference: "ANOTHER" }));
    expect(await stateOf(id)).toEqual({ state: "sent", reference: `REF-${id}` });
    await expect(
      wallet().site.database.query(`UPDATE payouts SET reference = 'X' WHERE withdrawal_id = $1`, [id]),
    ).rejects.toThrow("fixed");
  });
});
