import { kopecks } from "@rumb/money/kopecks";
import { expect, test } from "vitest";
import { onDepositPaid } from "../src/compose/handlers.ts";
import { settlePayment } from "../src/features/payments/payment-settling.ts";
import { openPayment } from "./_harness-wallet.ts";
import { FIRST_PAGE, operator, useConsole, visitor } from "./_operator.ts";

const opened = useConsole();

/** A payment of 100 roubles for which 250 were paid; its number and its player. */
async function overpaid() {
  const { deps } = opened().site;
  const player = await visitor(opened());
  const orderId = await openPayment(deps, { playerId: player.id, amount: 10_000 });
  const standing = { system: "qiwi", amount: kopecks(25_000), status: "paid", reference: "P-77" } as const;
  await settlePayment({ ...deps, onDepositPaid }, { orderId, ...standing });
  return { orderId, player };
}

test("the queue shows both sides, the card what each word would move, and a resolution closes it", async () => {
  const somebody = await operator(opened());
  const { orderId, player } = await overpaid();
  const open = async () => {
    const filter = { open: true, player_id: player.id, kind: "amount" };
    return (await somebody.ask("discrepancies/list", { ...FIRST_PAGE, filter })).success;
  };
  const [row] = (await open()).data;
  expect(row).toMatchObject({
    subject: "payment",
    kind: "amount",
    order_id: orderId,
    player: { id: player.id },
    ours: { sum: 100, state: "waiting" },
    theirs: { sum: 250, state: "paid" },
    difference: 250,
    reference: "P-77",
    resolved: null,
  });
  const id = Number(row?.["id"]);
  expect((await somebody.ask("discrepancies/one", { id })).success["options"]).toEqual([
    { resolution: "credit", player: 250, house: 0 },
    { resolution: "write_off", player: 0, house: 250 },
    { resolution: "note", player: 0, house: 0 },
  ]);
  const word = { id, resolution: "credit", note: "  По выписке  " };
  expect((await somebody.ask("discrepancies/resolve", { ...word, note: " " })).code).toBe("REASON_MALFORMED");
  expect((await somebody.ask("discrepancies/resolve", word)).success).toEqual({});
  expect(await open()).toMatchObject({ data: [], total: 0 });
  expect((await somebody.ask("discrepancies/one", { id })).success).toMatchObject({
    options: [],
    resolved: { resolution: "credit", player: 250, house: 0, note: "По выписке", by: { id: somebody.id } },
  });
  const filter = { resource: "discrepancies", subject: String(id) };
  expect((await somebody.ask("audit_log/list", { ...FIRST_PAGE, filter })).success.data).toMatchObject([
    {
      action: "resolve",
      after: { resolution: "credit", player: 250, house: 0, given: 250, note: "По выписке" },
    },
    {
      action: "find",
      operator: null,
      address: "сайт",
      after: { kind: "amount", order_id: orderId, came: 250 },
    },
  ]);
});

test("what there is not is not found", async () => {
  const somebody = await operator(opened());
  const answer = await somebody.ask("discrepancies/one", { id: 999_999 });
  expect(answer).toMatchObject({ status: 404, code: "DISCREPANCY_NOT_FOUND" });
});
