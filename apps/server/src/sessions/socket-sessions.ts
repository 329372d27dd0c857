import { createHash } from "node:crypto";
import type { Query } from "../platform/db/database.ts";
import type { SocketSessions } from "../realtime/server/realtime-members.ts";
import { readLiveSessions, type SessionRules } from "./live-sessions.ts";
import { readCookie } from "./session-cookie.ts";

/** Sessions as the realtime server asks about them: in its own thread, without the cache of the calls. */
export function openSocketSessions(
  query: Query,
  rules: SessionRules & { readonly cookieName: string },
): SocketSessions {
  return {
    hashOf(cookieHeader) {
      const id = readCookie(cookieHeader, rules.cookieName);
      return id === null ? null : createHash("sha256").update(id).digest("hex");
    },
    async playersOf(hashes) {
      const rows = await readLiveSessions(
        query,
        rules,
        hashes.map((hash) => Buffer.from(hash, "hex")),
      );
      const welcome = rows.filter((row) => !row.banned && !row.leaving);
      return new Map(welcome.map((row) => [row.idHash.toString("hex"), row.playerId]));
    },
  };
}
