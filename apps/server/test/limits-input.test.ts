import { describe, expect, test } from "vitest";
import { signIn } from "./_edge-calls.ts";
import { casesOf, expectRefused, useInputEdge } from "./_harness-input.ts";
import { useOneDay } from "./_one-day.ts";

useOneDay();

const GET = "/api/limits/get";
const SET = "/api/limits/set";
const PAUSE = "/api/limits/pause";
const edge = useInputEdge();

const AMOUNTS = casesOf(
  `"1e3" | 1e-37 | -1 | "+1" | "" | " 1" | "1,5" | "０" | [1] | {} | true | 1.005 | 0 | 0.99 | 1000000.01 | "NaN"`,
);
const BODIES = [
  ...AMOUNTS.flatMap((limit) => ["stake", "loss"].map((kind) => `{"kind":"${kind}","limit":${limit}}`)),
  ...[...AMOUNTS, "1", "29", "30.5", "31", "240"].map((limit) => `{"kind":"reminder","limit":${limit}}`),
  ...[...AMOUNTS, "1", "29", "30.5", "90", "1440"].map((limit) => `{"kind":"time","limit":${limit}}`),
  ...casesOf(
    `{} | {"kind":"stake"} | {"limit":1} | {"kind":"pause","limit":1} | {"kind":"toString","limit":1} | {"kind":1,"limit":1} | {"kind":"stake","limit":1,"at":0} | [] | null | {"kind":"stake"`,
  ),
].map((body) => ({ path: SET, body }));
const PAUSES = [
  ...casesOf(`0 | -1 | 2 | 29 | 365 | 1.5 | "1" | [1] | null | true | 1e9`).map((days) => `{"days":${days}}`),
  ...casesOf(`{} | {"days":1,"until":0} | [] | null | {"days":1`),
].map((body) => ({ path: PAUSE, body }));

test.each([...BODIES, ...PAUSES])(
  "$path refuses $body with a Russian sentence, and nothing changes",
  async ({ path, body }) => {
    const answer = await edge.post(path, { body });
    expectRefused(answer);
    // What counts in minutes is not refused in words about sums.
    expect(/"(?:time|reminder)"/u.test(body) && answer.body.error?.includes("Сумма")).not.toBe(true);
    const rows = await edge.site.database.query(
      `SELECT FROM player_limits JOIN players ON players.id = player_id WHERE vk_id = '1'`,
    );
    expect(rows).toEqual([]);
  },
);

describe("over HTTP", () => {
  test("limits are stated as they are, with what is used of them, and to nobody else", async () => {
    const player = await signIn(edge.site, { id: "2" });
    const call = async (path: string, body: object = {}) =>
      (await edge.post(path, { cookie: player, body })).body;
    // An open game is lost for certain until it pays.
    await call("/api/mines/play", { bet: 2, bomb: 24 });
    const set = await call(SET, { kind: "stake", limit: "5.50" });
    expect(set.success).toMatchObject({
      stake: { limit: 5.5, used: 2, left: 3.5, next: null },
      loss: { limit: null, used: 2, left: null },
      paused_until: null,
    });
    expect(await call("/api/dice/play", { bet: 4, chance: 1, btn: "down" })).toEqual({
      code: "STAKE_LIMIT",
      error: "Ваш лимит ставок — 5.50 ₽ в день. Сегодня осталось 3.50 ₽.",
    });
    await call(SET, { kind: "loss", limit: 3 });
    expect(await call("/api/dice/play", { bet: 2, chance: 1, btn: "down" })).toEqual({
      code: "LOSS_LIMIT",
      error: "Ваш лимит проигрыша — 3.00 ₽ в день. Сегодня можно поставить ещё 1.00 ₽.",
    });
    await call(SET, { kind: "reminder", limit: 60 });
    expect((await call(SET, { kind: "time", limit: 30 })).success).toMatchObject({
      time: { limit: 30, used: 0, left: 30, next: null },
    });
    const paused = await call(PAUSE, { days: 7 });
    const until = Number(paused.success?.["paused_until"]);
    expect((await call("/api/get")).success).toMatchObject({
      user: { limits: { reminder: 60, time: 30, paused_until: until } },
    });
    expect((await call("/api/dice/play", { bet: 1, chance: 1, btn: "down" })).error).toMatch(
      /^Вы взяли перерыв до \d\d\.\d\d\.20\d\d \d\d:\d\d:\d\d по Москве: ставки не принимаются\.$/,
    );
    expect((await call(PAUSE, { days: 1 })).code).toBe("PAUSE_RUNS");
    // A pause stops stakes and nothing else: what is refused is refused for a reason of its own.
    expect(
      (await call("/api/withdraw/out", { sum: 150, system: "qiwi", system_number: "79001234567" })).code,
    ).toBe("DEPOSITS_MISSING");
    const others = await edge.post(GET);
    expect(others.body.success).toMatchObject({ stake: { limit: null }, paused_until: null });
  });

  test("a repeated key answers the same and changes nothing", async () => {
    const player = await signIn(edge.site, { id: "3" });
    const set = (limit: number, key: string) =>
      edge.post(SET, {
        cookie: player,
        body: { kind: "loss", limit },
        headers: { "idempotency-key": key },
      });
    const first = await set(10, "one");
    await set(5, "two");
    expect(await set(10, "one")).toEqual(first);
    const { body } = await edge.post(GET, { cookie: player });
    expect(body.success).toMatchObject({ loss: { limit: 5, next: null } });
    expect((await set(7, "one")).body.code).toBe("IDEMPOTENCY_KEY_REUSED");
  });
});
