import { MyBetsReply } from "@rumb/contract/my-bets";
import { describe, expect, test } from "vitest";
import { Check } from "typebox/value";
import { openFeedHistory } from "../src/feed/feed-history.ts";
import { ban, newPerson, post, signIn } from "./_edge-calls.ts";
import { useEdge } from "./_use-edge.ts";

const site = useEdge({ rateLimits: { callsPerSecondPerPlayer: 1_000 } });

describe.each(["/api/bets/get", "/api/bets/csv"])("%s", (path) => {
  test("answers a guest with 401 and a banned player with 403", async () => {
    expect((await post(site, path)).statusCode).toBe(401);
    const person = newPerson();
    const cookie = await signIn(site, person);
    await ban(site.database, person.id, "проверка");
    await expect.poll(async () => (await post(site, path, { cookie })).statusCode).toBe(403);
  });

  test.each([
    [{ game: "chess" }, "400 MALFORMED_FIELD Неверное значение поля «game»."],
    [{ game: ["dice"] }, "400 MALFORMED_FIELD Неверное значение поля «game»."],
    [{ result: "won" }, "400 MALFORMED_FIELD Неверное значение поля «result»."],
    [{ from: "20.11.2026" }, "400 MALFORMED_FIELD Неверное значение поля «from»."],
    [{ to: "2026-11-31" }, "400 MALFORMED_FIELD Неверное значение поля «to»."],
    [{ from: "0000-01-01" }, "400 MALFORMED_FIELD Неверное значение поля «from»."],
    [{ player_id: 1 }, "400 MALFORMED_FIELD Неверное значение поля «player_id»."],
    [{ from: "2026-11-02", to: "2026-11-01" }, "422 PERIOD_REVERSED Начало периода позже его конца."],
    ["[]", "400 MALFORMED Неверный запрос."],
  ])("refuses %j: %s", async (body, refused) => {
    const cookie = await signIn(site, newPerson());
    const answer = await post(site, path, { cookie, body });
    const { code, error } = answer.json();
    expect(`${answer.statusCode} ${code} ${error}`).toBe(refused);
  });
});

test("a player who has not played has an empty page, one link of no use and totals of nothing", async () => {
  const cookie = await signIn(site, newPerson());
  const answer = await post(site, "/api/bets/get", { cookie });
  expect(answer.json()).toEqual({
    success: {
      data: [],
      links: [
        { label: "Назад", active: false, id: null },
        { label: "1", active: true, id: "1" },
        { label: "Вперед", active: false, id: null },
      ],
      totals: { bets: 0, staked: 0, won: 0, net: 0 },
    },
  });
});

test("what was played is on the page and in the file, for the one who played it", async () => {
  const [cookie, other] = [await signIn(site, newPerson()), await signIn(site, newPerson())];
  await post(site, "/api/dice/play", { cookie, body: { bet: "2.50", chance: 50, btn: "up" } });
  const { success } = (await post(site, "/api/bets/get", { cookie, body: { game: "dice" } })).json();
  expect(Check(MyBetsReply, success)).toBe(true);
  expect(success.data).toMatchObject([{ game: "dice", bet: 2.5, coff: 2 }]);
  expect((await post(site, "/api/bets/get", { cookie: other })).json()).toMatchObject({
    success: { data: [] },
  });

  const file = await post(site, "/api/bets/csv", { cookie, body: { game: "dice" } });
  expect(file.statusCode).toBe(200);
  expect(file.headers).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": `attachment; filename="rumb-bets.csv"`,
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  });
  expect([...file.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const [head, line, ...rest] = file.body.split("\r\n");
  expect(head).toContain("Номер;Время (Москва);Игра;Ставка;");
  expect(line).toMatch(
    new RegExp(`^${success.data[0].id};\\d\\d\\.\\d\\d\\.\\d{4} [\\d:]{8};Dice;2,50;2,00;`),
  );
  expect(rest).toEqual([""]);
});

test("a slip says to anybody what the feed says of its player, and nothing more", async () => {
  const cookie = await signIn(site, newPerson());
  await post(site, "/api/dice/play", { cookie, body: { bet: 1, chance: 50, btn: "up" } });
  const [shown] = await openFeedHistory(site.database.query).latest();
  const { success: slip } = (await post(site, "/api/fair/bet", { body: { id: shown?.id } })).json();
  expect(slip.name).toBe(shown?.name);
  const ofTheBet =
    "id game bet coff win result created_at algorithm params outcome hash client_seed nonce server_seed pot";
  expect(Object.keys(slip).toSorted()).toEqual([...ofTheBet.split(" "), "name"].toSorted());
});

test("GET is answered with 405", async () => {
  const answer = await site.app.inject({
    method: "GET",
    url: "/api/bets/csv",
    headers: { host: "rumb.test" },
  });
  expect([answer.statusCode, answer.headers.allow]).toEqual([405, "POST"]);
});
