import { kopecks } from "@rumb/money/kopecks";
import { describe, expect, test } from "vitest";
import { adjustBalance } from "../src/features/player-console/player-adjustments.ts";
import { ASKED, useDiscrepancies } from "./_discrepancies.ts";
import { oneRow } from "./_harness-ledger.ts";
import {
  accepted,
  asSuperuser,
  codeOf,
  deposit,
  moneyOf,
  openPayment,
  walletOperator,
  walletPlayer,
} from "./_harness-wallet.ts";

const { opened, said, stated, asked, balance, rowsOf, onlyOf, resolve, withDayTotal, who } =
  useDiscrepancies();

describe("money that came otherwise than asked", () => {
  test("waits for the operators, once, and credits nobody; credited, it is a deposit that must be staked", async () => {
    const order = await asked();
    const before = await moneyOf(opened(), who.playerId);
    for (let call = 0; call < 3; call += 1) {
      expect(codeOf(await said(order, { amount: kopecks(7_000) }))).toBe("PAYMENT_MISMATCH");
    }
    const row = await onlyOf(order);
    expect(row).toMatchObject({ kind: "amount", expected: ASKED, came: 7_000, difference: 7_000 });
    expect(await moneyOf(opened(), who.playerId)).toEqual(before);
    expect(await resolve(row.id, "credit")).toEqual({});
    expect(await moneyOf(opened(), who.playerId)).toMatchObject({
      balance: before.balance + 7_000,
      deposits: before.deposits + 7_000,
      wagerLeft: before.wagerLeft + 21_000,
    });
  });

  test("is no hindrance to the right sum, which it then differs from", async () => {
    const order = await asked();
    await said(order, { amount: kopecks(7_000) });
    const before = await balance();
    expect(await said(order)).toBe("paid");
    const { id } = await onlyOf(order);
    expect(await resolve(id, "take")).toEqual({});
    expect(await balance()).toBe(before + 7_000);
    expect(await onlyOf(order)).toMatchObject({ difference: -3_000, playerMoved: -3_000 });
  });

  test("and was credited is not credited a second time when the right sum comes after it", async () => {
    const order = await asked();
    await said(order, { amount: kopecks(7_000) });
    await resolve((await onlyOf(order)).id, "credit");
    const before = await balance();
    expect(await said(order)).toBe("noted");
    expect(await said(order)).toBe("noted");
    expect(await balance()).toBe(before);
    expect((await rowsOf(order)).map(({ kind, difference }) => ({ kind, difference }))).toEqual([
      { kind: "amount", difference: 7_000 },
      { kind: "repeat", difference: ASKED },
    ]);
  });

  test("behind a credited payment differs by what came above it", async () => {
    const order = await deposit(opened(), who.playerId, ASKED);
    await said(order, { amount: kopecks(12_500) });
    const row = await onlyOf(order);
    expect(row.difference).toBe(2_500);
    const before = await balance();
    expect(await resolve(row.id, "write_off")).toEqual({});
    expect(await balance()).toBe(before);
    expect(await onlyOf(order)).toMatchObject({ playerMoved: 0, houseMoved: 2_500 });
  });

  test("by another system waits too", async () => {
    const order = await asked();
    await said(order, { system: "linepay" });
    expect(await onlyOf(order)).toMatchObject({ kind: "system", difference: ASKED });
  });

  test("for a request of more than a week ago waits, and is credited by an operator", async () => {
    const order = await asked("interval '8 days'");
    const before = await balance();
    expect(await said(order)).toBe("noted");
    const row = await onlyOf(order);
    expect(row).toMatchObject({ kind: "expired", difference: ASKED });
    await resolve(row.id, "credit");
    expect(await balance()).toBe(before + ASKED);
  });

  test("for a request that there is not is written off to the house, and can be credited to nobody", async () => {
    expect(codeOf(await said(88_000_001))).toBe("PAYMENT_NOT_FOUND");
    const row = await onlyOf(88_000_001);
    expect(row).toMatchObject({ kind: "unknown", difference: ASKED });
    expect(codeOf(await resolve(row.id, "credit"))).toBe("RESOLUTION_UNFIT");
    expect(await resolve(row.id, "write_off")).toEqual({});
    const { sum } = await oneRow<{ sum: number }>(
      opened().site.database,
      `SELECT sum(amount)::bigint AS sum FROM transfers
       WHERE cause_id = $1 AND credit_account = (SELECT id FROM house_accounts WHERE name = 'discrepancies')`,
      [row.id],
    );
    expect(sum).toBe(ASKED);
  });

  test("that did not come is no discrepancy", async () => {
    const order = await asked();
    await said(order, { amount: kopecks(7_000), status: "declined" });
    await said(order, { status: "reversed" });
    expect(await rowsOf(order)).toEqual([]);
  });

  test.each([
    ["in time", "interval '0'"],
    ["of more than a week ago", "interval '8 days'"],
  ])("and went back, for a request %s, cannot be credited by a later word of it", async (_when, age) => {
    const order = await asked(age);
    const before = await balance();
    expect(await said(order, { status: "reversed" })).toBe("declined");
    expect(await stated(order)).toBe("known");
    expect(await rowsOf(order)).toEqual([]);
    expect(await said(order)).toBe("noted");
    const row = await onlyOf(order);
    expect(row).toMatchObject({ kind: "state", difference: 0 });
    expect(codeOf(await resolve(row.id, "credit"))).toBe("RESOLUTION_UNFIT");
    expect(await resolve(row.id, "note")).toEqual({});
    expect(await balance()).toBe(before);
  });

  test("and went back is not the rest of another sum, which an operator has credited", async () => {
    const order = await asked();
    await said(order, { amount: kopecks(7_000) });
    await resolve((await onlyOf(order)).id, "credit");
    await said(order, { status: "reversed" });
    expect(await said(order)).toBe("noted");
    const [, late] = await rowsOf(order);
    expect(codeOf(await resolve(late?.id ?? 0, "credit"))).toBe("RESOLUTION_UNFIT");
  });
});

/** All orders in which the provider may say up to so many of the words. */
function ordersOf<Word>(words: readonly Word[], most: number): Word[][] {
  if (most === 0) return [[]];
  const shorter = ordersOf(words, most - 1);
  return [[], ...words.flatMap((word) => shorter.map((rest) => [word].concat(rest)))];
}

test("in whatever order a payment, its refusal and its return are said, it is credited only before it goes back", async () => {
  const orders = ordersOf(["paid", "reversed", "declined"] as const, 3);
  const found = await Promise.all(
    orders.map(async (words) => {
      const order = await asked();
      for (const status of words) await said(order, { status });
      return (await rowsOf(order)).map(({ kind, difference }) => ({ kind, difference }));
    }),
  );
  const expected = orders.map((words) => {
    const [paid, back] = [words.indexOf("paid"), words.indexOf("reversed")];
    if (back === -1 || !words.includes("paid")) return [];
    if (paid < back) return [{ kind: "reversed", difference: 0 - ASKED }];
    return [{ kind: "state", difference: 0 }];
  });
  expect(found).toEqual(expected);
  expect(expected.flat().map(({ kind }) => kind)).toEqual(expect.arrayContaining(["reversed", "state"]));
});

describe("money that was taken back after it was credited", () => {
  test("is taken from the player as far as it is there, and the house loses the rest", async () => {
    const poor = await walletPlayer(opened(), 0);
    const order = await deposit(opened(), poor, ASKED);
    const body = { id: poor, direction: "debit", sum: 40, reason: "потрачено" } as const;
    const acting = { operatorId: who.operatorId, address: "127.0.0.1" };
    accepted(await adjustBalance(opened().deps, { body, idempotency: undefined }, acting));
    expect(await said(order, { status: "reversed" })).toBe("noted");
    const row = await onlyOf(order);
    expect(row).toMatchObject({ kind: "reversed", difference: 0 - ASKED });
    await resolve(row.id, "take");
    expect((await moneyOf(opened(), poor)).balance).toBe(0);
    expect(await onlyOf(order)).toMatchObject({ playerMoved: -6_000, houseMoved: -4_000 });
  });

  test("may be left with the player", async () => {
    const order = await deposit(opened(), who.playerId, ASKED);
    await said(order, { status: "reversed" });
    const before = await balance();
    await resolve((await onlyOf(order)).id, "write_off");
    expect(await balance()).toBe(before);
  });
});

describe("a resolution", () => {
  test("happens once: the same word again changes nothing, another is refused", async () => {
    const order = await asked();
    await said(order, { amount: kopecks(7_000) });
    const { id } = await onlyOf(order);
    await resolve(id, "credit");
    const before = await balance();
    expect(await resolve(id, "credit")).toEqual({});
    expect(codeOf(await resolve(id, "write_off"))).toBe("DISCREPANCY_RESOLVED");
    expect(codeOf(await resolve(id, "credit", { by: await walletOperator(opened()) }))).toBe(
      "DISCREPANCY_RESOLVED",
    );
    expect(await balance()).toBe(before);
    expect(codeOf(await resolve(999_999, "note"))).toBe("DISCREPANCY_NOT_FOUND");
  });

  test("cannot be changed or deleted in the database", async () => {
    const { site } = opened();
    const [resolved, open] = [await asked(), await asked()];
    for (const order of [resolved, open]) await said(order, { amount: kopecks(7_000) });
    await resolve((await onlyOf(resolved)).id, "credit");
    for (const sql of [
      `UPDATE discrepancies SET note = 'другое' WHERE resolution IS NOT NULL`,
      `UPDATE discrepancies SET came = came + 1 WHERE resolution IS NULL`,
      `DELETE FROM discrepancies`,
    ]) {
      await expect(site.database.query(sql)).rejects.toThrow(/fixed|permission denied/);
    }
    await resolve((await onlyOf(open)).id, "credit");
  });

  test("is refused for one's own money, and what benefits a player for that of a linked account", async () => {
    const own = await walletOperator(opened());
    const order = await openPayment(opened().deps, { playerId: own, amount: ASKED });
    await said(order, { amount: kopecks(7_000) });
    const { id } = await onlyOf(order);
    expect(codeOf(await resolve(id, "credit", { by: own }))).toBe("OWN_ACCOUNT");
    const invited = await walletPlayer(opened(), 0);
    await asSuperuser(
      opened().site,
      `UPDATE players SET referrer_id = ${who.operatorId} WHERE id = ${invited}`,
    );
    const theirs = await openPayment(opened().deps, { playerId: invited, amount: ASKED });
    await said(theirs, { amount: kopecks(7_000) });
    const row = await onlyOf(theirs);
    expect(codeOf(await resolve(row.id, "credit"))).toBe("LINKED_ACCOUNT");
    expect(await resolve(row.id, "write_off")).toEqual({});
  });

  test("gives with adjustments no more in a day than one operator may, nor leaves more with a player", async () => {
    const bounded = withDayTotal(12_000);
    const [rich, fresh] = [await walletOperator(opened()), await walletOperator(opened())];
    const acting = { operatorId: rich, address: "127.0.0.1" };
    const body = { id: who.playerId, direction: "credit", sum: 60, reason: "за ожидание" } as const;
    accepted(await adjustBalance(bounded.deps, { body, idempotency: undefined }, acting));
    const came = await asked();
    await said(came, { amount: kopecks(7_000) });
    const reversed = await deposit(opened(), who.playerId, ASKED);
    await said(reversed, { status: "reversed" });
    const [{ id: credited }, { id: left }] = [await onlyOf(came), await onlyOf(reversed)];
    expect(codeOf(await resolve(credited, "credit", { by: rich, wallet: bounded }))).toBe("PROPOSAL_NEEDED");
    for (const word of ["write_off", "note"] as const) {
      expect(codeOf(await resolve(left, word, { by: rich, wallet: bounded }))).toBe("PROPOSAL_NEEDED");
    }
    expect(await resolve(left, "take", { by: rich, wallet: bounded })).toEqual({});
    expect(await resolve(credited, "credit", { by: fresh, wallet: bounded })).toEqual({});
    const again = adjustBalance(
      bounded.deps,
      { body, idempotency: undefined },
      { ...acting, operatorId: fresh },
    );
    expect(codeOf(await again)).toBe("PROPOSAL_NEEDED");
  });
});
