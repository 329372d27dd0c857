import { createHash } from "node:crypto";
import type { Logger } from "pino";
import type { Database } from "../platform/db/database.ts";
import type { SignedInPlayer } from "../platform/http/http.ts";
import type { Random } from "../platform/runtime/random.ts";
import { type LiveSession, readLiveSessions, type SessionRules } from "./live-sessions.ts";
import { createSessionCache } from "./session-cache.ts";
import { SESSION_DAYS } from "./session-cookie.ts";
import { sealSession } from "./session-seal.ts";
import {
  type EndedBy,
  insertSession,
  keepNewestSessions,
  lockSessionsOf,
  revokeSession,
  touchSessions,
  writeSeals,
} from "./session-store.ts";

export type Sessions = {
  /**
   * Whose session this is, null when it is nobody's. Answers at once what is known, so that a play does not wait for
   * the database; a change of the player (ban, exit) is known to every process as soon as it is committed. Not `inUse`: the session is
   * looked up, and grows idle all the same.
   */
  find(
    sessionId: string,
    how?: { readonly inUse: boolean },
  ): SignedInPlayer | null | Promise<SignedInPlayer | null>;
  /** Starts a session and returns its id, which only the browser keeps. Of more than the settings allow the longest idle one leaves. */
  open(session: { playerId: number; address: string; userAgent: string }): Promise<string>;
  /** Ends a session; one that is already over stays over. */
  revoke(sessionId: string, by: EndedBy): Promise<void>;
  close(): Promise<void>;
};

type SessionDeps = SessionRules & {
  readonly database: Pick<Database, "query" | "listen" | "transaction">;
  readonly random: Random;
  readonly log: Logger;
  /** Milliseconds of a steady clock. */
  readonly steadyMs?: () => number;
};

// The payload of the notification is the id of the player whose sessions, ban or role have changed.
const PLAYER_CHANGED = "player_changed";
const CAPACITY = 50_000;
// Notifications keep the cache true; the age bounds what a lost one can do. Sessions in use are asked about again
// before they are too old, many in one query, so that calls keep being answered from memory.
const BELIEVED_MS = 5_000;
const REFRESHED_MS = 2_500;
const REFRESH_DELAY_MS = 100;
const REFRESH_BATCH = 1_000;
const IN_USE = { inUse: true };
const ID_BYTES = 32;
const ID = /^[A-Za-z0-9_-]{43}$/;
const USER_AGENT_MAX = 256;

/** Opens the sessions of this process. */
export async function openSessions(deps: SessionDeps): Promise<Sessions> {
  const steadyMs = deps.steadyMs ?? (() => performance.now());
  const cache = createSessionCache(CAPACITY);
  const used = new Set<string>();
  const asking = new Map<string, Promise<SignedInPlayer | null>>();
  const refresh = createRefresher((ids) => ask(ids), deps.log);
  const stopListening = await deps.database.listen(PLAYER_CHANGED, (payload) =>
    cache.forgetPlayer(Number(payload)),
  );

  async function ask(ids: readonly string[]): Promise<ReadonlyMap<string, SignedInPlayer>> {
    const mark = cache.mark();
    const checkedMs = steadyMs();
    const idOfHash = new Map(ids.map((id) => [hashOf(id).toString("hex"), id]));
    const rows = await readLiveSessions(
      deps.database.query,
      deps,
      [...idOfHash.keys()].map((hash) => Buffer.from(hash, "hex")),
    );
    const players = new Map<string, SignedInPlayer>();
    for (const row of rows) {
      const player = playerOf(row);
      const id = idOfHash.get(player.sessionId);
      if (id === undefined) continue;
      players.set(id, player);
      cache.set(id, { player, checkedMs }, mark);
    }
    for (const id of ids) if (!players.has(id)) cache.drop(id);
    const inUse = new Set(ids.filter((id) => used.delete(id)).map((id) => hashOf(id).toString("hex")));
    await noteUse(deps, rows, inUse);
    return players;
  }

  async function askAbout(id: string): Promise<SignedInPlayer | null> {
    try {
      return (await ask([id])).get(id) ?? null;
    } finally {
      asking.delete(id);
    }
  }

  return {
    find(id, { inUse } = IN_USE) {
      const known = cache.get(id);
      const ageMs = known ? steadyMs() - known.checkedMs : BELIEVED_MS;
      if (inUse && ID.test(id)) used.add(id);
      if (known && ageMs < BELIEVED_MS) {
        if (ageMs > REFRESHED_MS) refresh.soon(id);
        return known.player;
      }
      if (!ID.test(id)) return null;
      const answer = asking.get(id) ?? askAbout(id);
      asking.set(id, answer);
      return answer;
    },
    async open({ playerId, address, userAgent }) {
      const id = Buffer.from(deps.random.bytes(ID_BYTES)).toString("base64url");
      const idHash = hashOf(id);
      await begin(deps, { idHash, playerId, address, userAgent: userAgent.slice(0, USER_AGENT_MAX) });
      return id;
    },
    async revoke(id, by) {
      if (!ID.test(id)) return;
      await revokeSession(deps.database.query, { idHash: hashOf(id), by });
      cache.forgetSession(id);
    },
    async close() {
      refresh.stop();
      await stopListening();
    },
  };
}

/** Gathers the sessions to be asked about again, for one query. */
function createRefresher(ask: (ids: readonly string[]) => Promise<unknown>, log: Logger) {
  const due = new Set<string>();
  let timer: NodeJS.Timeout | null = null;

  function run(): void {
    timer = null;
    const ids = [...due].slice(0, REFRESH_BATCH);
    for (const id of ids) due.delete(id);
    // Nothing is lost when it fails: the sessions grow too old and are asked about one by one.
    ask(ids).catch((error: unknown) => log.warn({ err: error }, "sessions could not be refreshed"));
    if (due.size > 0) schedule();
  }

  function schedule(): void {
    timer ??= setTimeout(run, REFRESH_DELAY_MS).unref();
  }

  return {
    soon(id: string): void {
      due.add(id);
      schedule();
    },
    stop(): void {
      if (timer) clearTimeout(timer);
    },
  };
}

/** One sign-in of a player after the other, so that those that come together cannot pass the bound together. */
function begin(
  { database, settings, keys }: SessionDeps,
  session: { idHash: Buffer; playerId: number; address: string; userAgent: string },
): Promise<void> {
  const { days, mostPerPlayer } = settings.current().sessions;
  return database.transaction(async (query) => {
    const createdAt = await lockSessionsOf(query, session.playerId);
    await keepNewestSessions(query, { playerId: session.playerId, keep: mostPerPlayer - 1 });
    await insertSession(query, {
      ...session,
      createdAt,
      idleDays: Math.min(SESSION_DAYS, days),
      seal: sealSession(keys, { ...session, createdAt }),
    });
  });
}

/** Writes down what is in use, and seals it with the newest key. */
async function noteUse(
  { database, settings, keys }: SessionDeps,
  rows: readonly LiveSession[],
  inUse: ReadonlySet<string>,
): Promise<void> {
  const noted = rows.filter(({ stale, idHash }) => stale && inUse.has(idHash.toString("hex")));
  const idHashes = noted.map((row) => row.idHash);
  const { days } = settings.current().sessions;
  if (idHashes.length > 0) await touchSessions(database.query, { idHashes, idleDays: SESSION_DAYS, days });
  const seals = rows.flatMap((row) =>
    row.renew && row.seal !== null
      ? [{ idHash: row.idHash, before: row.seal, after: sealSession(keys, row) }]
      : [],
  );
  if (seals.length > 0) await writeSeals(database.query, seals);
}

function playerOf(row: LiveSession): SignedInPlayer {
  const { playerId: id, banned, leaving, operator, img } = row;
  return { id, sessionId: row.idHash.toString("hex"), banned, leaving, operator, img };
}

function hashOf(sessionId: string): Buffer {
  return createHash("sha256").update(sessionId).digest();
}
