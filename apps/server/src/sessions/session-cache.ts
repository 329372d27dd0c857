import type { SignedInPlayer } from "../platform/http/http.ts";

/** Whose session it is; `checkedMs` is when the database last said so. */
export type CachedSession = { readonly player: SignedInPlayer; readonly checkedMs: number };

/**
 * Answers of the database about live sessions; beyond the capacity the one set longest ago is dropped. It only
 * remembers: how long an answer is believed is the caller's rule. Ids that are no session are not kept, so that
 * made-up ones cannot push out real ones.
 */
export type SessionCache = {
  get(id: string): CachedSession | undefined;
  /**
   * Remembers an answer, unless the player was forgotten after `asked` (`mark()` before asking the database): then
   * the answer may be older than the change that made everyone forget.
   */
  set(id: string, session: CachedSession, asked: number): void;
  mark(): number;
  /** The database says that this session is over. */
  drop(id: string): void;
  /** The session ends now: no answer that was asked for before may bring it back. */
  forgetSession(id: string): void;
  forgetPlayer(playerId: number): void;
};

export function createSessionCache(capacity: number): SessionCache {
  const sessions = new Map<string, CachedSession>();
  const idsByPlayer = new Map<number, Set<string>>();
  let changes = 0;

  function drop(id: string): void {
    const playerId = sessions.get(id)?.player.id;
    if (playerId === undefined) return;
    sessions.delete(id);
    const ids = idsByPlayer.get(playerId);
    ids?.delete(id);
    if (ids?.size === 0) idsByPlayer.delete(playerId);
  }

  return {
    get: (id) => sessions.get(id),
    set(id, session, asked) {
      // Not separated by player: changes are rare, and asking once more is cheap.
      if (asked !== changes) return;
      drop(id);
      sessions.set(id, session);
      if (session.player)
        idsByPlayer.set(session.player.id, (idsByPlayer.get(session.player.id) ?? new Set()).add(id));
      const oldest = sessions.size > capacity ? sessions.keys().next().value : undefined;
      if (oldest !== undefined) drop(oldest);
    },
    mark: () => changes,
    drop,
    forgetSession(id) {
      changes += 1;
      drop(id);
    },
    forgetPlayer(playerId) {
      changes += 1;
      for (const id of idsByPlayer.get(playerId) ?? []) drop(id);
    },
  };
}
