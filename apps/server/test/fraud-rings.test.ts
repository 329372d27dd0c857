import { describe, expect, test } from "vitest";
import {
  accounts,
  lookForRings,
  ringAt,
  ringEvents,
  ringOf,
  signInFrom,
  twoAt,
  withdrawTo,
  useFraudDatabase,
} from "./_fraud.ts";
import { asSuperuser } from "./_harness-wallet.ts";

const fraud = useFraudDatabase();
const { newAddress } = fraud;

const decide = (id: number, state: string) =>
  fraud.database.query(`UPDATE fraud_rings SET state = $2, version = version + 1 WHERE id = $1`, [id, state]);

const ringOfTwo = () => twoAt(fraud.database, newAddress());

describe("accounts are one ring", () => {
  test("by the graphics card at one address, and whoever is left over is in none", async () => {
    const { ids, address, ring } = await ringOfTwo();
    const [neighbour] = await accounts(fraud.database, 1, { videocard: "ANOTHER" });
    await signInFrom(fraud.database, [neighbour ?? 0], address);
    await lookForRings(fraud.database);
    expect(ring).toMatchObject({ state: "new", score: 40, rules: ["device"], members: ids });
    expect(await ringOf(fraud.database, neighbour)).toBeNull();
    expect(await ringEvents(fraud.database, ring.id)).toEqual([["found", ids, ["device"]]]);
  });

  test("by one destination, however many use it", async () => {
    const ids = await accounts(fraud.database, 60);
    await withdrawTo(fraud.database, ids, "one wallet of sixty");
    await lookForRings(fraud.database);
    expect(await ringOf(fraud.database, ids[59])).toMatchObject({
      score: 80,
      rules: ["destination", "many"],
      members: ids,
    });
  });

  test("by a Telegram account that one has bound and another has contested", async () => {
    const [first = 0, second = 0] = await accounts(fraud.database, 2);
    await fraud.database.query(
      `INSERT INTO telegram_bindings (player_id, telegram_id, name, contested_at) VALUES ($1, '8800555', 'Имя', now()), ($2, '8800555', 'Имя', NULL)`,
      [first, second],
    );
    await fraud.database.query(`UPDATE players SET telegram_id = '8800555' WHERE id = $1`, [second]);
    await lookForRings(fraud.database);
    expect(await ringOf(fraud.database, first)).toMatchObject({
      score: 80,
      rules: ["telegram"],
      members: [first, second],
    });
  });

  test("by an address of few together with an invitation, by neither alone", async () => {
    const [host = 0] = await accounts(fraud.database, 1);
    const [guest = 0, other = 0] = await accounts(fraud.database, 2, { referrerId: host });
    const [neighbour = 0] = await accounts(fraud.database, 1);
    const address = newAddress();
    await signInFrom(fraud.database, [host, guest, neighbour], address);
    await lookForRings(fraud.database);
    expect(await ringOf(fraud.database, host)).toMatchObject({
      score: 30,
      rules: ["address", "referral"],
      members: [host, guest],
    });
    expect(await ringOf(fraud.database, neighbour)).toBeNull();
    expect(await ringOf(fraud.database, other)).toBeNull();
  });
});

describe("accounts are no ring", () => {
  test("apart, by an address from which few sign in again and again", async () => {
    const address = newAddress();
    const ids = await accounts(fraud.database, 2, { videocard: "AGAIN AND AGAIN" });
    await signInFrom(fraud.database, ids, address);
    await lookForRings(fraud.database);
    const ring = await ringOf(fraud.database, ids[0]);
    expect(ring).toMatchObject({ members: ids, rules: ["device"] });
    await fraud.database.query(
      `INSERT INTO sessions (id_hash, player_id, expires_at, address, user_agent)
       SELECT sha256(($2 || ' again ' || n)::bytea), $1, now() + interval '1 day', $2, '' FROM generate_series(1, 1100) AS n`,
      [ids[0], address],
    );
    await lookForRings(fraud.database);
    expect(await ringOf(fraud.database, ids[0])).toEqual(ring);
  });

  test("by one who has invited a crowd, whatever an invitation is worth", async () => {
    const [partner = 0] = await accounts(fraud.database, 1);
    const invited = await accounts(fraud.database, 9, { referrerId: partner });
    const [host = 0] = await accounts(fraud.database, 1);
    const [friend = 0] = await accounts(fraud.database, 1, { referrerId: host });
    await lookForRings(fraud.database, { referral: 100 });
    expect(await ringOf(fraud.database, partner)).toBeNull();
    expect(await ringOf(fraud.database, invited[0])).toBeNull();
    expect(await ringOf(fraud.database, friend)).toMatchObject({
      rules: ["referral"],
      members: [host, friend],
    });
    await lookForRings(fraud.database);
    expect(await ringOf(fraud.database, friend)).toBeNull();
  });

  test("by this machine's own address, from which everybody comes in a sandbox, or without a graphics card", async () => {
    const ids = await accounts(fraud.database, 2, { videocard: "CARD" });
    await signInFrom(fraud.database, ids, "127.0.0.1");
    const blind = await accounts(fraud.database, 2, { videocard: "no webgl" });
    await signInFrom(fraud.database, blind, newAddress());
    await lookForRings(fraud.database);
    for (const id of [...ids, ...blind]) expect(await ringOf(fraud.database, id)).toBeNull();
  });
});

describe("a ring that is there", () => {
  test("keeps number and state while it grows, and is new again with the reason when it was cleared", async () => {
    const { ids, address, videocard, ring } = await ringOfTwo();
    await decide(ring.id, "watched");
    const [third = 0] = await accounts(fraud.database, 1, { videocard });
    await signInFrom(fraud.database, [third], address);
    await lookForRings(fraud.database);
    const grown = await ringAt(fraud.database, ring.id);
    expect(grown).toMatchObject({ state: "watched", members: [...ids, third] });
    expect(grown.version).toBeGreaterThan(ring.version + 1);

    await decide(ring.id, "cleared");
    await signInFrom(fraud.database, [third], newAddress());
    await lookForRings(fraud.database);
    expect(await ringAt(fraud.database, ring.id)).toMatchObject({ state: "cleared" });
    await withdrawTo(fraud.database, [third, ids[0] ?? 0], `wallet ${address}`);
    await lookForRings(fraud.database);
    expect(await ringAt(fraud.database, ring.id)).toMatchObject({ state: "new", score: 100 });

    await decide(ring.id, "cleared");
    const [fourth = 0] = await accounts(fraud.database, 1, { videocard });
    await signInFrom(fraud.database, [fourth], address);
    await lookForRings(fraud.database);
    expect(await ringAt(fraud.database, ring.id)).toMatchObject({ state: "new" });
    expect(await ringEvents(fraud.database, ring.id)).toEqual([
      ["found", ids, ["device"]],
      ["grown", [third], []],
      ["reopened", [], ["destination"]],
      ["reopened", [fourth], []],
    ]);
  });

  test("of banned accounts is new again with one that is not banned", async () => {
    const { ids, address, videocard, ring } = await ringOfTwo();
    await decide(ring.id, "banned");
    await fraud.database.query(
      `UPDATE players SET banned_at = now(), ban_comment = 'Нет' WHERE id = ANY($1)`,
      [ids],
    );
    await lookForRings(fraud.database);
    expect(await ringAt(fraud.database, ring.id)).toMatchObject({
      state: "banned",
      score: 70,
      rules: ["device", "banned"],
    });
    const [third = 0] = await accounts(fraud.database, 1, { videocard });
    await signInFrom(fraud.database, [third], address);
    await lookForRings(fraud.database);
    expect(await ringAt(fraud.database, ring.id)).toMatchObject({ state: "new", members: [...ids, third] });
  });

  test("goes into the older one when somebody belongs to both", async () => {
    const [older, younger] = [await ringOfTwo(), await ringOfTwo()];
    await decide(older.ring.id, "cleared");
    await withdrawTo(fraud.database, [older.ids[0] ?? 0, younger.ids[0] ?? 0], `wallet ${older.address}`);
    await lookForRings(fraud.database);
    expect(await ringAt(fraud.database, older.ring.id)).toMatchObject({
      state: "new",
      members: [...older.ids, ...younger.ids],
      rules: ["destination", "device"],
    });
    expect(await ringAt(fraud.database, younger.ring.id)).toMatchObject({
      isOver: true,
      mergedInto: older.ring.id,
      members: [],
    });
    expect(await ringEvents(fraud.database, younger.ring.id)).toContainEqual(["ended", [], []]);
  });

  test("has another score as soon as the rules weigh otherwise, and other members when less is in common", async () => {
    const { ids, ring } = await ringOfTwo();
    const neighbours = await accounts(fraud.database, 2);
    await signInFrom(fraud.database, neighbours, newAddress());
    await lookForRings(fraud.database, { device: 55, joinFrom: 20 });
    expect(await ringAt(fraud.database, ring.id)).toMatchObject({ score: 55, members: ids });
    expect(await ringOf(fraud.database, neighbours[0])).toMatchObject({
      rules: ["address"],
      members: neighbours,
    });
    await lookForRings(fraud.database);
    expect(await ringAt(fraud.database, ring.id)).toMatchObject({ score: 40, members: ids });
    expect(await ringOf(fraud.database, neighbours[0])).toBeNull();
  });

  test("is found in small steps too", async () => {
    const ids = await accounts(fraud.database, 5, { videocard: "STEPS" });
    await signInFrom(fraud.database, ids, newAddress());
    await lookForRings(fraud.database, {}, { stepPlayers: 2 });
    expect(await ringOf(fraud.database, ids[0])).toMatchObject({ members: ids, score: 60 });
  });

  test("is found in one run, however often somebody else has changed meanwhile", async () => {
    const [restless = 0] = await accounts(fraud.database, 1);
    await lookForRings(fraud.database);
    await asSuperuser(fraud, "ANALYZE fraud_queue");
    // From the sixth time on the connection keeps the plans that it has made, here for a queue that is said to be empty.
    for (let run = 0; run < 6; run += 1) await lookForRings(fraud.database);
    await fraud.database.query(
      `INSERT INTO fraud_queue (player_id) SELECT $1 FROM generate_series(1, 100000)`,
      [restless],
    );
    const ids = await accounts(fraud.database, 2, { videocard: "PATIENT" });
    await signInFrom(fraud.database, ids, newAddress());
    await lookForRings(fraud.database);
    expect(await ringOf(fraud.database, ids[0])).toMatchObject({ members: ids });
    expect(await fraud.database.query(`SELECT FROM fraud_queue`)).toEqual([]);
  });

  test("ends when the sign-ins are gone that its accounts had in common", async () => {
    const { ids, address, ring } = await ringOfTwo();
    await signInFrom(fraud.database, ids.slice(1), newAddress());
    await fraud.database.query(`DELETE FROM sessions WHERE player_id = $1 AND address = $2`, [
      ids[1],
      address,
    ]);
    await lookForRings(fraud.database);
    expect(await ringAt(fraud.database, ring.id)).toMatchObject({ isOver: true, members: [] });
    expect(await fraud.database.query(`SELECT FROM fraud_evidence WHERE mark = $1`, [address])).toEqual([]);
  });
});
