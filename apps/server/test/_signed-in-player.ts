import { createHash, randomUUID } from "node:crypto";
import type { Query } from "../src/platform/db/database.ts";

/** A player without money or seeds, and a living session of theirs: enough for a socket. */
export async function insertSignedInPlayer(query: Query): Promise<SignedInPlayer> {
  const session = randomUUID();
  const name = `Игрок ${session.slice(0, 8)}`;
  const rows = await query<{ id: number }>(
    `WITH player AS (INSERT INTO players (vk_id, name, img) VALUES ($1, $2, '') RETURNING id)
     INSERT INTO sessions (id_hash, player_id, expires_at, address, user_agent)
     SELECT $3, id, now() + interval '1 day', '', '' FROM player RETURNING player_id AS id`,
    [session.slice(0, 32), name, createHash("sha256").update(session).digest()],
  );
  return { id: Number(rows[0]?.id), name, session };
}

export type SignedInPlayer = {
  readonly id: number;
  readonly name: string;
  /** The id in their cookie. */
  readonly session: string;
};
