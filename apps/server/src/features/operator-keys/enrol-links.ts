import { createHash } from "node:crypto";
import { type Acting, writeAudit } from "../../audit/audit-log.ts";
import type { Query, SealedDatabase } from "../../platform/db/database.ts";
import type { Random } from "../../platform/runtime/random.ts";
import { findLink, type LinkRow, takeLink, writeLink } from "./link-store.ts";

/** A link lives for a day. */
export const LINK_HOURS = 24;
const TOKEN_BYTES = 32;

/** Makes the one link by which an operator enrols a first key, and writes that down; what follows the `#` in it. One of before is void. */
export function makeEnrolLink(
  { database, random }: { database: Pick<SealedDatabase, "transaction">; random: Random },
  acting: Acting,
  playerId: number,
): Promise<string> {
  return database.transaction(async (query) => {
    const token = Buffer.from(random.bytes(TOKEN_BYTES)).toString("base64url");
    await writeLink(query, { playerId, tokenHash: hashOf(token), hours: LINK_HOURS });
    const deed = { action: "key-link", resource: "players", subject: playerId } as const;
    await writeAudit(query, acting, { ...deed, before: null, after: { hours: LINK_HOURS } });
    return token;
  });
}

/** The address of a link at the console. Browsers send nothing behind a `#`, so no log and no other site learns of it. */
export function enrolAddress(consoleOrigin: string, token: string): string {
  return `${consoleOrigin}/console/enrol#${token}`;
}

/** Whose the link is, while it is good. */
export function readEnrolLink(query: Query, token: string): Promise<LinkRow | null> {
  return findLink(query, hashOf(token));
}

/** Uses up a link in the transaction that enrols; false when somebody else was faster. */
export function useEnrolLink(query: Query, token: string): Promise<boolean> {
  return takeLink(query, hashOf(token));
}

function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
