import { describe, expect, test } from "vitest";
import { openEdge } from "./_edge.ts";
import { post } from "./_edge-calls.ts";
import { deposit } from "./_harness-wallet.ts";
import { FIRST_PAGE, operator, useConsole, visitor } from "./_operator.ts";

const opened = useConsole({ made: ["players.seeds"] });

describe("the list of players", () => {
  test("finds a player by their number, their VK number and the beginning of their name in any case", async () => {
    const somebody = await operator(opened());
    const person = await visitor(opened());
    await opened().database.query(`UPDATE players SET name = 'Ёлкин Антон', vk_id = '770077' WHERE id = $1`, [
      person.id,
    ]);
    await opened().database.query(`UPDATE players SET name = 'Ёлкина 100%' WHERE id = $1`, [somebody.id]);
    const found = async (q: string) => {
      const { success } = await somebody.ask("players/list", { ...FIRST_PAGE, filter: { q } });
      expect(success["total"]).toBe(success.data.length);
      return success.data.map(({ id }) => id);
    };
    expect(await found(String(person.id))).toContain(person.id);
    expect(await found("770077")).toEqual([person.id]);
    expect(await found("ёлки")).toEqual([Math.max(person.id, somebody.id), Math.min(person.id, somebody.id)]);
    expect(await found("ЁЛКИН А")).toEqual([person.id]);
    expect(await found("лкин")).toEqual([]);
    expect(await found("%")).toEqual([]);
  });

  test("is sorted by deposits and cut into pages that meet and do not overlap", async () => {
    const somebody = await operator(opened());
    const { deps } = opened().site;
    for (const sum of [3_000_000, 1_000_000, 2_000_000])
      await deposit({ deps }, (await visitor(opened())).id, sum);
    const sort = { field: "deposits", order: "DESC" };
    const page = async (number: number) =>
      (await somebody.ask("players/list", { page: number, per_page: 2, sort })).success;
    const [first, second] = [await page(1), await page(2)];
    expect([...first.data, ...second.data].slice(0, 3).map(({ deposits }) => deposits)).toEqual([
      30_000, 20_000, 10_000,
    ]);
    expect(first["has_next"]).toBe(true);
    expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(4);
  });

  test.each([
    ["another sort", { ...FIRST_PAGE, sort: { field: "balance", order: "ASC" } }],
    ["another filter", { ...FIRST_PAGE, filter: { balance: 1 } }],
    ["101 rows", { page: 1, per_page: 101 }],
    ["page 0", { page: 0, per_page: 10 }],
    ["a sort that is SQL", { ...FIRST_PAGE, sort: { field: "id; DROP TABLE players", order: "ASC" } }],
  ])("%s is refused as malformed", async (_, body) => {
    expect((await (await operator(opened())).ask("players/list", body)).status).toBe(400);
  });

  test("of those who were not here for a year begins with the longest away, who is back with their next use of a session", async () => {
    const somebody = await operator(opened());
    const [away, longer] = [await visitor(opened()), await visitor(opened())];
    for (const [person, days] of [
      [away, 400],
      [longer, 500],
    ] as const) {
      await opened().database.query(
        `WITH sessions_then AS (
           UPDATE sessions SET last_seen_at = now() - make_interval(days => $2) WHERE player_id = $1
         ) UPDATE players SET last_seen_at = now() - make_interval(days => $2) WHERE id = $1`,
        [person.id, days],
      );
    }
    const inactive = async () =>
      (await somebody.ask("inactive_players/list", FIRST_PAGE)).success.data.map(
        ({ id, seen_at: seenAt }) => ({
          id,
          days: Math.round((Date.now() - Number(seenAt)) / 86_400_000),
        }),
      );
    expect(await inactive()).toEqual([
      { id: longer.id, days: 500 },
      { id: away.id, days: 400 },
    ]);
    // Another node does not know the session yet.
    const node = await openEdge(opened().test);
    expect((await post(node, "/api/session/check", { cookie: longer.cookie, body: {} })).statusCode).toBe(
      200,
    );
    await node.close();
    await expect.poll(() => inactive()).toMatchObject([{ id: away.id }]);
    await opened().database.query(`UPDATE players SET last_seen_at = now() WHERE id = $1`, [away.id]);
  });

  test("is not paged beyond its depth", async () => {
    const body = { page: 101, per_page: 100 };
    expect((await (await operator(opened())).ask("players/list", body)).code).toBe("PAGE_TOO_DEEP");
  });
});
