import { takesFreshKey } from "@rumb/contract/endpoints/operator-permissions";
import { expect, test } from "vitest";
import { AUTHORIZATION_MATRIX } from "./_authorization-matrix.ts";
import { ban, hashOf, letKeyGrowOld, openConsoleSession, ORIGIN, postToConsole } from "./_edge-calls.ts";
import { asSuperuser } from "./_harness-wallet.ts";
import { FIRST_PAGE, operator, useConsole, visitor } from "./_operator.ts";

const opened = useConsole();

async function enter(): Promise<{ id: number; vkId: string; cookie: string }> {
  const { id, vkId } = await operator(opened());
  return { id, vkId, cookie: await openConsoleSession(opened().site, id) };
}

async function codeOf(cookie: string, path = "/api/operator/players/list", body: object = FIRST_PAGE) {
  const answer = await postToConsole(opened().site, path, { cookie, body });
  // One of them answers with a file.
  return /"code":"(?<code>\w+)"/u.exec(answer.body)?.groups?.["code"] ?? "";
}

/** Changes a session past the site. */
function forge(cookie: string, sql: string): Promise<unknown> {
  const id = `'\\x${hashOf(cookie).toString("hex")}'`;
  return asSuperuser(opened().test, `UPDATE console_sessions SET ${sql} WHERE id_hash = ${id}`);
}

test("a page of the players' site cannot make the console do anything", async () => {
  const { cookie } = await enter();
  const headers = { origin: ORIGIN };
  const answer = await postToConsole(opened().site, "/api/operator/players/list", { cookie, headers });
  expect(answer.json()).toMatchObject({ code: "FOREIGN_ORIGIN" });
});

const FRESH = [
  "withdrawals/approve",
  "withdrawals/reject",
  "withdrawals/reject-all",
  "withdrawals/show",
  "proposals/create",
  "proposals/confirm",
  "proposals/refuse",
  "proposals/withdraw",
  "discrepancies/resolve",
  "players/adjust",
  "players/promocoder",
  "promo_codes/create",
  "promo_codes/stop",
  "settings/change",
  "alarms/test",
  "jobs/run",
  "settings/reset",
  "keys/begin",
  "keys/add",
  "keys/rename",
  "keys/remove",
  "totp/begin",
  "totp/add",
  "totp/remove",
  "recovery/make",
];

test("what moves money, gives roles, sets anything, shows numbers or changes keys takes a key of the last minutes", async () => {
  const { cookie } = await enter();
  await letKeyGrowOld(opened().site, cookie);
  const names: string[] = [];
  for (const [path, row] of Object.entries(AUTHORIZATION_MATRIX).filter(
    ([, { access }]) => access === "operator",
  )) {
    const name = path.slice("/api/operator/".length);
    const isFresh = (await codeOf(cookie, path, row.body)) === "KEY_NEEDED";
    expect([name, isFresh]).toEqual([name, takesFreshKey(`operator/${name}`)]);
    if (isFresh) names.push(name);
  }
  expect(names.toSorted()).toEqual(FRESH.toSorted());
});

test("a key that was given again is fresh, and no later than the session says may whoever writes the table make it", async () => {
  const { cookie } = await enter();
  await letKeyGrowOld(opened().site, cookie);
  const path = "/api/operator/proposals/withdraw";
  const session = await opened().site.deps.consoleSessions.find(cookie.split("=")[1] ?? "", { inUse: true });
  if (session === null) throw new Error("there is no session");
  expect(await codeOf(cookie, path, { id: 1 })).toBe("KEY_NEEDED");
  const { consoleSessions, database } = opened().site.deps;
  await database.transaction((query) => consoleSessions.prove(query, session));
  expect(await codeOf(cookie, path, { id: 1 })).toBe("PROPOSAL_NOT_FOUND");
  await forge(cookie, "proved_at = proved_at + interval '1 second'");
  expect(await codeOf(cookie)).toBe("NOT_SIGNED_IN");
});

test.each([
  ["twelve hours after it began", "created_at = created_at - interval '12 hours 1 second'"],
  ["half an hour idle", "last_seen_at = last_seen_at - interval '31 minutes'"],
])("a session is over %s", async (_, sql) => {
  const { cookie } = await enter();
  expect(await codeOf(cookie)).toBe("");
  await forge(cookie, sql);
  expect(await codeOf(cookie)).toBe("NOT_SIGNED_IN");
});

test("one that the site has not made, or that was given to somebody else, opens nothing", async () => {
  const [own, other] = [await enter(), await enter()];
  await forge(own.cookie, `player_id = ${other.id}`);
  expect(await codeOf(own.cookie)).toBe("NOT_SIGNED_IN");
});

test("a ban and the loss of the role end it for good", async () => {
  const { database } = opened();
  const [banned, former] = [await enter(), await enter()];
  await ban(database, banned.vkId, "Причина");
  expect(await codeOf(banned.cookie)).toBe("NOT_SIGNED_IN");
  await ban(database, banned.vkId, null);
  await database.query(`UPDATE players SET role = 'player' WHERE id = $1`, [former.id]);
  expect(await codeOf(former.cookie)).toBe("NOT_SIGNED_IN");
  await database.query(`UPDATE players SET role = 'operator' WHERE id = $1`, [former.id]);
  expect([await codeOf(banned.cookie), await codeOf(former.cookie)]).toEqual([
    "NOT_SIGNED_IN",
    "NOT_SIGNED_IN",
  ]);
});

test("a session that begins as its operator loses the role is not there when they are given it again", async () => {
  const { id } = await visitor(opened());
  const cookie = await openConsoleSession(opened().site, id);
  await opened().database.query(`UPDATE players SET role = 'operator' WHERE id = $1`, [id]);
  expect(await codeOf(cookie)).toBe("NOT_SIGNED_IN");
});

test("another operator ends it with all sign-ins of its operator, and the log says how many", async () => {
  const [acting, ended] = [await operator(opened()), await enter()];
  const another = await openConsoleSession(opened().site, ended.id);
  const { success } = await acting.ask("players/end-sessions", { id: ended.id, reason: "Телефон потерян" });
  // The two of the console, and the sign-in at the site.
  expect(success).toEqual({ ended: 3 });
  expect([await codeOf(ended.cookie), await codeOf(another)]).toEqual(["NOT_SIGNED_IN", "NOT_SIGNED_IN"]);
  const again = await acting.ask("players/end-sessions", { id: ended.id, reason: "Телефон потерян" });
  expect(again.success).toEqual({ ended: 0 });
});

test("the exit ends it, and nobody else's", async () => {
  const { id, cookie } = await enter();
  const another = await openConsoleSession(opened().site, id);
  expect(await codeOf(cookie, "/api/console/exit", {})).toBe("");
  expect([await codeOf(cookie), await codeOf(another)]).toEqual(["NOT_SIGNED_IN", ""]);
});

test("a player's sign-in opens nothing there, be they an operator", async () => {
  const person = await visitor(opened());
  await opened().database.query(`UPDATE players SET role = 'operator' WHERE id = $1`, [person.id]);
  expect(await codeOf(person.cookie)).toBe("NOT_SIGNED_IN");
  const { cookie } = person;
  const answer = await postToConsole(opened().site, "/api/console/get", { cookie });
  expect(answer.json().success).toMatchObject({ operator: null, person: null, sandbox: true });
});
