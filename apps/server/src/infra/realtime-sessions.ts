import { createHash } from "node:crypto";
import { readCookie } from "../features/accounts/session-cookie.ts";
import type { Query } from "./database.ts";

/** Which players these sessions belong to, as long as they are alive and not banned. */
export type SessionReader = (idHashes: readonly Buffer[]) => Promise<Map<string, number>>;

/** SHA-256 of the session id in the cookie header: what the table knows. Null for a guest. */
export function sessionHashOf(cookieHeader: string | undefined, cookieName: string): Buffer | null {
  const id = readCookie(cookieHeader, cookieName);
  return id === null ? null : createHash("sha256").update(id).digest();
}

/** Live sessions among these, by the hash in hex; a revoked, expired or banned one is left out. */
export async function readSessions(query: Query, idHashes: readonly Buffer[]): Promise<Map<string, number>> {
  const rows = await query<{ hash: string; player_id: number }>(
    `SELECT encode(sessions.id_hash, 'hex') AS hash, sessions.player_id
     FROM sessions JOIN players ON players.id = sessions.player_id
     WHERE sessions.id_hash = ANY($1::bytea[]) AND sessions.revoked_at IS NULL
       AND sessions.expires_at > clock_timestamp() AND players.banned_at IS NULL`,
    [idHashes],
  );
  return new Map(rows.map((row) => [row.hash, row.player_id]));
}
