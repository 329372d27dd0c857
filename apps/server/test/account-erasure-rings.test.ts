import { expect, test } from "vitest";
import { decideRing, noteRing } from "../src/features/fraud-rings/ring-decisions.ts";
import { insertRingEvent, lockRings } from "../src/features/fraud-rings/ring-store.ts";
import { useDeletionSite } from "./_deletion-site.ts";
import { lookForRings, ringAt, ringOf, signInFrom } from "./_fraud.ts";
import { asSuperuser } from "./_harness-wallet.ts";
import { until } from "./_patience.ts";

const opened = useDeletionSite();
const { ask, erase, letPass, newLeaver, query } = opened;

const RING_TABLES = [
  "fraud_evidence",
  "fraud_queue",
  "fraud_rings",
  "fraud_ring_players",
  "fraud_ring_events",
];

/** Two players, or more, on one device at one address, and what an operator has written about them. */
async function ringOfTwo(mark: string, more = 0) {
  const { database } = opened.database();
  const [player, other] = [await newLeaver(), await newLeaver()];
  const ids = [player.id, other.id];
  for (let index = 0; index < more; index += 1) ids.push((await newLeaver()).id);
  await signInFrom(database, ids, `net ${mark}`);
  await database.query(`UPDATE players SET videocard = $2 WHERE id = ANY($1)`, [ids, `card ${mark}`]);
  await lookForRings(database);
  const ring = await ringOf(database, player.id);
  if (ring === null) throw new Error("there is no ring");
  await database.query(
    `INSERT INTO fraud_ring_events (ring_id, kind, operator_id, note) VALUES ($1, 'note', $2, $3)`,
    [ring.id, other.id, `Это ${mark}`],
  );
  return { player, other, ring };
}

async function isSomebodyWaiting(): Promise<boolean> {
  const { waiting } = await query<{ waiting: number }>(
    `SELECT count(*) AS waiting FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE datname = current_database() AND NOT granted`,
  );
  return waiting > 0;
}

/** In which tables of the rings a text stands. */
async function tracesOf(mark: string): Promise<string[]> {
  const found = [];
  for (const table of RING_TABLES) {
    const { text } = await query<{ text: string }>(
      `SELECT coalesce(string_agg(row_to_json(whole)::text, ' '), '') AS text FROM ${table} AS whole`,
    );
    if (text.includes(mark)) found.push(table);
  }
  return found;
}

test("who is erased is in no ring, nothing of what linked them stays, and two of whom one is left are none", async () => {
  const { database } = opened.database();
  const { player, other, ring } = await ringOfTwo("zq-one");
  expect(ring.members).toEqual([player.id, other.id]);
  expect(await tracesOf("zq-one")).toEqual(["fraud_evidence", "fraud_ring_events"]);
  await ask(player);
  await lookForRings(database);
  expect(await ringAt(database, ring.id)).toMatchObject({ isOver: false, members: ring.members });
  await letPass(player);
  await erase();
  expect(await tracesOf("zq-one")).toEqual([]);
  expect(await ringOf(database, player.id)).toBeNull();
  await lookForRings(database);
  expect(await ringAt(database, ring.id)).toMatchObject({ isOver: true, members: [] });
});

test("what the job wrote while they were being erased goes with its next run", async () => {
  const { database } = opened.database();
  const { player, other } = await ringOfTwo("zq-two");
  await ask(player);
  await letPass(player);
  await erase();
  // It had read their sign-ins before.
  await database.query(
    `INSERT INTO fraud_evidence (low_id, high_id, kind, mark) VALUES ($1, $2, 'device', 'net zq-two')`,
    [player.id, other.id],
  );
  await lookForRings(database);
  expect(await tracesOf("zq-two")).toEqual([]);
  expect(await ringOf(database, player.id)).toBeNull();
});

test("what an operator was writing about the ring while somebody was erased goes with the job's next run", async () => {
  const { database } = opened.database();
  const { player, other, ring } = await ringOfTwo("zq-three");
  await ask(player);
  await letPass(player);
  const written = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const deciding = database.transaction(async (write) => {
    await lockRings(write, [ring.id]);
    const note = "Это zq-three";
    await insertRingEvent(write, { ringId: ring.id, kind: "watched", operatorId: other.id, note });
    written.resolve();
    await mayEnd.promise;
  });
  await written.promise;
  // The erasure waits for nobody, and does not see it; the job waits.
  await erase();
  let isOver = false;
  const looking = lookForRings(database).finally(() => (isOver = true));
  await until("the job waits, or is over", async () => isOver || (await isSomebodyWaiting()));
  mayEnd.resolve();
  await Promise.all([deciding, looking]);
  expect(await tracesOf("zq-three")).toEqual([]);
});

test("what is written within a day after goes too, as if of a page that was open; what is written later stays", async () => {
  const { database } = opened.database();
  const { player, other, ring } = await ringOfTwo("zq-four", 1);
  await ask(player);
  await letPass(player);
  await erase();
  await lookForRings(database);
  const note = async (text: string) => {
    const asked = { body: { id: ring.id, note: text }, idempotency: undefined };
    const acting = { operatorId: other.id, address: "203.0.113.4" };
    expect(await noteRing({ database }, asked, acting)).toEqual({ id: expect.any(Number) });
  };
  await note("Это zq-four");
  expect(await tracesOf("zq-four")).toContain("fraud_ring_events");
  await lookForRings(database);
  expect(await tracesOf("zq-four")).not.toContain("fraud_ring_events");

  // Whoever was erased stands in the queue again.
  await asSuperuser(
    opened.database(),
    `UPDATE players SET erased_at = erased_at - interval '25 hours' WHERE id = ${player.id}`,
  );
  await note("Это zq-five");
  await lookForRings(database);
  expect(await tracesOf("zq-five")).toEqual(["fraud_ring_events"]);
});

test("nobody decides about a ring of which fewer than two are left, or writes about it", async () => {
  const { database } = opened.database();
  const { player, other, ring } = await ringOfTwo("zq-six");
  const acting = { operatorId: (await newLeaver()).id, address: "203.0.113.4" };
  const ended = { code: "RING_ENDED" };
  for (const leaver of [player, other]) {
    await ask(leaver);
    await letPass(leaver);
    await erase();
    const { id, version } = ring;
    const decided = { id, version, state: "banned", reason: "Одно устройство" } as const;
    expect(await decideRing({ database }, { body: decided, idempotency: undefined }, acting)).toMatchObject(
      ended,
    );
    const noted = { id, note: "Это zq-six" };
    expect(await noteRing({ database }, { body: noted, idempotency: undefined }, acting)).toMatchObject(
      ended,
    );
    expect(await ringAt(database, ring.id)).toMatchObject({ state: "new", version: ring.version });
  }
});
