import { createHash } from "node:crypto";
import type { Query } from "../platform/db/database.ts";
import type { SocketSessions } from "../realtime/server/realtime-members.ts";
import { readCookie } from "./session-cookie.ts";
import { readSessions } from "./session-store.ts";

/** Sessions as the realtime server asks about them: in its own thread, without the cache of the calls. */
export function openSocketSessions(query: Query, cookieName: string): SocketSessions {
  return {
    hashOf(cookieHeader) {
      const id = readCookie(cookieHeader, cookieName);
      return id === null ? null : createHash("sha256").update(id).digest("hex");
    },
    async playersOf(hashes) {
      const rows = await readSessions(
        query,
        hashes.map((hash) => Buffer.from(hash, "hex")),
      );
      const welcome = rows.filter((row) => !row.banned);
      return new Map(welcome.map((row) => [row.idHash.toString("hex"), row.playerId]));
    },
  };
}
