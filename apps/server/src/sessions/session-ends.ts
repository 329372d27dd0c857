import { createHash } from "node:crypto";
import { type Refusal, refusal } from "@rumb/contract/errors";
import type { Database, Query } from "../platform/db/database.ts";
import type { SignedInPlayer } from "../platform/http/http.ts";
import { isGenuine, type SessionRules } from "./live-sessions.ts";
import {
  type EndedBy,
  isLiveSession,
  listLiveSessions,
  lockSessionsOf,
  type OwnSessionRow,
  revokeSession,
  revokeSessionsOf,
} from "./session-store.ts";

/** Names a session to whoever may know of it: a hash of the hash that is stored. */
export function sessionName(idHash: Uint8Array): string {
  return createHash("sha256").update(idHash).digest("hex").slice(0, 32);
}

/** The player's live sessions, the one used last first. */
export async function readOwnSessions(
  query: Query,
  rules: SessionRules,
  playerId: number,
): Promise<OwnSessionRow[]> {
  const rows = await listLiveSessions(query, { playerId, ends: rules.settings.current().sessions });
  return rows.filter((row) => isGenuine(rules.keys, row));
}

/** Ends one session of a player, and answers which. Refuses `SESSION_NOT_FOUND` for one that is over, or somebody else's. */
export async function endNamedSession(
  query: Query,
  rules: SessionRules,
  { playerId, name, by }: { playerId: number; name: string; by: EndedBy },
): Promise<OwnSessionRow | Refusal> {
  const sessions = await readOwnSessions(query, rules, playerId);
  const chosen = sessions.find(({ idHash }) => sessionName(idHash) === name);
  if (chosen === undefined) return refusal("SESSION_NOT_FOUND");
  await revokeSession(query, { idHash: chosen.idHash, by });
  return chosen;
}

/**
 * Ends all sessions of the player but the one that asks; how many those were. Of several that ask at once one is served, and the others
 * refused `NOT_SIGNED_IN`: they have just been ended.
 */
export function endOtherSessions(
  { database }: { readonly database: Pick<Database, "transaction"> },
  rules: SessionRules,
  { id: playerId, sessionId }: Pick<SignedInPlayer, "id" | "sessionId">,
): Promise<number | Refusal> {
  const keep = Buffer.from(sessionId, "hex");
  return database.transaction(async (query) => {
    await lockSessionsOf(query, playerId);
    const ends = rules.settings.current().sessions;
    if (!(await isLiveSession(query, keep))) return refusal("NOT_SIGNED_IN");
    return revokeSessionsOf(query, { playerId, keep, by: "player", ends });
  });
}

/** Ends all sessions of a player but one, within a transaction of the caller's. */
export async function endSessionsBut(
  query: Query,
  rules: Pick<SessionRules, "settings">,
  { playerId, keep }: { playerId: number; keep: string },
): Promise<void> {
  await lockSessionsOf(query, playerId);
  const ends = rules.settings.current().sessions;
  await revokeSessionsOf(query, { playerId, keep: Buffer.from(keep, "hex"), by: "player", ends });
}

/** Ends all sessions of a player, who must be locked; how many those were. */
export function endSessionsOf(
  query: Query,
  rules: Pick<SessionRules, "settings">,
  { playerId, by }: { playerId: number; by: EndedBy },
): Promise<number> {
  return revokeSessionsOf(query, { playerId, keep: null, by, ends: rules.settings.current().sessions });
}
