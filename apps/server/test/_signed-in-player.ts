import { createHash, randomUUID } from "node:crypto";
import { sealSession, sessionKeys } from "../src/sessions/session-seal.ts";
import type { Query } from "../src/platform/db/database.ts";

/** A player without money or seeds, and a living session of theirs: enough for a socket. */
export async function insertSignedInPlayer(query: Query): Promise<SignedInPlayer> {
  const session = randomUUID();
  const name = `Игрок ${session.slice(0, 8)}`;
  const rows = await query<{ id: number }>(
    `INSERT INTO players (vk_id, name, img) VALUES ($1, $2, '') RETURNING id`,
    [session.slice(0, 32), name],
  );
  const playerId = Number(rows[0]?.id);
  const idHash = createHash("sha256").update(session).digest();
  const createdAt = new Date();
  await query(
    `INSERT INTO sessions (id_hash, player_id, created_at, expires_at, address, user_agent, seal)
     VALUES ($1, $2, $3, now() + interval '1 day', '', '', $4)`,
    [idHash, playerId, createdAt, sealSession(TEST_SESSION_KEYS, { idHash, playerId, createdAt })],
  );
  return { id: playerId, name, session };
}

/** Of the key that the sites of tests have. */
export const TEST_SESSION_KEYS = sessionKeys([Buffer.from("07".repeat(32), "hex")]);

export type SignedInPlayer = {
  readonly id: number;
  readonly name: string;
  /** The id in their cookie. */
  readonly session: string;
};
