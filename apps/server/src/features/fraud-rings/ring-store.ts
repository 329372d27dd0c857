import type { FraudRule, FraudState } from "@rumb/contract/fraud-rules";
import type { Query } from "../../platform/db/database.ts";
import { onlyRow } from "../../platform/db/only-row.ts";
import type { RingRules } from "./ring-groups.ts";

/** Who belongs to the rings that these players belong to. */
export function readRingMates(
  query: Query,
  playerIds: readonly number[],
): Promise<{ playerId: number; ringId: number }[]> {
  return query(
    `SELECT player_id AS "playerId", ring_id AS "ringId" FROM fraud_ring_players
     WHERE ring_id IN (SELECT ring_id FROM fraud_ring_players WHERE player_id = ANY($1))`,
    [playerIds],
  );
}

export type HeldRing = {
  readonly id: number;
  readonly state: FraudState;
  readonly score: number;
  readonly rules: FraudRule[];
  readonly version: number;
  readonly beyond: number;
  readonly endedAt: Date | null;
};

/** Held until the transaction ends, in the order of their numbers: an operator who decides holds theirs too. */
export function lockRings(query: Query, ids: readonly number[]): Promise<HeldRing[]> {
  return query<HeldRing>(
    `SELECT id, state, score, rules, version, beyond, ended_at AS "endedAt" FROM fraud_rings WHERE id = ANY($1) ORDER BY id FOR UPDATE`,
    [ids],
  );
}

/** Members of a ring in order; of one that is over, nobody. */
export async function readMembers(query: Query, ringId: number): Promise<number[]> {
  const rows = await query<{ id: number }>(
    `SELECT player_id AS id FROM fraud_ring_players WHERE ring_id = $1 ORDER BY player_id`,
    [ringId],
  );
  return rows.map(({ id }) => id);
}

/** Those of them who are banned. */
export async function readBanned(query: Query, playerIds: readonly number[]): Promise<number[]> {
  const rows = await query<{ id: number }>(
    `SELECT id FROM players WHERE id = ANY($1) AND banned_at IS NOT NULL`,
    [playerIds],
  );
  return rows.map(({ id }) => id);
}

type Standing = {
  readonly score: number;
  readonly rules: readonly FraudRule[];
  /** How many hang together with its members beyond them. */
  readonly beyond: number;
};

/** Rings that begin, with their members, and that they were found. */
export async function insertRings(
  query: Query,
  rings: readonly (Standing & { readonly members: readonly number[] })[],
): Promise<void> {
  await query(
    `WITH given AS MATERIALIZED (
       SELECT place, (ring ->> 'score')::integer AS score, (ring ->> 'beyond')::integer AS beyond, ARRAY(SELECT jsonb_array_elements_text(ring -> 'rules')) AS rules,
         ARRAY(SELECT jsonb_array_elements_text(ring -> 'members')::bigint) AS members
       FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY AS list (ring, place)
     ), made AS (
       INSERT INTO fraud_rings (score, rules, beyond) SELECT score, rules, beyond FROM given ORDER BY place RETURNING id
     ), numbered AS MATERIALIZED (
       -- They are numbered in the order in which they stand there.
       SELECT made.id, given.* FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM made) AS made JOIN given USING (place)
     ), joined AS (
       INSERT INTO fraud_ring_players (player_id, ring_id) SELECT unnest(members), id FROM numbered
       ON CONFLICT (player_id) DO UPDATE SET ring_id = excluded.ring_id, joined_at = clock_timestamp()
     )
     INSERT INTO fraud_ring_events (ring_id, kind, members, rules) SELECT id, 'found', members, rules FROM numbered ORDER BY id`,
    [JSON.stringify(rings)],
  );
}

/** The ring has changed: whoever decides about what they have seen before is refused. */
export async function writeRing(
  query: Query,
  { id, state, score, rules, beyond }: Standing & { readonly id: number; readonly state: FraudState },
): Promise<void> {
  await query(
    `UPDATE fraud_rings SET state = $2, score = $3, rules = $4, beyond = $5, version = version + 1, changed_at = clock_timestamp() WHERE id = $1`,
    [id, state, score, rules, beyond],
  );
}

/** Nothing that anybody decides about: the ring is the same. */
export async function writeBeyond(
  query: Query,
  { id, beyond }: { readonly id: number; readonly beyond: number },
): Promise<void> {
  await query(`UPDATE fraud_rings SET beyond = $2 WHERE id = $1`, [id, beyond]);
}

/** These are its members from now on, wherever they were. */
export async function writeMembers(
  query: Query,
  { id, members }: { readonly id: number; readonly members: readonly number[] },
): Promise<void> {
  await query(`DELETE FROM fraud_ring_players WHERE ring_id = $1 AND player_id <> ALL($2::bigint[])`, [
    id,
    members,
  ]);
  await query(
    `INSERT INTO fraud_ring_players AS known (player_id, ring_id) SELECT unnest($2::bigint[]), $1
     ON CONFLICT (player_id) DO UPDATE SET ring_id = excluded.ring_id, joined_at = clock_timestamp()
     WHERE known.ring_id <> excluded.ring_id`,
    [id, members],
  );
}

/** The ring is over; `into` says where its members are, if they are anywhere together. */
export async function endRing(
  query: Query,
  { id, into }: { readonly id: number; readonly into: number | null },
): Promise<void> {
  await query(`DELETE FROM fraud_ring_players WHERE ring_id = $1`, [id]);
  await query(
    `UPDATE fraud_rings SET ended_at = clock_timestamp(), merged_into = $2, version = version + 1, changed_at = clock_timestamp()
     WHERE id = $1`,
    [id, into],
  );
}

/** Scores all rings by other weights; what they are about stays. */
export async function rescoreRings(query: Query, rules: RingRules): Promise<void> {
  await query(
    `UPDATE fraud_rings SET score = weighed.score FROM (
       SELECT id, (SELECT coalesce(sum(($1::jsonb ->> rule)::integer), 0) FROM unnest(rules) AS rule)::integer AS score
       FROM fraud_rings WHERE ended_at IS NULL
     ) AS weighed
     WHERE fraud_rings.id = weighed.id AND fraud_rings.score <> weighed.score`,
    [JSON.stringify(rules)],
  );
}

/** What happened to a ring. */
export type RingEvent = {
  readonly ringId: number;
  readonly kind:
    | "found"
    | "grown"
    | "reopened"
    | "shrunk"
    | "merged"
    | "ended"
    | "watched"
    | "cleared"
    | "banned"
    | "note";
  readonly members?: readonly number[];
  readonly rules?: readonly FraudRule[];
  readonly otherRingId?: number | null;
  readonly operatorId?: number;
  readonly note?: string;
};

/** The number of the event. */
export async function insertRingEvent(query: Query, event: RingEvent): Promise<number> {
  const written = await query<{ id: number }>(
    `INSERT INTO fraud_ring_events (ring_id, kind, members, rules, other_ring_id, operator_id, note)
     VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
    [
      event.ringId,
      event.kind,
      event.members ?? [],
      event.rules ?? [],
      event.otherRingId ?? null,
      event.operatorId ?? null,
      event.note ?? "",
    ],
  );
  return onlyRow(written, "nothing was written about the ring").id;
}
