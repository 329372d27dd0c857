import { LinksReply } from "@rumb/contract/operator-links";
import { Check } from "typebox/value";
import { describe, expect, test } from "vitest";
import { linkedAccounts } from "../src/features/player-console/player-links.ts";
import { post, statusOf } from "./_edge-calls.ts";
import { deposit } from "./_harness-wallet.ts";
import { oneRow } from "./_harness-ledger.ts";
import { agree, FIRST_PAGE, operator, useConsole, visitor, wholeCard, withdrawer } from "./_operator.ts";

const opened = useConsole({ made: ["players.seeds"] });

function entries(subject: number): Promise<{ action: string; before: string; after: string }[]> {
  return opened().database.query(
    `SELECT action, before, after FROM audit_log WHERE resource = 'players' AND subject = $1 ORDER BY id`,
    [String(subject)],
  );
}

test("a card says money, bets and accounts on the same device at the same address, nobody twice", async () => {
  const somebody = await operator(opened());
  const [person, twin, stranger] = [
    await withdrawer(opened()),
    await withdrawer(opened()),
    await visitor(opened()),
  ];
  for (const { cookie } of [person, twin])
    await post(opened().site, "/api/get", { cookie, body: { videocard: "ANGLE 5" } });
  await post(opened().site, "/api/get", { cookie: stranger.cookie, body: { videocard: "ANGLE 6" } });
  await post(opened().site, "/api/dice/play", {
    cookie: person.cookie,
    body: { bet: 10, chance: 50, btn: "down" },
  });
  const success = await wholeCard(somebody, "players/one", person.id);
  expect(success).toMatchObject({
    id: person.id,
    deposits: 200,
    role: "player",
    pending_withdrawals: 1,
    videocard: "ANGLE 5",
    money: { deposits: 200, staked: 10 },
  });
  expect(success["twins"]).toMatchObject({
    list: expect.arrayContaining([{ id: twin.id, name: expect.any(String), by: ["device", "destination"] }]),
    more: 0,
  });
  expect(JSON.stringify(success["twins"])).not.toContain(`"id":${stranger.id},`);
  expect((await somebody.ask("players/one", { id: 999_999 })).code).toBe("PLAYER_NOT_FOUND");
});

test("accounts that look alike are the newest of each kind, with how many more there are", async () => {
  const somebody = await operator(opened());
  const person = await visitor(opened());
  const others = await opened().database.query<{ id: number }>(
    `INSERT INTO players (vk_id, name, img, videocard)
     SELECT 'alike-' || $1::bigint || '-' || n, 'Похож ' || n, '', 'CARD ' || $1::bigint FROM generate_series(1, 23) AS n RETURNING id`,
    [person.id],
  );
  const ids = others.map(({ id }) => id);
  await giveSeedsOf(person.id, ids);
  await opened().database.query(`UPDATE players SET videocard = 'CARD ' || id WHERE id = $1`, [person.id]);
  await opened().database.query(
    `INSERT INTO sessions (id_hash, player_id, expires_at, address, user_agent)
     SELECT sha256(('alike ' || id)::bytea), id, now() + interval '1 day', '10.77.0.1', '' FROM unnest($1::bigint[]) AS id`,
    [[person.id, ...ids]],
  );
  const { success } = await somebody.ask("players/one", { id: person.id });
  expect(success["twins"]).toMatchObject({ more: 3 });
  const seen = JSON.stringify(success["twins"]);
  expect(ids.filter((id) => seen.split(`"id":${id},`).length === 2)).toEqual(ids.slice(3));
});

test("linked accounts say why, those with most in common first, and an address only to whoever sees sign-ins", async () => {
  const somebody = await operator(opened());
  const person = await withdrawer(opened());
  const [twin, neighbour, stranger] = [
    await withdrawer(opened()),
    await visitor(opened()),
    await visitor(opened()),
  ];
  const invited = await opened().database.query<{ id: number }>(
    `INSERT INTO players (vk_id, name, img, referrer_id) SELECT 'links-' || n, 'Приглашён ' || n, '', $1
     FROM generate_series(1, 25) AS n RETURNING id`,
    [person.id],
  );
  const ids = invited.map(({ id }) => id);
  await giveSeedsOf(person.id, ids);
  const at = [person, twin, neighbour].map(({ id }) => id);
  await opened().database.query(
    `INSERT INTO sessions (id_hash, player_id, expires_at, address, user_agent)
     SELECT sha256(('links ' || id)::bytea), id, now() + interval '1 day', '10.78.0.1', '' FROM unnest($1::bigint[]) AS id`,
    [at],
  );
  await opened().database.query(`UPDATE players SET videocard = 'LINKS' WHERE id = ANY($1)`, [
    [person.id, twin.id],
  ]);
  const { success } = await somebody.ask("players/links/get", { id: person.id });
  const list = LinksReply.properties.list;
  if (!Check(list, success["list"])) throw new Error("no list");
  const all = success["list"];
  expect(all[0]).toMatchObject({ id: twin.id, reasons: ["destination", "device", "address"], is_ban: false });
  expect(all).toHaveLength(24);
  expect(all).toContainEqual(expect.objectContaining({ id: ids.at(-1), reasons: ["referral"] }));
  expect(all.map(({ id }) => id)).not.toContain(stranger.id);
  expect((await somebody.ask("players/links/get", { id: neighbour.id })).success["list"]).toMatchObject([
    { reasons: ["address"] },
    { reasons: ["address"] },
  ]);
  expect(await linkedAccounts(opened().database.query, neighbour.id, { seesAddresses: false })).toMatchObject(
    { list: [], more: 0 },
  );
  expect((await somebody.ask("players/links/get", { id: 999_999 })).code).toBe("PLAYER_NOT_FOUND");
});

test("a card says who has invited a player, and which of their referrals look like them", async () => {
  const somebody = await operator(opened());
  const partner = await visitor(opened());
  const bound = `INSERT INTO players (vk_id, name, img, videocard, referrer_id)
    SELECT 'ref-' || id || '-' || n, 'Реферал ' || n, '', 'CARD ' || n, id
    FROM players, generate_series(1, 3) AS n WHERE id = $1 RETURNING id`;
  const referrals = (await opened().database.query<{ id: number }>(bound, [partner.id])).map(({ id }) => id);
  await opened().database.query(
    `UPDATE player_accounts AS account SET active_seed_id = their.active_seed_id, next_seed_id = their.next_seed_id
     FROM player_accounts AS their WHERE their.player_id = $1 AND account.player_id = ANY($2)`,
    [partner.id, referrals],
  );
  const [first = 0, second = 0] = referrals;
  const elsewhere = (id: number, address: string) =>
    opened().database.query(
      `INSERT INTO sessions (id_hash, player_id, expires_at, address, user_agent)
       VALUES (sha256($1::text::bytea), $2, now() + interval '1 day', $3, '')`,
      [`${id} ${address}`, id, address],
    );
  await elsewhere(partner.id, "10.9.8.7");
  await elsewhere(first, "10.9.8.7");
  await elsewhere(second, "10.9.8.8");
  await opened().database.query(`UPDATE players SET videocard = 'CARD 2' WHERE id = $1`, [partner.id]);
  const card = async (id: number) => (await somebody.ask("players/one", { id })).success["partner"];
  expect(await card(partner.id)).toEqual({
    referrer: null,
    referrals: 3,
    earned: 0,
    paid_out: 0,
    alike: [
      { id: first, name: "Реферал 1", by: "address" },
      { id: second, name: "Реферал 2", by: "device" },
    ],
  });
  expect(await card(second)).toMatchObject({ referrer: { id: partner.id, alike: ["device"] }, alike: [] });
  await opened().database.query(`DELETE FROM sessions WHERE player_id = ANY($1)`, [referrals]);
});

test("their movements are listed newest first, in pages, those of bets among the others", async () => {
  const somebody = await operator(opened());
  const person = await withdrawer(opened());
  await post(opened().site, "/api/dice/play", {
    cookie: person.cookie,
    body: { bet: 10, chance: 95, btn: "down" },
  });
  await somebody.ask("withdrawals/reject", { id: person.withdrawalId, comment: "Нет" });
  const filter = { player_id: person.id };
  const { success } = await somebody.ask("transfers/list", { ...FIRST_PAGE, filter });
  const kinds = success.data.map(({ kind }) => kind).filter((kind) => kind !== "payout");
  expect(kinds).toEqual(["withdrawal_refund", "stake", "withdrawal_hold", "deposit", "sandbox_grant"]);
  const row = await oneRow<{ balance: number }>(
    opened().database,
    `SELECT balance FROM player_accounts WHERE player_id = $1`,
    [person.id],
  );
  const sum = success.data.reduce((total, { sum }) => total + Math.round(Number(sum) * 100), 0);
  expect(sum).toBe(row.balance);
  const pages = [1, 2, 3, 4, 5, 6].map((page) =>
    somebody.ask("transfers/list", { page, per_page: 1, filter }),
  );
  const ids = (await Promise.all(pages)).flatMap(({ success }) => success.data.map(({ id }) => id));
  expect(ids).toEqual(success.data.map(({ id }) => id));
  expect((await somebody.ask("transfers/list", FIRST_PAGE)).status).toBe(400);
});

test("their sign-ins are listed without anything that opens a session", async () => {
  const somebody = await operator(opened());
  const person = await visitor(opened());
  const { success } = await somebody.ask("sessions/list", {
    ...FIRST_PAGE,
    filter: { player_id: person.id },
  });
  expect(success.data).toEqual([
    expect.objectContaining({ alive: true, address: "127.0.0.1", user_agent: expect.any(String) }),
  ]);
  const { hash } = await oneRow<{ hash: string }>(
    opened().database,
    `SELECT encode(id_hash, 'hex') AS hash FROM sessions WHERE player_id = $1`,
    [person.id],
  );
  expect(hash).not.toContain(String(success.data[0]?.["id"]));
});

test("payments are found by their number, their player and how they stand", async () => {
  const somebody = await operator(opened());
  const person = await visitor(opened());
  const id = await deposit({ deps: opened().site.deps }, person.id, 12_345);
  for (const filter of [{ id }, { player_id: person.id }, { player_id: person.id, state: "paid" }]) {
    const { success } = await somebody.ask("payments/list", { ...FIRST_PAGE, filter });
    expect(success.data).toMatchObject([
      { id, sum: 123.45, status: 1, player: { id: person.id }, promo: null },
    ]);
  }
  const waiting = { ...FIRST_PAGE, filter: { player_id: person.id, state: "waiting" } };
  expect((await somebody.ask("payments/list", waiting)).success).toEqual({
    data: [],
    total: 0,
    has_next: false,
  });
  expect((await somebody.ask("payments/one", { id })).success).toMatchObject({ id, sum: 123.45 });
  expect((await somebody.ask("payments/one", { id: 999_999 })).code).toBe("PAYMENT_NOT_FOUND");
});

describe("a ban", () => {
  test("ends the player's calls at once, tells them why, and is lifted again; both are written down once", async () => {
    const somebody = await operator(opened());
    const person = await visitor(opened());
    const { site } = opened();
    expect(await statusOf(site, person.cookie)).toBe(200);
    const ban = { id: person.id, comment: " Два счёта " };
    expect((await somebody.ask("players/ban", ban)).success).toEqual({});
    await expect.poll(() => statusOf(site, person.cookie)).toBe(403);
    const { user } = (await post(site, "/api/get", { cookie: person.cookie })).json().success;
    expect(user).toMatchObject({ is_ban: true, is_ban_comment: "Два счёта" });
    await somebody.ask("players/ban", ban);
    const list = await somebody.ask("players/list", { ...FIRST_PAGE, filter: { banned: true } });
    expect(list.success.data.map(({ id }) => id)).toEqual([person.id]);
    await somebody.ask("players/unban", { id: person.id });
    await somebody.ask("players/unban", { id: person.id });
    await expect.poll(() => statusOf(site, person.cookie)).toBe(401);
    const logged = await entries(person.id);
    expect(logged.map(({ action }) => action)).toEqual(["ban", "unban"]);
    expect(JSON.parse(logged[0]?.after ?? "")).toMatchObject({ ban: "Два счёта" });
    expect(JSON.parse(logged[1]?.after ?? "")).toMatchObject({ ban: null });
  });

  test("needs a reason, a player, and somebody else @release", async () => {
    const somebody = await operator(opened());
    const person = await visitor(opened());
    expect((await somebody.ask("players/ban", { id: person.id, comment: "   " })).code).toBe(
      "REASON_MALFORMED",
    );
    expect((await somebody.ask("players/ban", { id: person.id, comment: "я".repeat(501) })).code).toBe(
      "REASON_MALFORMED",
    );
    expect((await somebody.ask("players/ban", { id: 999_999, comment: "Нет" })).code).toBe(
      "PLAYER_NOT_FOUND",
    );
    expect((await somebody.ask("players/ban", { id: somebody.id, comment: "Нет" })).code).toBe("OWN_ACCOUNT");
    expect(await entries(person.id)).toEqual([]);
  });
});

test("the right to make promo codes is given with its terms, announced to the player, and taken away", async () => {
  const somebody = await operator(opened());
  const person = await visitor(opened());
  const rightOf = async () =>
    (await post(opened().site, "/api/get", { cookie: person.cookie })).json().success.user.is_promocoder;
  const ask = { id: person.id, terms: { uses_limit: 50, reward: "2.50" } };
  expect((await somebody.ask("players/promocoder", ask)).code).toBe("PROPOSAL_NEEDED");
  expect(await rightOf()).toBe(false);
  await agree([somebody, await operator(opened())], { kind: "promocoder", ask });
  expect(await rightOf()).toBe(true);
  const { success } = await somebody.ask("players/one", { id: person.id });
  expect(success).toMatchObject({ promocoder: { uses_limit: 50, reward: 2.5 } });
  for (const reward of ["0", "10000.01", "1e3"]) {
    const terms = { uses_limit: 5, reward };
    const { status } = await somebody.ask("players/promocoder", { id: person.id, terms });
    expect(status).toBeGreaterThanOrEqual(400);
  }
  await somebody.ask("players/promocoder", { id: person.id, terms: null });
  expect(await rightOf()).toBe(false);
  expect((await entries(person.id)).map(({ after }) => JSON.parse(after))).toMatchObject([
    { promocoder: { uses_limit: 50, reward: 2.5 } },
    { promocoder: null },
  ]);
});

/** Accounts that were written straight into the table have no seeds: they take those of a player who has. */
function giveSeedsOf(playerId: number, ids: readonly number[]) {
  return opened().database.query(
    `UPDATE player_accounts AS account SET active_seed_id = their.active_seed_id, next_seed_id = their.next_seed_id
     FROM player_accounts AS their WHERE their.player_id = $1 AND account.player_id = ANY($2)`,
    [playerId, ids],
  );
}
