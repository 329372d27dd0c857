import { bonusEndpoints } from "@rumb/contract/endpoints/bonus";
import { kopecks } from "@rumb/money/kopecks";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createPromoCode } from "../src/features/promo/promo-service.ts";
import { type EdgeSite, openEdge } from "./_edge.ts";
import { newPerson, post, signIn } from "./_edge-calls.ts";
import { createTestDatabase, type TestDatabase } from "./_harness-database.ts";
import { expectBooksInOrder } from "./_harness-ledger.ts";
import { age } from "./_rewards.ts";

const DAY = 86_400_000;
const HOUR = 3_600_000;

let database: TestDatabase;
let site: EdgeSite;

beforeAll(async () => {
  database = await createTestDatabase();
  site = await openEdge(database, {
    rateLimits: { callsPerMinutePerAddress: 1_000_000, callsPerSecondPerPlayer: 1_000_000 },
  });
});
// The last one runs first.
afterAll(async () => {
  await site.close();
  await database.drop();
});
afterAll(() => expectBooksInOrder(database.database));

/** Calls that are answered, each with a body that it takes. */
const BUILT: [path: string, body: object][] = [
  [bonusEndpoints.promoActive.path, { name: "X" }],
  [bonusEndpoints.moreFree.path, { type: "day" }],
  [bonusEndpoints.more.path, {}],
  [bonusEndpoints.raceback.path, {}],
  [bonusEndpoints.racebackOut.path, {}],
  [bonusEndpoints.promocoderCreate.path, {}],
  [bonusEndpoints.promocoder.path, {}],
  [bonusEndpoints.repost.path, {}],
  [bonusEndpoints.repostCheck.path, {}],
  [bonusEndpoints.repostTransfer.path, {}],
  [bonusEndpoints.social.path, {}],
  [bonusEndpoints.socialFree.path, { type: "vk" }],
];

describe("every bonus call", () => {
  test.each(BUILT)("%s asks a guest to sign in", async (path, body) => {
    const answer = await post(site, path, { body });
    expect([answer.statusCode, answer.json().code]).toEqual([401, "NOT_SIGNED_IN"]);
  });

  test.each([
    [bonusEndpoints.promoActive.path, {}],
    [bonusEndpoints.promoActive.path, { name: 5 }],
    [bonusEndpoints.promoActive.path, { name: "FREECASH", reward: 1000 }],
    [bonusEndpoints.promoActive.path, { name: "A\u0000B" }],
    [bonusEndpoints.moreFree.path, { type: null }],
    [bonusEndpoints.moreFree.path, { type: "day", sum: 10 }],
    [bonusEndpoints.racebackOut.path, { sum: 10 }],
    [bonusEndpoints.repostCheck.path, { posts: 5 }],
    [bonusEndpoints.repostTransfer.path, { sum: 10 }],
    [bonusEndpoints.socialFree.path, { type: ["vk"] }],
    [bonusEndpoints.socialFree.path, { type: "vk", vk_id: "1" }],
  ])("%s refuses %j as malformed", async (path, body) => {
    const answer = await post(site, path, { cookie: await signIn(site, newPerson()), body });
    expect([answer.statusCode, typeof answer.json().error]).toEqual([400, "string"]);
  });
});

test("a player binds Telegram, and gets their bonuses with the fields of the specification", async () => {
  const person = newPerson();
  const cookie = await signIn(site, person);
  const ask = async (path: string, body: object = {}) => (await post(site, path, { cookie, body })).json();

  const refused = await post(site, bonusEndpoints.moreFree.path, { cookie, body: { type: "day" } });
  expect([refused.statusCode, refused.json().code]).toEqual([422, "TELEGRAM_NOT_LINKED"]);
  expect(refused.json().error).toMatch(/^Привяжите Telegram/);
  const { id, balance: start, linked } = (await ask("/api/get")).success.user;
  expect(linked).toBe(false);
  await database.database.query(`UPDATE players SET telegram_id = '7001' WHERE id = $1`, [id]);

  const day = (await ask(bonusEndpoints.moreFree.path, { type: "day" })).success;
  expect(Object.keys(day).toSorted()).toEqual(["balance", "balance_version", "date", "finished", "sum"]);
  expect(day.balance).toBeCloseTo(start + day.sum, 2);
  expect(day.sum).toBeGreaterThanOrEqual(0.01);
  expect(day.sum).toBeLessThanOrEqual(10);
  const hourly = (await ask(bonusEndpoints.moreFree.path, { type: "hourly" })).success;
  expect(Math.round((day.date - hourly.date) / 60_000)).toBe((DAY - HOUR) / 60_000);
  const again = await post(site, bonusEndpoints.moreFree.path, { cookie, body: { type: "day" } });
  expect([again.statusCode, again.json().error]).toEqual([
    409,
    expect.stringMatching(/^Бонус уже получен. Следующий — через 2[34]:\d\d:\d\d\.$/),
  ]);
  expect((await ask(bonusEndpoints.more.path)).success.user).toEqual({
    day_bonus: day.date,
    hourly_bonus: hourly.date,
  });
  expect((await ask("/api/get")).success.user.linked).toBe(true);

  const code = { name: "FREECASH", kind: "player", reward: kopecks(2_500), usesLimit: 1 } as const;
  await createPromoCode(database.database.query, { ...code, createdBy: null });
  expect((await ask(bonusEndpoints.promoActive.path, { name: "freecash" })).success).toMatchObject({
    reward: 25,
    text: "Промокод активирован: вам начислено 25.00 румбиков",
  });

  await ask("/api/dice/play", { bet: 14, chance: 95, btn: "up" });
  expect((await ask(bonusEndpoints.raceback.path)).success.user).toMatchObject({ raceback: 0, held: 0.14 });
  const early = await post(site, bonusEndpoints.racebackOut.path, { cookie, body: {} });
  expect([early.statusCode, early.json().code]).toEqual([422, "REWARD_HELD"]);
  expect(early.json().error).toMatch(/^Пока всё на удержании: 0\.14 ₽ .* по Москве\.$/);
  await age({ site: database }, id, 30);
  expect((await ask(bonusEndpoints.raceback.path)).success).toMatchObject({
    user: { raceback: 0.14, held: 0, deposit: 0 },
    week: { procent: 1.5 },
  });
  const out = (await ask(bonusEndpoints.racebackOut.path)).success;
  expect(out).toMatchObject({ sum: 0.14, raceback: 0 });
  expect((await ask("/api/get")).success.user.balance).toBe(out.balance);
});

test.each([
  [bonusEndpoints.socialFree.path, { type: "vk" }],
  [bonusEndpoints.repostCheck.path, {}],
])("%s has others asked about a player twenty times a minute and no more", async (path, body) => {
  const cookie = await signIn(site, newPerson());
  const codes: string[] = [];
  for (let turn = 0; turn <= 20; turn += 1)
    codes.push((await post(site, path, { cookie, body })).json().code);
  expect(codes.filter((code) => code === "TOO_OFTEN")).toHaveLength(1);
  expect(codes.at(-1)).toBe("TOO_OFTEN");
  expect((await post(site, path, { cookie: await signIn(site, newPerson()), body })).statusCode).not.toBe(
    429,
  );
});
