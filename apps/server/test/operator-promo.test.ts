import { expect, test } from "vitest";
import { findDepositPromo } from "../src/features/promo/promo-service.ts";
import { onDepositPaid } from "../src/compose/handlers.ts";
import { settlePayment } from "../src/features/payments/payment-settling.ts";
import { kopecks } from "@rumb/money/kopecks";
import { asSuperuser, openPayment } from "./_harness-wallet.ts";
import { post } from "./_edge-calls.ts";
import { agree, FIRST_PAGE, operator, useConsole, type Visitor, visitor } from "./_operator.ts";

const opened = useConsole();
const deposit10 = (name: string) => ({
  name,
  terms: { kind: "deposit", percent: 10 } as const,
  uses_limit: 5,
});

/** Makes a code for deposits, as two operators do; its number. */
async function makeDeposit10(name: string, operators: readonly [Visitor, Visitor]): Promise<number> {
  const answer = await agree(operators, { kind: "promo", ask: deposit10(name) });
  expect(answer.code).toBe("");
  const [newest] = (await operators[0].ask("promo_codes/list", FIRST_PAGE)).success.data;
  return Number(newest?.["id"]);
}

test("a code is made once, found by the beginning of its name, and every step is written down", async () => {
  const [somebody, other] = [await operator(opened()), await operator(opened())];
  const id = await makeDeposit10(" ветер-10 ", [somebody, other]);
  const again = await agree([somebody, other], { kind: "promo", ask: deposit10("ВЕТЕР-10") });
  expect(again.code).toBe("PROMO_NAME_TAKEN");
  const reward = { name: "ВЕТЕРОК", terms: { kind: "player", reward: "1.50" }, uses_limit: 3 };
  await somebody.ask("promo_codes/create", reward);
  const list = await somebody.ask("promo_codes/list", {
    ...FIRST_PAGE,
    filter: { q: "ветер" },
    sort: { field: "name", order: "ASC" },
  });
  expect(list.success.data).toMatchObject([
    {
      id,
      name: "ВЕТЕР-10",
      kind: "deposit",
      percent: 10,
      reward: null,
      uses_limit: 5,
      used: 0,
      created_by: null,
      stopped_at: null,
    },
    { name: "ВЕТЕРОК", kind: "player", percent: null, reward: 1.5 },
  ]);
  await somebody.ask("promo_codes/stop", { id });
  await somebody.ask("promo_codes/stop", { id });
  expect((await somebody.ask("promo_codes/one", { id })).success).toMatchObject({
    stopped_at: expect.any(Number),
  });
  const log = await somebody.ask("audit_log/list", {
    ...FIRST_PAGE,
    filter: { resource: "promo_codes", subject: String(id) },
  });
  expect(log.success.data).toMatchObject([
    { action: "stop", before: { stopped_at: null }, after: { stopped_at: expect.any(Number) } },
    { action: "create", before: null, after: { name: "ВЕТЕР-10", percent: 10 } },
  ]);
  expect((await somebody.ask("promo_codes/stop", { id: 999_999 })).code).toBe("PROMO_NOT_FOUND");
});

test("a code that is switched off adds nothing, not even to a payment that was begun with it", async () => {
  const somebody = await operator(opened());
  const { id: playerId } = await visitor(opened());
  const { deps } = opened().site;
  const code = await makeDeposit10("ШТИЛЬ", [somebody, await operator(opened())]);
  const orderId = await openPayment(deps, { playerId, amount: 10_000, promoCodeId: code });
  await somebody.ask("promo_codes/stop", { id: code });
  expect(await findDepositPromo(deps.database.query, { name: "ШТИЛЬ", playerId })).toMatchObject({
    code: "PROMO_USED_UP",
  });
  expect(
    await settlePayment(
      { ...deps, onDepositPaid },
      { orderId, system: "qiwi", amount: kopecks(10_000), status: "paid" },
    ),
  ).toBe("paid");
  const { success } = await somebody.ask("payments/one", { id: orderId });
  expect(success).toMatchObject({ sum: 100, bonus: 0, promo: "ШТИЛЬ" });
});

test("nobody behind a code uses it, nor an account linked to them", async () => {
  const [maker, proposer, friend] = [
    await operator(opened()),
    await operator(opened()),
    await visitor(opened()),
  ];
  const { database } = opened();
  const stranger = await visitor(opened());
  await asSuperuser(
    opened().test,
    `UPDATE players SET referrer_id = ${maker.id} WHERE id = ${friend.id};
     UPDATE players SET telegram_id = (700000000 + id)::text WHERE id IN (${maker.id}, ${friend.id}, ${stranger.id})`,
  );
  await maker.ask("promo_codes/create", {
    name: "СВОЙ",
    terms: { kind: "player", reward: "1.00" },
    uses_limit: 9,
  });
  for (const { id, cookie } of [maker, friend, stranger]) {
    const { code = "" } = (
      await post(opened().site, "/api/promo/active", { cookie, body: { name: "СВОЙ" } })
    ).json();
    expect(code).toBe(id === stranger.id ? "" : "PROMO_OWN");
  }
  await makeDeposit10("СВОЙ-10", [proposer, maker]);
  for (const { id: playerId } of [maker, proposer, friend]) {
    const found = await findDepositPromo(database.query, { name: "СВОЙ-10", playerId });
    expect(found).toMatchObject({ code: "PROMO_OWN" });
  }
  const found = await findDepositPromo(database.query, { name: "СВОЙ-10", playerId: stranger.id });
  expect(found).not.toHaveProperty("code");
});

test.each([
  ["two letters", { name: "ЮГ" }, "PROMO_NAME_MALFORMED"],
  ["a space inside", { name: "ЮГ ЮГ" }, "PROMO_NAME_MALFORMED"],
  ["a short name with many uses", { name: "СЕВЕР-7", uses_limit: 101 }, "PROMO_NAME_GUESSABLE"],
  ["no reward", { terms: { kind: "player", reward: 0 } }, "SUM_OUT_OF_RANGE"],
  ["a reward in words", { terms: { kind: "player", reward: "много" } }, "AMOUNT_MALFORMED"],
  ["1001 percent", { terms: { kind: "deposit", percent: 1001 } }, "MALFORMED_FIELD"],
])("%s is refused", async (_, part, code) => {
  const somebody = await operator(opened());
  expect((await somebody.ask("promo_codes/create", { ...deposit10("СЕВЕР"), ...part })).code).toBe(code);
});
