import { kopecks } from "@rumb/money/kopecks";
import { expect, test } from "vitest";
import { resolveDiscrepancy } from "../src/features/discrepancies/discrepancy-resolving.ts";
import { accepted, deposit, moneyOf } from "./_harness-wallet.ts";
import { readFound, stating, useReconciliation } from "./_reconciliation.ts";

const SUM = 10_000;
/** The number of an order that is none of ours. */
const STRANGE = 70_000_000;
const { wallet, query, who, nextDay, again, paidOut, inSandbox } = useReconciliation();

test("a payment that was paid three times, on two days, lacks both of the sums that came again", async () => {
  const order = await deposit(wallet(), who.payerId, SUM);
  const entry = { subject: "payment", orderId: order, system: "qiwi", amount: kopecks(SUM) } as const;
  const paid = (reference: string) => ({ ...entry, status: "paid", reference }) as const;
  await nextDay(stating(paid("A"), paid("B")));
  expect(await nextDay(stating(paid("C")))).toMatchObject({ differences: 1 });
  await again(stating(paid("C")));
  expect(await readFound(query, order, "payment")).toMatchObject([
    { kind: "repeat", came: SUM, difference: SUM },
    { kind: "repeat", came: 2 * SUM, difference: SUM },
  ]);
});

test("an order that is none of ours, and was paid twice, lacks both sums and differs twice", async () => {
  const entry = { orderId: STRANGE, system: "qiwi", amount: kopecks(SUM), status: "paid" } as const;
  for (const subject of ["payment", "payout"] as const) {
    const paid = (reference: string) => ({ ...entry, subject, reference });
    expect(await nextDay(stating(paid("A"), paid("B")))).toMatchObject({ compared: 2, differences: 2 });
    const difference = subject === "payment" ? SUM : 0 - SUM;
    expect(await readFound(query, STRANGE, subject)).toMatchObject([
      { kind: "unknown", difference },
      { kind: "repeat", difference },
    ]);
  }
});

test("a payout that only a later statement has is owed to nobody", async () => {
  const id = await paidOut();
  await nextDay(stating());
  const [found] = await readFound(query, id, "payout");
  const entry = { subject: "payout", orderId: id, system: "card", status: "paid", reference: "" } as const;
  const [row] = await query<{ payout: number; reference: string }>(
    `SELECT payout, reference FROM withdrawals JOIN payouts ON withdrawal_id = id WHERE id = $1`,
    [id],
  );
  const { payout: amount = 0, reference = "" } = row ?? {};
  await nextDay(stating({ ...entry, amount: kopecks(amount), reference }));
  const acting = { operatorId: who.operatorId, address: "127.0.0.1" };
  const word = { id: found?.id ?? 0, resolution: "credit", note: "не дошла" } as const;
  expect(await resolveDiscrepancy(wallet().deps, word, acting)).toMatchObject({
    code: "RESOLUTION_UNFIT",
  });
});

test("a payout that had failed and then arrived, before anybody gave it back, is owed to nobody", async () => {
  const id = await paidOut();
  await inSandbox(`UPDATE sandbox_payouts SET state = 'failed' WHERE payout_id = '${id}'`);
  await nextDay();
  await inSandbox(
    `UPDATE sandbox_payouts SET state = 'paid', created_at = set_clock.now() WHERE payout_id = '${id}'`,
  );
  await nextDay();
  const [failed, state] = await readFound(query, id, "payout");
  expect(state).toMatchObject({ kind: "state", difference: 0 });
  const word = { id: failed?.id ?? 0, note: "не дошла" } as const;
  const acting = { operatorId: who.operatorId, address: "127.0.0.1" };
  const given = await resolveDiscrepancy(wallet().deps, { ...word, resolution: "credit" }, acting);
  expect(given).toMatchObject({ code: "RESOLUTION_UNFIT" });
  accepted(await resolveDiscrepancy(wallet().deps, { ...word, resolution: "note" }, acting));
});

/** A payout that the provider has paid, then said to have failed, and of which a part has arrived after all. */
async function arriveInPart(id: number): Promise<void> {
  await inSandbox(
    `UPDATE sandbox_payouts SET state = 'paid', amount = '300.00', created_at = set_clock.now() WHERE payout_id = '${id}'`,
  );
  await nextDay();
}

test.each([
  ["before anybody gave it back", false],
  ["after it was given back", true],
])("a payout that had failed and arrived in part %s is owed the rest", async (_name, isGiven) => {
  const id = await paidOut();
  await inSandbox(`UPDATE sandbox_payouts SET state = 'failed' WHERE payout_id = '${id}'`);
  await nextDay();
  const acting = { operatorId: who.operatorId, address: "127.0.0.1" };
  const [failed] = await readFound(query, id, "payout");
  const give = { id: failed?.id ?? 0, resolution: "credit", note: "не дошла" } as const;
  const { balance: before } = await moneyOf(wallet(), who.takerId);
  if (isGiven) accepted(await resolveDiscrepancy(wallet().deps, give, acting));
  await arriveInPart(id);
  if (!isGiven) accepted(await resolveDiscrepancy(wallet().deps, give, acting));
  const [, state] = await readFound(query, id, "payout");
  const take = { id: state?.id ?? 0, resolution: isGiven ? "take" : "note", note: "дошла часть" } as const;
  accepted(await resolveDiscrepancy(wallet().deps, take, acting));
  const [row] = await query<{ payout: number }>(`SELECT payout FROM withdrawals WHERE id = $1`, [id]);
  expect((await moneyOf(wallet(), who.takerId)).balance - before).toBe((row?.payout ?? 0) - 30_000);
});

test("a payout that is said to be missing and to have failed is owed once", async () => {
  const id = await paidOut();
  await nextDay(stating());
  await inSandbox(
    `UPDATE sandbox_payouts SET state = 'failed', created_at = set_clock.now() WHERE payout_id = '${id}'`,
  );
  await nextDay();
  const acting = { operatorId: who.operatorId, address: "127.0.0.1" };
  const codes: string[] = [];
  for (const { id: of } of await readFound(query, id, "payout")) {
    const done = await resolveDiscrepancy(
      wallet().deps,
      { id: of, resolution: "credit", note: "раз" },
      acting,
    );
    codes.push("code" in done ? done.code : "");
  }
  expect(codes).toEqual(["", "RESOLUTION_UNFIT"]);
});
