import { kopecks } from "@rumb/money/kopecks";
import { describe, expect, test } from "vitest";
import { settlePayment } from "../src/features/payments/payment-settling.ts";
import { changeRole } from "../src/operators/operator-role.ts";
import { onDepositPaid } from "../src/compose/handlers.ts";
import { expectBooksInOrder, oneRow } from "./_harness-ledger.ts";
import { asSuperuser, openPayment } from "./_harness-wallet.ts";
import { operator, useConsole, type Visitor, visitor } from "./_operator.ts";

/** One operator alone gives no more than 100 roubles a day. */
const opened = useConsole({ settings: { adjustments: { dayTotalKopecks: 10_000 } } });

/** 250 roubles came for a payment of 100; the number of the discrepancy, and what it proposes to credit. */
async function overpaid(player: Visitor) {
  const { deps } = opened().site;
  const orderId = await openPayment(deps, { playerId: player.id, amount: 10_000 });
  await said(orderId);
  const { id } = await oneRow<{ id: number }>(
    opened().database,
    `SELECT id FROM discrepancies WHERE order_id = $1`,
    [orderId],
  );
  const word = { id, resolution: "credit", note: "По выписке" } as const;
  return { id, orderId, word, deed: { kind: "resolve", ask: word } as const };
}

function said(orderId: number, amount = 25_000) {
  const standing = { orderId, system: "qiwi", amount: kopecks(amount), status: "paid" } as const;
  return settlePayment({ ...opened().site.deps, onDepositPaid }, standing);
}

async function balanceOf({ id }: Visitor): Promise<number> {
  const sql = `SELECT balance FROM player_accounts WHERE player_id = $1`;
  return (await oneRow<{ balance: number }>(opened().database, sql, [id])).balance;
}

async function propose(who: Visitor, deed: object): Promise<number> {
  const { code, success } = await who.ask("proposals/create", { deed, reason: "Сверили" });
  expect(code).toBe("");
  return Number(success["id"]);
}

test("a resolution above what one operator gives alone is proposed, and booked when another confirms it", async () => {
  const [one, other] = [await operator(opened()), await operator(opened())];
  const player = await visitor(opened());
  const { id, word, deed } = await overpaid(player);
  const before = await balanceOf(player);
  expect((await one.ask("discrepancies/resolve", word)).code).toBe("PROPOSAL_NEEDED");
  const proposal = await propose(one, deed);
  expect(await balanceOf(player)).toBe(before);
  const [listed] = (await other.ask("proposals/list", { page: 1, per_page: 1 })).success.data;
  expect(listed).toMatchObject({ id: proposal, deed, player: { id: player.id }, basis: { difference: 250 } });
  expect((await one.ask("proposals/confirm", { id: proposal })).code).toBe("PROPOSAL_OWN");
  for (let press = 0; press < 2; press += 1)
    expect((await other.ask("proposals/confirm", { id: proposal })).code).toBe("");
  expect(await balanceOf(player)).toBe(before + 25_000);
  expect((await one.ask("discrepancies/one", { id })).success).toMatchObject({
    resolved: { resolution: "credit", player: 250, note: "По выписке", by: { id: other.id } },
  });
  const viewer = await visitor(opened());
  await changeRole(
    opened().database,
    { vkId: viewer.vkId, role: "viewer" },
    { operatorId: null, address: "" },
  );
  expect((await viewer.ask("discrepancies/one", { id })).success).toMatchObject({
    resolved: { resolution: "credit", player: 250, note: "", by: null },
  });
  const [hidden] = (await viewer.ask("proposals/list", { page: 1, per_page: 1 })).success.data;
  expect(hidden).toMatchObject({ id: proposal, deed: { ask: { id, note: "" } }, reason: "" });
  // What two have done does not count to what either does alone.
  const alone = { id: player.id, direction: "credit", sum: 100, reason: "Приз" };
  expect((await other.ask("players/adjust", alone)).code).toBe("");
  await expectBooksInOrder(opened().database);
});

describe("a proposed resolution is not confirmed", () => {
  test("when the difference is another by now", async () => {
    const [one, other] = [await operator(opened()), await operator(opened())];
    const player = await visitor(opened());
    const { orderId, deed } = await overpaid(player);
    const id = await propose(one, deed);
    await said(orderId, 10_000);
    const before = await balanceOf(player);
    expect((await other.ask("proposals/confirm", { id })).code).toBe("PROPOSAL_STALE");
    expect(await balanceOf(player)).toBe(before);
    expect((await other.ask("proposals/refuse", { id, comment: "Сумма пришла" })).code).toBe("");
  });

  test("when somebody has resolved it meanwhile, not even by the same word of whoever confirms", async () => {
    const [one, other] = [await operator(opened()), await operator(opened())];
    const { word, deed } = await overpaid(await visitor(opened()));
    const note = { ...word, resolution: "write_off" } as const;
    const id = await propose(one, { ...deed, ask: note });
    expect((await other.ask("discrepancies/resolve", note)).code).toBe("");
    expect((await other.ask("proposals/confirm", { id })).code).toBe("DISCREPANCY_RESOLVED");
    expect((await one.ask("proposals/create", { deed, reason: "Сверили" })).code).toBe(
      "DISCREPANCY_RESOLVED",
    );
    expect((await one.ask("proposals/withdraw", { id })).code).toBe("");
  });

  test("by whom it benefits, nor by a friend of theirs", async () => {
    const [one, other] = [await operator(opened()), await operator(opened())];
    const own = await overpaid(other);
    expect((await other.ask("proposals/create", { deed: own.deed, reason: "Мне" })).code).toBe("OWN_ACCOUNT");
    const theirs = await propose(one, own.deed);
    expect((await other.ask("proposals/confirm", { id: theirs })).code).toBe("OWN_ACCOUNT");
    const friend = await visitor(opened());
    await asSuperuser(opened().test, `UPDATE players SET referrer_id = ${other.id} WHERE id = ${friend.id}`);
    const linked = await overpaid(friend);
    expect((await other.ask("proposals/create", { deed: linked.deed, reason: "Ему" })).code).toBe(
      "LINKED_ACCOUNT",
    );
    const id = await propose(one, linked.deed);
    expect((await other.ask("proposals/confirm", { id })).code).toBe("LINKED_ACCOUNT");
  });
});

test.each([
  [{ id: 999_999, resolution: "note", note: "Нет" }, "DISCREPANCY_NOT_FOUND"],
  [{ id: 1, resolution: "note", note: " " }, "REASON_MALFORMED"],
])("%j is not proposed: %s", async (ask, code) => {
  const somebody = await operator(opened());
  const deed = { kind: "resolve", ask };
  expect((await somebody.ask("proposals/create", { deed, reason: "Так" })).code).toBe(code);
});

test("sixteen confirmations of two operators and the word of a third at once book it once", async () => {
  const [one, other] = [await operator(opened()), await operator(opened())];
  const third = await operator(opened());
  const player = await visitor(opened());
  const { word, deed } = await overpaid(player);
  const before = await balanceOf(player);
  const id = await propose(one, deed);
  await Promise.all(
    Array.from({ length: 16 }, (_, index) => {
      if (index === 7) return third.ask("discrepancies/resolve", { ...word, resolution: "write_off" });
      return (index % 2 === 0 ? other : third).ask("proposals/confirm", { id });
    }),
  );
  const { resolution, moved } = await oneRow<{ resolution: string; moved: number }>(
    opened().database,
    `SELECT resolution, player_moved AS moved FROM discrepancies WHERE id = $1`,
    [word.id],
  );
  expect(["credit", "write_off"]).toContain(resolution);
  expect(await balanceOf(player)).toBe(before + moved);
});
