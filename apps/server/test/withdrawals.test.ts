import { readFileSync } from "node:fs";
import { isWithdrawalMethod, WITHDRAWAL_METHODS } from "@rumb/games/wallet/withdrawal-methods";
import { formatMoney } from "@rumb/money/format";
import { kopecks } from "@rumb/money/kopecks";
import { describe, expect, test } from "vitest";
import { cancelWithdrawal, listWithdrawals } from "../src/features/withdrawals/withdrawal-service.ts";
import {
  accepted,
  codeOf,
  moneyOf,
  pendingWithdrawal,
  takeOut,
  useOpenWallet,
  walletPlayer,
} from "./_harness-wallet.ts";

const free = useOpenWallet();
const vectors: { payouts: { method: string; sum: string; payout: string }[] } = JSON.parse(
  readFileSync(
    new URL("../../../packages/games/src/wallet/withdrawal-methods.vectors.json", import.meta.url),
    "utf8",
  ),
);
const METHODS = Object.keys(WITHDRAWAL_METHODS).filter(isWithdrawalMethod);

describe("the limits", () => {
  test.each(
    METHODS.flatMap((system) => {
      const { minKopecks: min, maxKopecks: max } = WITHDRAWAL_METHODS[system];
      return [min - 1, min, max, max + 1].map((sum) => {
        const code = sum < min || sum > max ? "WITHDRAWAL_OUT_OF_RANGE" : "accepted";
        return { system, sum, code, text: formatMoney(kopecks(sum)) };
      });
    }),
  )("of $system: $text is $code", async ({ system, sum, text, code }) => {
    const playerId = await walletPlayer(free(), 10_000_000);
    expect(codeOf(await takeOut(free(), { playerId, system, sum: text }))).toBe(code);
    const held = code === "accepted" ? sum : 0;
    expect(await moneyOf(free(), playerId)).toMatchObject({ balance: 10_000_000 - held });
  });
});

describe("the fees", () => {
  const payable = vectors.payouts.filter(({ method, sum }) => {
    const { minKopecks, maxKopecks } = WITHDRAWAL_METHODS[isWithdrawalMethod(method) ? method : "qiwi"];
    return Number(sum) * 100 >= minKopecks && Number(sum) * 100 <= maxKopecks;
  });

  test.each(payable)("of $sum by $method leave $payout", async ({ method, sum, payout }) => {
    if (!isWithdrawalMethod(method)) throw new Error(`no method ${method}`);
    const playerId = await walletPlayer(free(), 10_000_000);
    const [whole = "", fraction = ""] = sum.split(".");
    const made = accepted(
      await takeOut(free(), { playerId, system: method, sum: `${whole}.${fraction.padEnd(2, "0")}` }),
    );
    expect(made).toMatchObject({ data: { sum: Number(sum), payout: Number(payout), status: 0 } });
  });

  test("are checked by the vectors in some number", () => {
    expect(payable.length).toBeGreaterThan(10);
  });
});

describe("what is asked for", () => {
  test.each([
    ["a method that there is not", { system: "bitcoin" }, "WITHDRAWAL_METHOD_UNKNOWN"],
    ["a method of the object's own", { system: "toString" }, "WITHDRAWAL_METHOD_UNKNOWN"],
    ["a phone too short", { number: "7900123456" }, "PHONE_MALFORMED"],
    ["a card with a wrong digit", { system: "card", number: "4111111111111112" }, "CARD_MALFORMED"],
    ["a wallet without its letter", { system: "fkwallet", number: "100123456" }, "FKWALLET_MALFORMED"],
    [
      "a wallet of another beginning",
      { system: "yoomoney", number: "510012345678901" },
      "YOOMONEY_MALFORMED",
    ],
    ["a sum with three decimals", { sum: "150.001" }, "AMOUNT_MALFORMED"],
    ["a sum with a sign", { sum: "-150" }, "AMOUNT_MALFORMED"],
    ["a sum with an exponent", { sum: "1e3" }, "AMOUNT_MALFORMED"],
  ])("%s is refused, and nothing is held", async (_name, wrong, code) => {
    const playerId = await walletPlayer(free(), 1_000_000);
    const wish = { playerId, sum: "150.00", ...wrong };
    // A method is a text on the wire, whatever the type of the test's call says.
    const result = await takeOut(free(), JSON.parse(JSON.stringify(wish)));
    expect(codeOf(result)).toBe(code);
    expect(await moneyOf(free(), playerId)).toMatchObject({ balance: 1_000_000 });
  });
});

describe("a withdrawal", () => {
  test("is listed with its number masked, and cancelled once", async () => {
    const { deps } = free();
    const playerId = await walletPlayer(free(), 100_000);
    const made = accepted(await takeOut(free(), { playerId, sum: "333.33" }));
    expect(made).toEqual({
      data: {
        id: expect.any(Number),
        system: "qiwi",
        system_number: "+7 *** ***-45-67",
        sum: 333.33,
        payout: 319,
        status: 0,
        comment: "",
        created_at: expect.any(Number),
      },
      balance: 666.67,
      balance_version: expect.any(Number),
    });
    const [{ id } = { id: 0 }] = (await listWithdrawals(deps.database.query, playerId, 1)).data;
    const call = { playerId, idempotency: undefined, body: { id } };
    expect(await cancelWithdrawal(deps, call)).toMatchObject({ id, balance: 1000 });
    expect(codeOf(await cancelWithdrawal(deps, call))).toBe("WITHDRAWAL_DECIDED");
    const { data } = await listWithdrawals(deps.database.query, playerId, 1);
    expect(data).toMatchObject([{ id, status: 1, sum: 333.33 }]);
  });

  test("of somebody else cannot be cancelled, nor one that there is not", async () => {
    const { deps } = free();
    const id = await pendingWithdrawal(free(), {
      playerId: await walletPlayer(free(), 20_000),
      sum: "150.00",
    });
    const stranger = await walletPlayer(free(), 0);
    for (const wanted of [id, 99_999_999]) {
      const call = { playerId: stranger, idempotency: undefined, body: { id: wanted } };
      expect(codeOf(await cancelWithdrawal(deps, call))).toBe("WITHDRAWAL_NOT_FOUND");
    }
  });

  test("is refused to a banned player, and what they have pending stays", async () => {
    const { deps } = free();
    const playerId = await walletPlayer(free(), 40_000);
    const id = await pendingWithdrawal(free(), { playerId, sum: "150.00" });
    await deps.database.query(`UPDATE players SET banned_at = now(), ban_comment = 'х' WHERE id = $1`, [
      playerId,
    ]);
    expect(codeOf(await takeOut(free(), { playerId, sum: "150.00" }))).toBe("BANNED");
    const cancelled = await cancelWithdrawal(deps, { playerId, idempotency: undefined, body: { id } });
    expect(codeOf(cancelled)).toBe("BANNED");
    expect(await listWithdrawals(deps.database.query, playerId, 1)).toMatchObject({
      data: [{ id, status: 0 }],
    });
  });

  test("asked for again under its key is answered alike, also when the money would not suffice any more", async () => {
    const playerId = await walletPlayer(free(), 15_000);
    const first = await takeOut(free(), { playerId, sum: "150.00", key: "out" });
    expect(await takeOut(free(), { playerId, sum: "150.00", key: "out" })).toEqual(first);
    const other = await takeOut(free(), { playerId, sum: "150.00", number: "79001234568", key: "out" });
    expect(codeOf(other)).toBe("IDEMPOTENCY_KEY_REUSED");
  });
});
