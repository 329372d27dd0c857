import { describe, expect, test } from "vitest";
import { openEdge } from "./_edge.ts";
import { post } from "./_edge-calls.ts";
import { playerSearchJobs } from "../src/features/player-console/player-search-jobs.ts";
import { asSuperuser, deposit } from "./_harness-wallet.ts";
import { FIRST_PAGE, operator, useConsole, visitor, withdrawer } from "./_operator.ts";

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
    expect(await found("%")).toEqual([]);
    expect(await found("ЛКИН")).toEqual([Math.max(person.id, somebody.id), Math.min(person.id, somebody.id)]);
    expect(await found("кин ант")).toEqual([person.id]);
    expect(await found("100%")).toEqual([somebody.id]);
    expect(await found("100")).toEqual([somebody.id]);
    const both = [Math.max(person.id, somebody.id), Math.min(person.id, somebody.id)];
    // Most people type «е» for «ё», and some names are written so.
    expect(await found("елки")).toEqual(both);
    expect(await found("Е")).toEqual(expect.arrayContaining(both));
    await opened().database.query(`UPDATE players SET name = 'Семён Елкин' WHERE id = $1`, [somebody.id]);
    expect(await found("семен ёл")).toEqual([somebody.id]);
    expect(await found("мен елк")).toEqual([somebody.id]);
    expect(await found("ёлкин")).toEqual(both);
    await opened().database.query(`UPDATE players SET name = 'Ёлкина 100%' WHERE id = $1`, [somebody.id]);
    // All their threes are in the name, and yet they are no part of it.
    expect(await found("Антон Ёлкин")).toEqual([]);
    expect(await found("нто")).toEqual([person.id]);
    await opened().database.query(`UPDATE players SET name = 'Дуб' WHERE id = $1`, [person.id]);
    expect(await found("нто")).toEqual([]);
    expect(await found("дуб")).toEqual([person.id]);
  });

  test("finds them by Telegram number, address, graphics card and the last digits of a destination", async () => {
    const somebody = await operator(opened());
    const person = await withdrawer(opened());
    const { query } = opened().database;
    await query(
      `UPDATE players SET telegram_id = '880088008', videocard = 'ANGLE (Radeon 7)' WHERE id = $1`,
      [person.id],
    );
    await query(`UPDATE sessions SET address = '203.0.113.77' WHERE player_id = $1`, [person.id]);
    const found = async (q: string) => {
      const { success } = await somebody.ask("players/list", { ...FIRST_PAGE, filter: { q } });
      return success.data.map(({ id }) => id);
    };
    for (const q of ["880088008", "203.0.113.77", "ANGLE (Radeon 7)", "4567", "*** ***-45-67"]) {
      expect(await found(q)).toEqual([person.id]);
    }
    expect(await found("203.0.113.7")).toEqual([]);
    expect(await found("*0000")).toEqual([]);
    // Players of before the triggers are found after the job.
    await asSuperuser(opened().test, `DELETE FROM player_search`);
    expect(await found("*4567")).toEqual([]);
    for (const job of playerSearchJobs({ database: opened().database })) await job.run();
    expect(await found("*4567")).toEqual([person.id]);
  });

  test("is narrowed to what they have paid in, and keeps its order", async () => {
    const somebody = await operator(opened());
    const { deps } = opened().site;
    const people = [];
    for (const sum of [71_100, 71_300, 71_200]) {
      const { id } = await visitor(opened());
      await deposit({ deps }, id, sum);
      people.push(id);
    }
    const [low = 0, high = 0, middle = 0] = people;
    await opened().database.query(
      `UPDATE players SET last_seen_at = now() + interval '1 day' * array_position($1::bigint[], id) WHERE id = ANY ($1)`,
      [[low, middle, high]],
    );
    const list = async (filter: object, field: string, order: string) => {
      const { success } = await somebody.ask("players/list", {
        ...FIRST_PAGE,
        filter,
        sort: { field, order },
      });
      expect(success["total"]).toBe(success.data.length);
      return success.data.map(({ id }) => id);
    };
    const all = { sum_from: 711, sum_to: "713" };
    expect(await list(all, "id", "ASC")).toEqual([low, high, middle]);
    expect(await list(all, "created_at", "DESC")).toEqual([middle, high, low]);
    expect(await list(all, "seen_at", "DESC")).toEqual([high, middle, low]);
    expect(await list(all, "deposits", "DESC")).toEqual([high, middle, low]);
    expect(await list({ sum_from: 711.01, sum_to: 712.99 }, "id", "DESC")).toEqual([middle]);
    expect(await list({ ...all, banned: true }, "id", "DESC")).toEqual([]);
    const { success } = await somebody.ask("players/list", {
      page: 2,
      per_page: 2,
      filter: all,
      sort: { field: "id", order: "ASC" },
    });
    expect(success).toMatchObject({ data: [{ id: middle }], total: 3, has_next: false });
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
