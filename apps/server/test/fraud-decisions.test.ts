import { describe, expect, test } from "vitest";
import { accounts, lookForRings, ringAt, ringOf, signInFrom } from "./_fraud.ts";
import { oneRow } from "./_harness-ledger.ts";
import { FIRST_PAGE, leaver, operator, visitor, withdrawer } from "./_operator.ts";
import { raceRounds } from "./_race-rounds.ts";
import { atOnce, PARALLEL, useTwoNodes } from "./_two-nodes.ts";

const ROUNDS = raceRounds(3);
const { opened, operators, ask } = useTwoNodes({ made: ["players.seeds", "people.operator_role"] });
let devices = 0;

/** A ring of players who use one device. */
async function ringOfVisitors(count = 2) {
  const people = [];
  for (let index = 0; index < count; index += 1) people.push(await visitor(opened()));
  return { people, ring: await ringOfThese(people.map(({ id }) => id)) };
}

async function ringOfThese(ids: readonly number[]) {
  const { database } = opened();
  await useOneDevice(ids);
  await lookForRings(database);
  const ring = await ringOf(database, ids[0]);
  if (ring === null) throw new Error("there is no ring");
  return ring;
}

async function useOneDevice(ids: readonly number[]): Promise<void> {
  const { database } = opened();
  devices += 1;
  await database.query(`UPDATE players SET videocard = $2 WHERE id = ANY($1)`, [ids, `CARD ${devices}`]);
  await signInFrom(database, ids, `10.91.7.${devices}`);
}

const entries = (ringId: number) =>
  opened().database.query<{ action: string; after: string }>(
    `SELECT action, after FROM audit_log WHERE resource = 'fraud_rings' AND subject = $1 ORDER BY id`,
    [String(ringId)],
  );
const bannedOf = (ids: readonly number[]) =>
  oneRow<{ banned: number }>(
    opened().database,
    `SELECT count(*) AS banned FROM players WHERE id = ANY($1) AND banned_at IS NOT NULL`,
    [ids],
  );

describe("an operator", () => {
  test("lists rings by state, rule, score and player, and opens one with its accounts, evidence and sums", async () => {
    const somebody = await operator(opened());
    const [one, other] = [await withdrawer(opened()), await withdrawer(opened())];
    await lookForRings(opened().database);
    const ring = await ringOf(opened().database, one.id);
    if (ring === null) throw new Error("there is no ring");
    const rows = async (filter: object) =>
      (await somebody.ask("fraud_rings/list", { ...FIRST_PAGE, filter })).success.data.map(({ id }) => id);
    expect(await rows({ state: "new", rule: "destination", score_from: 60, player_id: other.id })).toEqual([
      ring.id,
    ]);
    for (const filter of [
      { state: "cleared" },
      { rule: "telegram" },
      { score_from: ring.score + 1 },
      { to: "2001-01-01" },
    ])
      expect(await rows({ ...filter, player_id: one.id })).toEqual([]);
    const { success } = await somebody.ask("fraud_rings/one", { id: ring.id });
    expect(success).toMatchObject({
      id: ring.id,
      state: "new",
      version: ring.version,
      members: ring.members.length,
      news: { kind: "found", members: ring.members },
      weights: expect.arrayContaining([{ rule: "destination", weight: 60 }]),
      ended: null,
    });
    expect(success["people"]).toContainEqual(
      expect.objectContaining({
        id: one.id,
        deposits: 200,
        withdrawn: 0,
        bonuses: 0,
        pending_withdrawals: 1,
        balance: 1050,
      }),
    );
    expect(success["evidence"]).toMatchObject({
      list: expect.arrayContaining([
        expect.objectContaining({
          low_id: one.id,
          high_id: other.id,
          kind: "destination",
          mark: "+7 *** ***-45-67",
        }),
      ]),
      more: 0,
    });
    expect((await somebody.ask("fraud_rings/one", { id: 999_999 })).code).toBe("RING_NOT_FOUND");
    const hint = { id: ring.id, score: ring.score, state: "new" };
    expect((await somebody.ask("withdrawals/one", { id: one.withdrawalId })).success["ring"]).toEqual(hint);
    const queue = await somebody.ask("withdrawals/list", { ...FIRST_PAGE, filter: { player_id: one.id } });
    expect(queue.success.data[0]?.["ring"]).toEqual(hint);
  });

  test("sees addresses when they see sign-ins, and no others", async () => {
    const [somebody, viewer] = [await operator(opened()), await operator(opened())];
    await opened().database.query(`UPDATE players SET operator_role = 'viewer' WHERE id = $1`, [viewer.id]);
    const { ring } = await ringOfVisitors();
    const address = `10.91.7.${devices}`;
    const seen = async (who: typeof somebody) =>
      JSON.stringify((await who.ask("fraud_rings/one", { id: ring.id })).success["evidence"]);
    expect(await seen(somebody)).toContain(address);
    expect(await seen(viewer)).not.toContain(address);
    expect(await seen(viewer)).toContain('"device"');
  });

  test("watches and clears a ring with a reason, once for a key, and not as it no longer is", async () => {
    const somebody = await operator(opened());
    const { ring } = await ringOfVisitors();
    const asked = { id: ring.id, version: ring.version, state: "watched", reason: "Похоже на семью" };
    expect((await somebody.ask("fraud_rings/decide", { ...asked, reason: " " })).code).toBe(
      "REASON_MALFORMED",
    );
    const key = { "idempotency-key": `watch-${ring.id}` };
    const done = await somebody.ask("fraud_rings/decide", asked, key);
    expect(done.success).toEqual({ id: expect.any(Number) });
    expect((await somebody.ask("fraud_rings/decide", asked, key)).success).toEqual(done.success);
    expect(await ringAt(opened().database, ring.id)).toMatchObject({
      state: "watched",
      version: ring.version + 1,
    });
    expect((await somebody.ask("fraud_rings/decide", asked)).code).toBe("RING_CHANGED");
    const cleared = { ...asked, version: ring.version + 1, state: "cleared", reason: "Семья" };
    expect((await somebody.ask("fraud_rings/decide", cleared)).code).toBe("");
    expect((await entries(ring.id)).map(({ action, after }) => [action, JSON.parse(after)])).toMatchObject([
      ["decide", { state: "watched", members: ring.members, reason: "Похоже на семью" }],
      ["decide", { state: "cleared", reason: "Семья" }],
    ]);
    const { success } = await somebody.ask("fraud_rings/one", { id: ring.id });
    expect(success["history"]).toMatchObject([
      { kind: "cleared", operator: { id: somebody.id }, note: "Семья" },
      { kind: "watched", note: "Похоже на семью" },
      { kind: "found", operator: null },
    ]);
  });

  test("reads notes in any role, who has decided and why only where reasons are read", async () => {
    const [somebody, viewer] = [await operator(opened()), await operator(opened())];
    await opened().database.query(`UPDATE players SET operator_role = 'viewer' WHERE id = $1`, [viewer.id]);
    const { ring } = await ringOfVisitors();
    const asked = { id: ring.id, version: ring.version, state: "watched", reason: "Секретная причина" };
    await somebody.ask("fraud_rings/decide", asked);
    await somebody.ask("fraud_rings/note", { id: ring.id, note: "Звонили" });
    const { success } = await viewer.ask("fraud_rings/one", { id: ring.id });
    expect(success["history"]).toMatchObject([
      { kind: "note", operator: { id: somebody.id }, note: "Звонили" },
      { kind: "watched", operator: null, note: "" },
      { kind: "found" },
    ]);
  });

  test("bans all accounts of a ring that are not yet, also one that is being deleted, and each ban is in the log", async () => {
    const somebody = await operator(opened());
    const [one, gone, before] = [await visitor(opened()), await leaver(opened()), await visitor(opened())];
    await somebody.ask("players/ban", { id: before.id, comment: "Раньше" });
    const ring = await ringOfThese([one.id, gone.id, before.id]);
    const asked = { id: ring.id, version: ring.version, state: "banned", reason: "Одни и те же люди" };
    expect((await somebody.ask("fraud_rings/decide", asked)).code).toBe("");
    const rows = await opened().database.query<{ comment: string }>(
      `SELECT ban_comment AS comment FROM players WHERE id = ANY($1) ORDER BY id`,
      [ring.members],
    );
    expect(rows.map(({ comment }) => comment)).toEqual(["Одни и те же люди", "Одни и те же люди", "Раньше"]);
    const { bans } = await oneRow<{ bans: number }>(
      opened().database,
      `SELECT count(*) AS bans FROM audit_log WHERE resource = 'players' AND action = 'ban' AND subject = ANY($1)`,
      [ring.members.map(String)],
    );
    expect(bans).toBe(3);
    await lookForRings(opened().database);
    expect(await ringAt(opened().database, ring.id)).toMatchObject({
      state: "banned",
      rules: ["device", "banned"],
    });
  });

  test("decides neither about themselves nor in favour of who is linked to them, and bans no operator without leave", async () => {
    const somebody = await operator(opened());
    const friend = await visitor(opened());
    const own = await ringOfThese([somebody.id, friend.id]);
    const about = (ring: { id: number; version: number }, state: string) => ({
      id: ring.id,
      version: ring.version,
      state,
      reason: "Решаю",
    });
    expect((await somebody.ask("fraud_rings/decide", about(own, "watched"))).code).toBe("OWN_ACCOUNT");
    const [invited = 0, other = 0] = await accounts(opened().database, 2, { referrerId: somebody.id });
    const theirs = await ringOfThese([invited, other]);
    expect((await somebody.ask("fraud_rings/decide", about(theirs, "cleared"))).code).toBe("LINKED_ACCOUNT");
    expect((await somebody.ask("fraud_rings/decide", about(theirs, "watched"))).code).toBe("");

    const [risk, colleague] = [await operator(opened()), await operator(opened())];
    await opened().database.query(`UPDATE players SET operator_role = 'risk' WHERE id = $1`, [risk.id]);
    const person = await visitor(opened());
    const mixed = await ringOfThese([person.id, colleague.id]);
    expect((await risk.ask("fraud_rings/decide", about(mixed, "banned"))).code).toBe("NOT_PERMITTED");
    expect(await bannedOf(mixed.members)).toEqual({ banned: 0 });
    expect(await ringAt(opened().database, mixed.id)).toMatchObject({ state: "new", version: mixed.version });
  });

  test("writes what they know, which is not in the audit log and changes nothing that others decide about", async () => {
    const somebody = await operator(opened());
    const { ring } = await ringOfVisitors();
    const noted = await somebody.ask("fraud_rings/note", { id: ring.id, note: "Звонили Петровым" });
    expect(noted.success).toEqual({ id: expect.any(Number) });
    expect(await ringAt(opened().database, ring.id)).toMatchObject({ version: ring.version });
    expect((await entries(ring.id)).map(({ action, after }) => [action, JSON.parse(after)])).toEqual([
      ["note", { noteId: noted.success["id"] }],
    ]);
    const { success } = await somebody.ask("fraud_rings/one", { id: ring.id });
    expect(success["history"]).toMatchObject([{ kind: "note", note: "Звонили Петровым" }, { kind: "found" }]);
  });

  test("reads that a ring is over, and where its accounts are", async () => {
    const somebody = await operator(opened());
    const [one, two] = [await ringOfVisitors(), await ringOfVisitors()];
    await ringOfThese([...one.ring.members, ...two.ring.members]);
    const asked = { id: two.ring.id, version: two.ring.version, state: "watched", reason: "Смотрим" };
    expect((await somebody.ask("fraud_rings/decide", asked)).code).toBe("RING_ENDED");
    const { success } = await somebody.ask("fraud_rings/one", { id: two.ring.id });
    expect(success).toMatchObject({ ended: { into: one.ring.id }, members: 0, people: [] });
    const listed = await somebody.ask("fraud_rings/list", { ...FIRST_PAGE, filter: { id: two.ring.id } });
    expect(listed.success.data).toEqual([]);
  });
});

describe(`${ROUNDS} rounds of ${PARALLEL} decisions at once through two nodes`, () => {
  test("one is first, and everybody else reads that the ring has changed", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { ring } = await ringOfVisitors(3);
      const states = ["banned", "cleared", "watched"] as const;
      const stateOf = (index: number) => states[((index >> 1) + round) % states.length] ?? "watched";
      const codes = await atOnce((index) =>
        ask([index, operators[(index >> 1) % 3]?.()], "fraud_rings/decide", {
          id: ring.id,
          version: ring.version,
          state: stateOf(index),
          reason: "Кто первый",
        }),
      );
      const first = codes.indexOf("");
      expect(codes.filter((code) => code === "")).toHaveLength(1);
      expect(codes.filter((code) => code === "RING_CHANGED")).toHaveLength(PARALLEL - 1);
      expect(await ringAt(opened().database, ring.id)).toMatchObject({
        state: stateOf(first),
        version: ring.version + 1,
      });
      expect(await bannedOf(ring.members)).toEqual({ banned: stateOf(first) === "banned" ? 3 : 0 });
      expect(await entries(ring.id)).toHaveLength(1);
    }
  });

  test("a decision about a ring that the job makes larger at the same time is about the ring as it was seen", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { ring } = await ringOfVisitors();
      const { id: comer } = await visitor(opened());
      await useOneDevice([...ring.members, comer]);
      const [code] = await Promise.all([
        ask([round, operators[0]?.()], "fraud_rings/decide", {
          id: ring.id,
          version: ring.version,
          state: "banned",
          reason: "Кто первый",
        }),
        lookForRings(opened().database),
      ]);
      // The ring's newest account is free either way, so it asks for a decision.
      expect(["", "RING_CHANGED"]).toContain(code);
      await lookForRings(opened().database);
      const after = await ringAt(opened().database, ring.id);
      expect(after).toMatchObject({ state: "new", members: [...ring.members, comer] });
      expect(await bannedOf(after.members)).toEqual({ banned: code === "" ? 2 : 0 });
    }
  });
});
