import { kopecks } from "@rumb/money/kopecks";
import { describe, expect, test } from "vitest";
import { settlePayment } from "../src/features/payments/payment-settling.ts";
import { createPromoCode, findDepositPromo } from "../src/features/promo/promo-service.ts";
import { oneRow } from "./_harness-ledger.ts";
import { codeOf, moneyOf, openPayment, useWallet, walletPlayer } from "./_harness-wallet.ts";

const wallet = useWallet();

describe("a deposit code", () => {
  test("adds its percent when the payment is paid, half a kopeck up, and tells the player", async () => {
    const playerId = await walletPlayer(wallet(), 0);
    const promoCodeId = await newCode({ percent: 15, usesLimit: 5 });
    const order = await openPayment(wallet().deps, { playerId, amount: 10_050, promoCodeId });
    wallet().events.length = 0;
    expect(await pay(order, 10_050)).toBe("paid");
    expect(await moneyOf(wallet(), playerId)).toEqual({
      balance: 11_558,
      deposits: 10_050,
      wagerLeft: 30_150,
      wagerTotal: 30_150,
    });
    expect(wallet().events.map(({ data }) => data)).toEqual([
      { id: order, status: 1, declined: false, sum: 100.5, bonus: 15.08 },
      { balance: 115.58, balance_version: expect.any(Number), win: 115.58 },
    ]);
    expect(await useOf(promoCodeId)).toEqual({ used: 1, uses: 1 });
  });

  test("is used once by a player, whichever of their payments is paid first", async () => {
    const playerId = await walletPlayer(wallet(), 0);
    const promoCodeId = await newCode({ percent: 100, usesLimit: 5 });
    const orders: number[] = [];
    for (let index = 0; index < 8; index += 1) {
      orders.push(await openPayment(wallet().deps, { playerId, amount: 1_000, promoCodeId }));
    }
    await Promise.all(orders.map((order) => pay(order, 1_000)));
    expect(await moneyOf(wallet(), playerId)).toMatchObject({ balance: 9_000, deposits: 8_000 });
    expect(await useOf(promoCodeId)).toEqual({ used: 1, uses: 1 });
  });

  test("with ten uses gives ten of sixty-four players its bonus, who pay at once; the others' money arrives without", async () => {
    const promoCodeId = await newCode({ percent: 50, usesLimit: 10 });
    const players: number[] = [];
    const orders: number[] = [];
    for (let index = 0; index < 64; index += 1) {
      const playerId = await walletPlayer(wallet(), 0);
      players.push(playerId);
      orders.push(await openPayment(wallet().deps, { playerId, amount: 1_000, promoCodeId }));
    }
    expect(await Promise.all(orders.map((order) => pay(order, 1_000)))).toEqual(orders.map(() => "paid"));
    const balances = await Promise.all(players.map(async (id) => (await moneyOf(wallet(), id)).balance));
    expect(balances.filter((balance) => balance === 1_500)).toHaveLength(10);
    expect(balances.filter((balance) => balance === 1_000)).toHaveLength(54);
    expect(await useOf(promoCodeId)).toEqual({ used: 10, uses: 10 });
  });

  test("of a percent that comes to nothing leaves no transfer of nothing", async () => {
    const playerId = await walletPlayer(wallet(), 0);
    const promoCodeId = await newCode({ percent: 1, usesLimit: 1 });
    const order = await openPayment(wallet().deps, { playerId, amount: 100, promoCodeId });
    expect(await pay(order, 100)).toBe("paid");
    expect(await moneyOf(wallet(), playerId)).toMatchObject({ balance: 101 });
  });

  test("is judged before the payment: its name, its kind, its uses and the player's", async () => {
    const { query } = wallet().deps.database;
    const [first, second] = [await walletPlayer(wallet(), 0), await walletPlayer(wallet(), 0)];
    const promoCodeId = await newCode({ name: "Первый-2026", percent: 10, usesLimit: 1 });
    const ask = (name: string, playerId: number) => findDepositPromo(query, { name, playerId });
    expect(await ask("ПЕРВЫЙ-2026", first)).toEqual({ id: promoCodeId });
    expect(codeOf(await ask("ПЕРВЫЙ", first))).toBe("PROMO_UNKNOWN");
    await pay(await openPayment(wallet().deps, { playerId: first, amount: 1_000, promoCodeId }), 1_000);
    expect(codeOf(await ask("ПЕРВЫЙ-2026", first))).toBe("PROMO_ALREADY_USED");
    expect(codeOf(await ask("ПЕРВЫЙ-2026", second))).toBe("PROMO_USED_UP");
  });
});

describe("the name of a code", () => {
  test("is one whatever its letters' size", async () => {
    const { query } = wallet().deps.database;
    await newCode({ name: "FreeCash", percent: 5, usesLimit: 1 });
    const terms = { kind: "player", reward: kopecks(100), usesLimit: 1, createdBy: null } as const;
    expect(await createPromoCode(query, { name: " freecash ", ...terms })).toBe(null);
  });

  test.each(["", "AB", "TWO WORDS", "A".repeat(33), "<b>", "ß1\u0301x"])("cannot be «%s»", async (name) => {
    const { query } = wallet().deps.database;
    const terms = { kind: "player", reward: kopecks(100), usesLimit: 1, createdBy: null } as const;
    expect(() => createPromoCode(query, { name, ...terms })).toThrow(RangeError);
  });
});

let codes = 0;

async function newCode(terms: { name?: string; percent: number; usesLimit: number }): Promise<number> {
  codes += 1;
  const { name = `CODE-${codes}`, percent, usesLimit } = terms;
  const code = { name, percent, usesLimit, kind: "deposit", createdBy: null } as const;
  const id = await createPromoCode(wallet().deps.database.query, code);
  if (id === null) throw new Error(`there is a code ${name}`);
  return id;
}

function pay(orderId: number, amount: number) {
  return settlePayment(wallet().deps, { orderId, system: "qiwi", amount: kopecks(amount), status: "paid" });
}

function useOf(codeId: number): Promise<{ used: number; uses: number }> {
  return oneRow(
    wallet().deps.database,
    `SELECT used, (SELECT count(*) FROM promo_uses WHERE code_id = promo_codes.id) AS uses FROM promo_codes WHERE id = $1`,
    [codeId],
  );
}
