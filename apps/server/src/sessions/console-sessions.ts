import { createHash } from "node:crypto";
import type { Database, Query } from "../platform/db/database.ts";
import type { Random } from "../platform/runtime/random.ts";
import type { Settings } from "../settings/settings-service.ts";
import {
  type ConsoleSessionKeys,
  isGenuineConsoleSession,
  sealConsoleSession,
} from "./console-session-seal.ts";
import {
  type ConsoleEndedBy,
  type ConsoleSessionRow,
  insertConsoleSession,
  readConsoleSession,
  revokeConsoleSession,
  revokeConsoleSessionsOf,
  touchConsoleSession,
  writeProof,
} from "./console-session-store.ts";
import { lockSessionsOf } from "./session-store.ts";

/** Operators at the console. Every call asks the database, so an end holds at once; operators are few. */
export type ConsoleSessions = {
  /** Whose session this is, null when it is nobody's. Not `inUse`: the session is looked up, and grows idle all the same. */
  find(sessionId: string, how: { readonly inUse: boolean }): Promise<ConsoleSessionRow | null>;
  /**
   * Starts a session for an operator who has just given a key or a code; its id, which only the browser keeps. `inside` is the transaction
   * that has found, with `lockSessionsOf` before it, that what was given is theirs still. A session that this browser had ends.
   */
  open(inside: Query, session: NewSession): Promise<string>;
  /** The operator has given a key or a code again, as `inside` has found in the same way; false when the session is over. */
  prove(inside: Query, session: ConsoleSessionRow): Promise<boolean>;
  revoke(sessionId: string, by: ConsoleEndedBy): Promise<void>;
};

type NewSession = {
  readonly playerId: number;
  readonly address: string;
  readonly userAgent: string;
  /** The id that the browser brought; null when it had none. */
  readonly instead: string | null;
};

type ConsoleSessionDeps = {
  readonly database: Pick<Database, "query">;
  readonly settings: Pick<Settings, "current">;
  readonly keys: ConsoleSessionKeys;
  readonly random: Random;
};

const ID_BYTES = 32;
const ID = /^[A-Za-z0-9_-]{43}$/;
const USER_AGENT_MAX = 256;

export function openConsoleSessions(deps: ConsoleSessionDeps): ConsoleSessions {
  const { database, settings, keys, random } = deps;
  const { query } = database;
  return {
    async find(id, { inUse }) {
      if (!ID.test(id)) return null;
      const row = await readConsoleSession(query, { idHash: hashOf(id), ends: settings.current().sessions });
      if (row === null || !isGenuineConsoleSession(keys, row)) return null;
      if (inUse && row.stale) await touchConsoleSession(query, row.idHash);
      return row;
    },
    async open(inside, { playerId, address, userAgent, instead }) {
      const id = Buffer.from(random.bytes(ID_BYTES)).toString("base64url");
      const idHash = hashOf(id);
      const most = settings.current().sessions.mostPerPlayer - 1;
      const createdAt = await lockSessionsOf(inside, playerId);
      if (instead !== null && ID.test(instead))
        await revokeConsoleSession(inside, { idHash: hashOf(instead), by: "sign-in" });
      await revokeConsoleSessionsOf(inside, { playerId, keep: null, most, by: "limit" });
      const seal = sealConsoleSession(keys, { idHash, playerId, createdAt, provedAt: createdAt });
      const agent = userAgent.slice(0, USER_AGENT_MAX);
      await insertConsoleSession(inside, { idHash, playerId, createdAt, address, userAgent: agent, seal });
      return id;
    },
    async prove(inside, { idHash, playerId, createdAt }) {
      const provedAt = await lockSessionsOf(inside, playerId);
      const seal = sealConsoleSession(keys, { idHash, playerId, createdAt, provedAt });
      return writeProof(inside, { idHash, provedAt, seal });
    },
    async revoke(id, by) {
      if (ID.test(id)) await revokeConsoleSession(query, { idHash: hashOf(id), by });
    },
  };
}

/** Ends whatever else an operator has open in the console: something it may have been begun with is gone. */
export function endOtherConsoleSessions(
  query: Query,
  { playerId, keep }: { playerId: number; keep: Uint8Array | null },
): Promise<void> {
  return revokeConsoleSessionsOf(query, { playerId, keep, most: 0, by: "keys" });
}

function hashOf(sessionId: string): Buffer {
  return createHash("sha256").update(sessionId).digest();
}
