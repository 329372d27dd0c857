import { expect, test } from "vitest";
import { storeCheck } from "../src/checks/ledger-check-store.ts";
import { startNodeBeat } from "../src/features/nodes/node-beat.ts";
import { createSeed, openSeed } from "../src/seeds/seed-service.ts";
import { takeLease } from "../src/platform/db/leader.ts";
import { post } from "./_edge-calls.ts";
import { asSuperuser } from "./_harness-wallet.ts";
import { oneRow, testSealing } from "./_harness-ledger.ts";
import { FIRST_PAGE, operator, useConsole, type Visitor, visitor } from "./_operator.ts";

const opened = useConsole();

async function playDice({ cookie }: Visitor, chance: number): Promise<number> {
  const answer = await post(opened().site, "/api/dice/play", {
    cookie,
    body: { bet: 1, chance, btn: "down" },
  });
  const id: number = answer.json().success.id;
  return id;
}

test("bets are listed newest first, of all or of one player, and filtered", async () => {
  const somebody = await operator(opened());
  const [one, other] = [await visitor(opened()), await visitor(opened())];
  const ids: number[] = [];
  for (const person of [one, other, one, one]) ids.push(await playDice(person, 50));
  const list = async (body: object) =>
    (await somebody.ask("bets/list", { ...FIRST_PAGE, ...body })).success.data.map(({ id }) => Number(id));
  expect((await list({})).slice(0, 4)).toEqual(ids.toReversed());
  const own = [ids[3], ids[2], ids[0]];
  expect(await list({ filter: { player_id: one.id } })).toEqual(own);
  expect(await list({ filter: { player_id: one.id }, sort: { field: "id", order: "ASC" } })).toEqual(
    own.toReversed(),
  );
  expect(await list({ filter: { player_id: one.id }, page: 2, per_page: 1 })).toEqual([ids[2]]);
  expect(await list({ filter: { player_id: one.id, game: "dice" } })).toEqual(own);
  expect(await list({ filter: { player_id: one.id, game: "mines" } })).toEqual([]);
  expect(await list({ filter: { id: ids[1] } })).toEqual([ids[1]]);
  expect(await list({ filter: { id: 5 } })).toEqual([]);
  for (const filter of [{ player_id: one.id }, {}]) {
    const won = await list({ filter: { ...filter, result: "win" } });
    const lost = await list({ filter: { ...filter, result: "lose", game: "dice" } });
    const all = await list({ filter });
    expect([...won, ...lost].toSorted((a, b) => b - a)).toEqual(all);
    expect(lost.toSorted((a, b) => b - a)).toEqual(lost);
    const sort = { field: "id", order: "ASC" };
    expect(await list({ filter: { ...filter, game: "dice" }, sort, page: 2, per_page: 2 })).toEqual(
      all.toReversed().slice(2, 4),
    );
    expect(await list({ filter: { ...filter, result: "open" } })).toEqual([]);
  }
});

test("a bet has its proof and its player, and no seed that is in use", async () => {
  const somebody = await operator(opened());
  const person = await visitor(opened());
  const id = await playDice(person, 95);
  const { success } = await somebody.ask("bets/one", { id });
  expect(success).toMatchObject({ id, game: "dice", player: { id: person.id }, server_seed: null });
  expect((await somebody.ask("bets/one", { id: 5 })).code).toBe("BET_NOT_FOUND");
});

test("a round has its bets and its commitment, and its seed only when it is over", async () => {
  const somebody = await operator(opened());
  const { database } = opened();
  const seedId = await createSeed(database.query, { playerId: null, clientSeed: null }, opened().site.deps);
  const { id } = await oneRow<{ id: number }>(
    database,
    `INSERT INTO rounds (game, epoch, seed_id) VALUES ('wheel', 1, $1) RETURNING id`,
    [seedId],
  );
  const list = await somebody.ask("rounds/list", { ...FIRST_PAGE, filter: { game: "wheel" } });
  expect(list.success.data).toMatchObject([
    { id, game: "wheel", state: "open", bank: 0, bets: 0, ended_at: null },
  ]);
  expect(
    (await somebody.ask("rounds/list", { ...FIRST_PAGE, filter: { game: "jackpot" } })).success.data,
  ).toEqual([]);
  const { success } = await somebody.ask("rounds/one", { id });
  expect(success).toMatchObject({ id, server_seed: null, client_seed: null, list: [] });
  expect(success["hash"]).toMatch(/^[0-9a-f]{64}$/);
  expect((await somebody.ask("rounds/one", { id: 999_999 })).code).toBe("ROUND_NOT_FOUND");
  const serverSeed = await openSeed(database.query, seedId, testSealing);
  await database.query(
    `WITH ended AS (
       UPDATE rounds SET state = 'refunded', version = 2, ends_at = now(), server_seed = $2 WHERE id = $1
     ) UPDATE seeds SET client_seed = '-', activated_at = now(), revealed_at = now(), rounds = 0 WHERE id = $3`,
    [id, serverSeed, seedId],
  );
  const ended = await somebody.ask("rounds/one", { id });
  expect(ended.success["server_seed"]).toBe(Buffer.from(serverSeed).toString("hex"));
});

test("the last checks of the books are listed, and which of them failed", async () => {
  const somebody = await operator(opened());
  const { query } = opened().database;
  const words = {
    code: "players.balance",
    rule: "a balance is the sum of its player's transfers",
    says: "Баланс",
  };
  const found = [{ ...words, table: "player_accounts", id: 1, where: { id: 1 } }];
  const check = { startedAt: new Date(), scope: "usual", checked: 7, failure: null } as const;
  await storeCheck(query, { ...check, violations: 1, found });
  await storeCheck(query, { ...check, violations: 0, found: [] });
  const all = await somebody.ask("ledger_checks/list", FIRST_PAGE);
  expect(all.success.data.slice(0, 2)).toMatchObject([
    { violations: 0, found: [] },
    { violations: 1, checked: 7, failure: null, found: [{ ...words, where: { id: 1 } }] },
  ]);
  const failed = await somebody.ask("ledger_checks/list", { ...FIRST_PAGE, filter: { failed: true } });
  expect(failed.success.data).toMatchObject([{ violations: 1 }]);
});

test("how the check stands is stated: what it found last, that it runs, that it stopped, that it is late", async () => {
  const somebody = await operator(opened());
  const { query } = opened().database;
  const state = async () => (await somebody.ask("books/list", FIRST_PAGE)).success.data[0];
  const check = { startedAt: new Date(), scope: "usual", checked: 7, failure: null } as const;
  await storeCheck(query, { ...check, violations: 0, found: [] });
  await query(
    `UPDATE books_progress SET started_at = now(), beat_at = now(), ended_at = NULL, part = 'Ставки', checked = 12`,
  );
  expect(await state()).toMatchObject({ state: "running", part: "Ставки", checked: 12, late: false });
  await query(`UPDATE books_progress SET beat_at = now() - interval '1 hour'`);
  expect(await state()).toMatchObject({ state: "broken", failure: null });
  await query(`UPDATE books_progress SET ended_at = now(), failure = 'нет памяти'`);
  expect(await state()).toMatchObject({ state: "broken", failure: "нет памяти" });
  await query(`UPDATE books_progress SET failure = NULL`);
  expect(await state()).toMatchObject({ state: "idle", last: { violations: 0 } });
  await asSuperuser(opened().test, `UPDATE ledger_checks SET ended_at = now() - interval '4 hours'`);
  expect(await state()).toMatchObject({ late: true });
});

test("the nodes that run are listed, which of them leads, and none that has stopped", async () => {
  const somebody = await operator(opened());
  const { query } = opened().database;
  const log = { warn: () => undefined };
  const startedAt = new Date();
  const figures = () => ({ sockets: 7, queue: 3 });
  const nodes = async () => (await somebody.ask("nodes/list", FIRST_PAGE)).success.data;
  const beats = ["one", "two"].map((id) =>
    startNodeBeat({ query, node: { id, name: `machine ${id}`, version: "1.2.3", startedAt }, figures, log }),
  );
  await takeLease(query, { name: "rounds", holder: "two", leaseMs: 60_000 });
  const row = {
    version: "1.2.3",
    started_at: startedAt.getTime(),
    seen_at: expect.any(Number),
    sockets: 7,
    queue: 3,
  };
  await expect.poll(nodes).toEqual([
    { ...row, id: "one", name: "machine one", leads: false },
    { ...row, id: "two", name: "machine two", leads: true },
  ]);
  await beats[0]?.stop();
  await expect.poll(nodes).toMatchObject([{ id: "two" }]);
  await beats[1]?.stop();
  // One that fell silent without a word, and for which nobody beats any more.
  await query(
    `INSERT INTO nodes (id, name, version, started_at, seen_at, sockets, queue)
     VALUES ('gone', 'machine gone', '1.2.3', now(), now() - interval '1 minute', 0, 0)`,
  );
  expect(await nodes()).toEqual([]);
});

test("the audit log is found by who acted, on what, how and when, and a subject needs its resource", async () => {
  const [somebody, other] = [await operator(opened()), await operator(opened())];
  const person = await visitor(opened());
  await somebody.ask("players/ban", { id: person.id, comment: "Причина" });
  await other.ask("players/unban", { id: person.id });
  const list = async (filter: object) =>
    (await somebody.ask("audit_log/list", { ...FIRST_PAGE, filter })).success.data.map(
      ({ action }) => action,
    );
  expect(await list({ operator_id: other.id })).toEqual(["unban"]);
  expect(await list({ resource: "players", subject: String(person.id) })).toEqual(["unban", "ban"]);
  expect(await list({ operator_id: other.id, action: "unban", from: "2000-01-01" })).toEqual(["unban"]);
  expect(await list({ operator_id: other.id, action: "ban" })).toEqual([]);
  expect(await list({ operator_id: other.id, to: "2000-01-01" })).toEqual([]);
  for (const filter of [{ subject: "1" }, { from: "2001-02-31" }, { to: "2001-13-01" }])
    expect((await somebody.ask("audit_log/list", { ...FIRST_PAGE, filter })).code).toBe("MALFORMED_FIELD");
  const [entry] = (await somebody.ask("audit_log/list", { ...FIRST_PAGE, filter: { operator_id: other.id } }))
    .success.data;
  expect((await somebody.ask("audit_log/one", { id: entry?.["id"] })).success).toEqual(entry);
  const [before, day, after] = [-1, 0, 1].map((days) => dayInMoscow(Number(entry?.["created_at"]), days));
  expect(await list({ operator_id: other.id, from: day, to: day })).toEqual(["unban"]);
  expect(await list({ operator_id: other.id, from: after })).toEqual([]);
  expect(await list({ operator_id: other.id, to: before })).toEqual([]);
});

function dayInMoscow(instantMs: number, daysLater: number): string {
  return new Date(instantMs + (3 + 24 * daysLater) * 3_600_000).toISOString().slice(0, 10);
}

test("of the movements of one bet the win stands above its stake, and below it from the oldest on", async () => {
  const somebody = await operator(opened());
  const person = await visitor(opened());
  for (let won = 0; won === 0;) {
    const body = { bet: 10, chance: 95, btn: "down" };
    const answer = await post(opened().site, "/api/dice/play", { cookie: person.cookie, body });
    won = Number(answer.json().success.win);
  }
  const kinds = async (order: "ASC" | "DESC") => {
    const asked = {
      page: 1,
      per_page: 100,
      filter: { player_id: person.id },
      sort: { field: "created_at", order },
    };
    const { success } = await somebody.ask("transfers/list", asked);
    return success.data.map(({ kind }) => kind).filter((kind) => kind === "payout" || kind === "stake");
  };
  const newestFirst = await kinds("DESC");
  expect(newestFirst.slice(0, 2)).toEqual(["payout", "stake"]);
  expect(await kinds("ASC")).toEqual(newestFirst.toReversed());
});
