import { expect, test } from "vitest";
import { useDeletionSite } from "./_deletion-site.ts";
import { lookForRings, ringAt, ringOf, signInFrom } from "./_fraud.ts";

const opened = useDeletionSite();
const { ask, erase, letPass, newLeaver, query } = opened;

const RING_TABLES = [
  "fraud_evidence",
  "fraud_queue",
  "fraud_rings",
  "fraud_ring_players",
  "fraud_ring_events",
];

/** Two players on one device at one address, and what an operator has written about both. */
async function ringOfTwo(mark: string) {
  const { database } = opened.database();
  const [player, other] = [await newLeaver(), await newLeaver()];
  const ids = [player.id, other.id];
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
