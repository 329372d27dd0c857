import { expect, test } from "vitest";
import { post } from "./_edge-calls.ts";
import { operator, useConsole, visitor, withdrawer } from "./_operator.ts";

const opened = useConsole({ made: ["people.operator_role", "players.seeds"] });

test("a number finds whatever has it, and whose it is stands before whom it is a part of", async () => {
  const somebody = await operator(opened());
  const { id: player, withdrawalId } = await withdrawer(opened(), "155.00");
  const { query } = opened().database;
  const [named] = await query<{ id: number }>(
    `INSERT INTO players (vk_id, name, img) VALUES ('named', 'Агент ' || $1::bigint, '') RETURNING id`,
    [player],
  );
  await query(
    `INSERT INTO promo_codes (name, kind, percent, uses_limit) VALUES ($1::bigint || 'ВЕТЕР', 'deposit', 5, 5)`,
    [player],
  );
  const found = async (text: string) => (await somebody.ask("search/get", { text })).success;
  const byPlayer = await found(` ${player} `);
  expect(byPlayer["players"]).toMatchObject([{ id: player }, ...(player < 100 ? [] : [{ id: named?.id }])]);
  expect(byPlayer["promo_codes"]).toEqual([{ name: `${player}ВЕТЕР` }]);
  expect((await found(String(withdrawalId)))["withdrawals"]).toEqual([
    { id: withdrawalId, sum: 155, player: { id: player, name: expect.any(String) } },
  ]);
  const [payment] = await query<{ id: number }>(`SELECT id FROM payments WHERE player_id = $1`, [player]);
  expect((await found(String(payment?.id)))["payments"]).toMatchObject([
    { id: payment?.id, player: { id: player } },
  ]);
});

test("a bet is found by its number, and no round has such a one", async () => {
  const somebody = await operator(opened());
  const { id, cookie } = await visitor(opened());
  const body = { bet: 1, chance: 50, btn: "down" };
  const played = await post(opened().site, "/api/dice/play", { cookie, body });
  const bet: number = played.json().success.id;
  const answer = await somebody.ask("search/get", { text: String(bet) });
  expect(answer.success).toMatchObject({ bets: [{ id: bet, game: "dice", bet: 1, player: { id } }] });
  expect((await somebody.ask("search/get", { text: "987654" })).success["rounds"]).toEqual([]);
});

test("a part of a name finds people, no text is refused and blanks find nothing", async () => {
  const somebody = await operator(opened());
  await opened().database.query(
    `INSERT INTO players (vk_id, name, img) VALUES ('sought', 'Хорст Искомый', '')`,
  );
  const { success } = await somebody.ask("search/get", { text: "скомы" });
  expect(success).toMatchObject({ players: [{ name: "Хорст Искомый" }], withdrawals: [], bets: [] });
  expect((await somebody.ask("search/get", { text: "" })).code).toBe("MALFORMED_FIELD");
  expect((await somebody.ask("search/get", { text: "  " })).success["players"]).toEqual([]);
});

test("who does not see addresses finds nobody by one", async () => {
  const somebody = await operator(opened());
  const { id } = await visitor(opened());
  const { query } = opened().database;
  await query(`UPDATE sessions SET address = '203.0.113.77' WHERE player_id = $1`, [id]);
  const found = async () => (await somebody.ask("search/get", { text: "203.0.113.77" })).success["players"];
  expect(await found()).toMatchObject([{ id }]);
  await query(`UPDATE players SET operator_role = 'viewer' WHERE id = $1`, [somebody.id]);
  expect(await found()).toEqual([]);
});
