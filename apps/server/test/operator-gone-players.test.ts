import { expect, test } from "vitest";
import { insertDeletion } from "../src/features/account-deletion/deletion-store.ts";
import { changeRole } from "../src/operators/operator-role.ts";
import { writeDeletion } from "../src/players/player-store.ts";
import { leaver, operator, useConsole, type Visitor, visitor } from "./_operator.ts";
import { post } from "./_edge-calls.ts";
import { letDeletionPass } from "./_deletion-site.ts";
import { until } from "./_patience.ts";

// What operators may not do to somebody who deletes their account, or has.
const opened = useConsole();

const gift = (id: number) => ({ id, direction: "credit", sum: 0.01, reason: "Приз" });
const debit = (id: number) => ({ id, direction: "debit", sum: 0.01, reason: "Ошибка" });
const promocoder = (id: number) => ({ id, terms: { uses_limit: 5, reward: 5 } });
const deeds = (id: number) => ({
  role: { kind: "role", ask: { id, role: "admin" } },
  gift: { kind: "adjust", ask: gift(id) },
  debit: { kind: "adjust", ask: debit(id) },
  promocoder: { kind: "promocoder", ask: promocoder(id) },
  unban: { kind: "unban", ask: { id } },
});

/** What each proposal about a player is answered. */
async function proposed(by: Visitor, id: number): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  for (const [name, deed] of Object.entries(deeds(id)))
    answers[name] = (await by.ask("proposals/create", { deed, reason: "Так надо" })).code;
  return answers;
}

test("who deletes their account is given no role and no money, and none is taken", async () => {
  const by = await operator(opened());
  const { id, vkId } = await leaver(opened());
  for (const ask of [gift(id), debit(id)])
    expect((await by.ask("players/adjust", ask)).code).toBe("PLAYER_LEAVING");
  const barred = { role: "PLAYER_LEAVING", gift: "PLAYER_LEAVING", debit: "PLAYER_LEAVING" };
  expect(await proposed(by, id)).toEqual({ ...barred, promocoder: "", unban: "" });
  const change = { vkId, role: "admin" } as const;
  expect(await changeRole(opened().database, change, { operatorId: null, address: "" })).toBe(false);
});

test("what was proposed in the moment of the request is not confirmed", async () => {
  const [by, second] = [await operator(opened()), await operator(opened())];
  for (const name of ["role", "gift"] as const) {
    const player = await visitor(opened());
    const deed = deeds(player.id)[name];
    const { success } = await by.ask("proposals/create", { deed, reason: "Так надо" });
    // The site's own call would have seen the proposal, and refused.
    await opened().database.transaction(async (query) => {
      const { dueAt } = await insertDeletion(query, { playerId: player.id, givenUp: 0 });
      await writeDeletion(query, { id: player.id, dueAt });
    });
    expect((await second.ask("proposals/confirm", { id: success["id"] })).code).toBe("PLAYER_LEAVING");
    expect((await second.ask("proposals/refuse", { id: success["id"], comment: "Нет" })).code).toBe("");
  }
});

test("of who was erased nothing is written down, and nothing is given", async () => {
  const by = await operator(opened());
  const { id } = await leaver(opened());
  expect((await by.ask("players/note", { id, note: "Уходит" })).code).toBe("");
  await letDeletionPass(opened().test, id);
  const { query } = opened().database;
  expect(await query(`SELECT erase_player($1, '{}', '{}', 500) AS came`, [id])).toEqual([{ came: "done" }]);
  const calls = {
    note: { id, note: "Это был Пётр" },
    tags: { id, tags: ["пётр"] },
    adjust: gift(id),
    promocoder: promocoder(id),
  };
  for (const [call, ask] of Object.entries(calls))
    expect([call, (await by.ask(`players/${call}`, ask)).code]).toEqual([call, "PLAYER_ERASED"]);
  for (const [name, code] of Object.entries(await proposed(by, id)))
    expect([name, code]).toEqual([name, "PLAYER_ERASED"]);
});

test("of an operator who was erased nobody can find the VK number by the entries of their role", async () => {
  const { id, vkId, cookie } = await visitor(opened());
  const { site, database, test: own } = opened();
  for (const role of ["support", null] as const)
    expect(await changeRole(database, { vkId, role }, { operatorId: null, address: "" })).toBe(true);
  const salts = () => database.query(`SELECT FROM operator_vk_salts WHERE player_id = $1`, [id]);
  expect(await salts()).toHaveLength(1);
  const asked = await post(site, "/api/deletion/ask", { cookie, body: { give_up: 1000 } });
  expect(asked.json()).toMatchObject({ success: {} });
  await letDeletionPass(own, id);
  expect(await database.query(`SELECT erase_player($1, '{}', '{}', 500) AS came`, [id])).toEqual([
    { came: "done" },
  ]);
  expect(await salts()).toEqual([]);
  const entries = await database.query<{ after: string }>(
    `SELECT after FROM audit_log WHERE resource = 'players' AND subject = $1::text AND action = 'role'`,
    [String(id)],
  );
  expect(entries).toHaveLength(2);
  for (const { after } of entries) expect(after).not.toContain(vkId);
});

test("a role waits for a request to delete the account, and is not given after it", async () => {
  const { id, vkId } = await visitor(opened());
  const { database } = opened();
  const change = { vkId, role: "admin" } as const;
  const given = await database.transaction(async (query) => {
    await query(`SELECT FROM player_accounts WHERE player_id = $1 FOR NO KEY UPDATE`, [id]);
    const giving = changeRole(database, change, { operatorId: null, address: "" });
    let came = false;
    void giving.then(() => (came = true));
    await until("the grant waits", async () => came || (await somebodyWaits()));
    const { dueAt } = await insertDeletion(query, { playerId: id, givenUp: 0 });
    await writeDeletion(query, { id, dueAt });
    return { giving };
  });
  expect(await given.giving).toBe(false);
});

async function somebodyWaits(): Promise<boolean> {
  const rows = await opened().database.query(
    `SELECT FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE datname = current_database() AND NOT granted`,
  );
  return rows.length > 0;
}
