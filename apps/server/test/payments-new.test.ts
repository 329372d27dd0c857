import { refusal } from "@rumb/contract/errors";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { kopecks } from "@rumb/money/kopecks";
import { createPromoCode } from "../src/features/promo/promo-service.ts";
import type { PaymentOrder } from "../src/integrations/payment/payment-provider.ts";
import { type EdgeSite, openEdge } from "./_edge.ts";
import { newPerson, ORIGIN, post, signIn } from "./_edge-calls.ts";
import { createTestDatabase, type TestDatabase } from "./_harness-database.ts";
import { expectBooksInOrder, oneRow } from "./_harness-ledger.ts";

let database: TestDatabase;
let site: EdgeSite;
let cookie: string;
let providerIsThere = true;
const orders: PaymentOrder[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  site = await openEdge(database, {
    rateLimits: { callsPerMinutePerAddress: 1_000_000, callsPerSecondPerPlayer: 1_000_000 },
    settings: { wrongCodes: { perPlayer: 1_000, perAddress: 1_000 } },
    payments: {
      async open(order) {
        orders.push(order);
        return providerIsThere ? `http://provider.test/pay/${order.id}` : refusal("PAYMENT_UNAVAILABLE");
      },
      readCall: () => refusal("PAYMENT_CALL_FORGED"),
      ask: async () => null,
    },
  });
  cookie = await signIn(site, newPerson());
  await createPromoCode(database.database.query, {
    name: "gift",
    kind: "player",
    reward: kopecks(100),
    ...HOUSE,
  });
});

// The last one runs first.
afterAll(async () => {
  await site.close();
  await database.drop();
});
afterAll(() => expectBooksInOrder(database.database));

const HOUSE = { usesLimit: 10, createdBy: null } as const;

function begin(body: object | string, options: { cookie?: string; key?: string } = {}) {
  const headers = options.key === undefined ? {} : { "idempotency-key": options.key };
  return post(site, "/api/payment/new", { cookie: options.cookie ?? cookie, body, headers });
}

async function records(): Promise<number> {
  return (await oneRow<{ count: number }>(database.database, `SELECT count(*) FROM payments`)).count;
}

describe("a payment that is begun", () => {
  test("waits under its number, and its provider has the order and the way back", async () => {
    const answer = await begin({ sum: "250.50", system: "linepay" });
    const { id } = answer.json().success;
    expect(answer.json()).toEqual({ success: { link: `http://provider.test/pay/${id}`, id } });
    expect(orders.at(-1)).toEqual({
      id,
      system: "linepay",
      amount: 25_050,
      returnUrl: `${ORIGIN}/wallet/payment?payment=${id}`,
    });
    const list = await post(site, "/api/payment/get", { cookie, body: {} });
    expect(list.json().success.data[0]).toEqual({
      id,
      system: "linepay",
      sum: 250.5,
      status: 0,
      declined: false,
      bonus: 0,
      created_at: expect.any(Number),
      // Where they can go on with it, for a day.
      link: `http://provider.test/pay/${id}`,
    });
  });

  test.each([
    [1, 1],
    ["1.00", 1],
    [100, 100],
    ["99999.99", 99_999.99],
    [100_000, 100_000],
    ["100000.00", 100_000],
  ])("of %j is of %d roubles", async (sum, roubles) => {
    expect((await begin({ sum, system: "qiwi" })).statusCode).toBe(200);
    expect(orders.at(-1)?.amount).toBe(roubles * 100);
  });

  test("once for a key, however often it is asked; another sum under the key is refused", async () => {
    const before = await records();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => begin({ sum: 77, system: "qiwi" }, { key: "top-up" })),
    );
    for (const answer of answers) {
      expect(answer.statusCode).toBe(200);
      expect(answer.payload).toBe(answers[0]?.payload);
    }
    expect(await records()).toBe(before + 1);
    const asked = orders.length;
    expect((await begin({ sum: 77, system: "qiwi" }, { key: "top-up" })).payload).toBe(answers[0]?.payload);
    expect(orders).toHaveLength(asked);
    const other = await begin({ sum: 78, system: "qiwi" }, { key: "top-up" });
    expect([other.statusCode, other.json().code]).toEqual([409, "IDEMPOTENCY_KEY_REUSED"]);
  });
});

describe("nothing is begun", () => {
  test.each<{ name: string; body: object | string; says: [number, string] }>([
    {
      name: "for less than a rouble",
      body: { sum: 0.99, system: "qiwi" },
      says: [422, "PAYMENT_OUT_OF_RANGE"],
    },
    { name: "for nothing", body: { sum: 0, system: "qiwi" }, says: [422, "PAYMENT_OUT_OF_RANGE"] },
    {
      name: "for a kopeck too much",
      body: { sum: "100000.01", system: "qiwi" },
      says: [422, "PAYMENT_OUT_OF_RANGE"],
    },
    { name: "for a negative sum", body: { sum: -5, system: "qiwi" }, says: [400, "AMOUNT_MALFORMED"] },
    { name: "for a sum with a sign", body: { sum: "+5", system: "qiwi" }, says: [400, "AMOUNT_MALFORMED"] },
    {
      name: "for three decimals as a number",
      body: `{"sum":1.005,"system":"qiwi"}`,
      says: [400, "NUMBER_MALFORMED"],
    },
    {
      name: "for three decimals as a text",
      body: { sum: "1.005", system: "qiwi" },
      says: [400, "AMOUNT_MALFORMED"],
    },
    { name: "for an exponent", body: `{"sum":1e3,"system":"qiwi"}`, says: [400, "NUMBER_MALFORMED"] },
    {
      name: "for an exponent as a text",
      body: { sum: "1e3", system: "qiwi" },
      says: [400, "AMOUNT_MALFORMED"],
    },
    { name: "for a comma", body: { sum: "10,50", system: "qiwi" }, says: [400, "AMOUNT_MALFORMED"] },
    { name: "for a blank", body: { sum: " 10", system: "qiwi" }, says: [400, "AMOUNT_MALFORMED"] },
    { name: "for an empty sum", body: { sum: "", system: "qiwi" }, says: [400, "AMOUNT_MALFORMED"] },
    { name: "for a word", body: { sum: "Infinity", system: "qiwi" }, says: [400, "AMOUNT_MALFORMED"] },
    { name: "for wide digits", body: { sum: "１00", system: "qiwi" }, says: [400, "AMOUNT_MALFORMED"] },
    { name: "for a list", body: { sum: [100], system: "qiwi" }, says: [400, "MALFORMED_FIELD"] },
    { name: "for null", body: { sum: null, system: "qiwi" }, says: [400, "MALFORMED_FIELD"] },
    { name: "without a sum", body: { system: "qiwi" }, says: [400, "MALFORMED_FIELD"] },
    { name: "without a system", body: { sum: 100 }, says: [400, "MALFORMED_FIELD"] },
    {
      name: "through a system that there is not",
      body: { sum: 100, system: "card" },
      says: [422, "PAYMENT_SYSTEM_UNKNOWN"],
    },
    {
      name: "through a system in capitals",
      body: { sum: 100, system: "QIWI" },
      says: [422, "PAYMENT_SYSTEM_UNKNOWN"],
    },
    {
      name: "with a field too many",
      body: { sum: 100, system: "qiwi", status: 1 },
      says: [400, "MALFORMED_FIELD"],
    },
    {
      name: "with an unknown code",
      body: { sum: 100, system: "qiwi", promo: "NOBODY" },
      says: [422, "PROMO_UNKNOWN"],
    },
    {
      name: "with a code of another kind",
      body: { sum: 100, system: "qiwi", promo: "Gift" },
      says: [422, "PROMO_UNKNOWN"],
    },
  ])("$name", async ({ body, says }) => {
    const before = await records();
    const asked = orders.length;
    const answer = await begin(body);
    expect([answer.statusCode, answer.json().code]).toEqual(says);
    expect(answer.json().error).toMatch(/[а-я]/);
    expect([await records(), orders.length]).toEqual([before, asked]);
  });

  test("for a guest", async () => {
    expect((await begin({ sum: 100, system: "qiwi" }, { cookie: "" })).json().code).toBe("NOT_SIGNED_IN");
  });

  test("while the provider does not answer, and it may be tried again under the same key", async () => {
    const before = await records();
    providerIsThere = false;
    const failed = await begin({ sum: 100, system: "qiwi" }, { key: "patience" });
    providerIsThere = true;
    expect([failed.statusCode, failed.json().code]).toEqual([503, "PAYMENT_UNAVAILABLE"]);
    expect(await records()).toBe(before);
    expect((await begin({ sum: 100, system: "qiwi" }, { key: "patience" })).statusCode).toBe(200);
  });

  test("by one who has begun very many and paid none", async () => {
    const eager = await signIn(site, newPerson());
    for (let index = 0; index < 50; index += 1) {
      expect((await begin({ sum: 1, system: "qiwi" }, { cookie: eager })).statusCode).toBe(200);
    }
    const refused = await begin({ sum: 1, system: "qiwi" }, { cookie: eager });
    expect([refused.statusCode, refused.json().code]).toEqual([409, "PAYMENTS_WAITING"]);
  });
});

describe("the list", () => {
  test("shows ten of one's own a page, newest first", async () => {
    const own = await signIn(site, newPerson());
    const ids: number[] = [];
    for (let index = 0; index < 12; index += 1) {
      ids.push((await begin({ sum: index + 1, system: "qiwi" }, { cookie: own })).json().success.id);
    }
    const page = async (body: object) =>
      (await post(site, "/api/payment/get", { cookie: own, body })).json().success;
    const idsOf = ({ data }: { data: { id: number }[] }) => data.map((row) => row.id);
    expect(idsOf(await page({}))).toEqual(ids.toReversed().slice(0, 10));
    expect(idsOf(await page({ page: 2 }))).toEqual(ids.toReversed().slice(10));
    expect(idsOf(await page({ page: 1_000_000 }))).toEqual([]);
    expect((await page({ page: 2 })).links).toEqual([
      { label: "Назад", active: false, id: 1 },
      { label: "1", active: false, id: 1 },
      { label: "2", active: true, id: 2 },
      { label: "Вперед", active: false, id: null },
    ]);
  });

  test.each([[{ page: 0 }], [{ page: -1 }], [{ page: "1" }], [{ page: 1.5 }], [{ page: 1_000_001 }]])(
    "of %j is malformed",
    async (body) => {
      expect((await post(site, "/api/payment/get", { cookie, body })).statusCode).toBe(400);
    },
  );

  test("of one who has topped up nothing is empty", async () => {
    const answer = await post(site, "/api/payment/get", {
      cookie: await signIn(site, newPerson()),
      body: {},
    });
    expect(answer.json().success.data).toEqual([]);
  });
});
