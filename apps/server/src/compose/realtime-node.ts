import type { Server as HttpServer } from "node:http";
import type { SessionKeys } from "../sessions/session-seal.ts";
import { openSocketSessions } from "../sessions/socket-sessions.ts";
import { openFeedHistory, openLastOfGames } from "../feed/feed-history.ts";
import { feedIntervalMs } from "../feed/feed-limiter.ts";
import { openRoundWatches } from "../features/rounds/round-watches.ts";
import type { Settings } from "../settings/settings-service.ts";
import type { Database } from "../platform/db/database.ts";
import { monotonicMs, systemSchedule } from "../platform/runtime/schedule.ts";
import {
  attachRealtime,
  type RealtimeServer,
  type RealtimeServerOptions,
} from "../realtime/server/realtime-server.ts";

/**
 * A realtime server wired to the database: sessions, the feed's history, and the notices by which a ban or a revoked
 * session reaches the sockets. The same in the thread of its own and inside the site's process.
 */
export async function startRealtimeNode(
  httpServer: HttpServer,
  options: RealtimeNodeOptions,
): Promise<RealtimeServer> {
  const { database } = options;
  const history = openFeedHistory(database.query);
  const last = openLastOfGames(database.query);
  const rounds = await openRoundWatches({
    ...options,
    emit: (event) => server.deliver(event),
    now: monotonicMs,
    schedule: systemSchedule,
  });
  const server = attachRealtime(httpServer, {
    ...options,
    limits: () => options.settings.current().socketLimits,
    sessions: openSocketSessions(database.query, {
      keys: options.sessionKeys,
      settings: options.settings,
      cookieName: options.sessionCookie,
    }),
    history,
    answers: new Map(Object.entries({ ...rounds.answers, getLast: last.latest })),
    join: options.join && { ...options.join, feedIntervalMs },
  });
  const stopListening = await database.listen(
    "player_changed",
    (payload) => void server.recheck(Number(payload)),
    () => void server.recheck(),
  );
  return {
    ...server,
    async close() {
      await rounds.close();
      await server.close();
      await stopListening();
    },
  };
}

export type RealtimeNodeOptions = Omit<
  RealtimeServerOptions,
  "sessions" | "history" | "answers" | "limits" | "join"
> & {
  readonly database: Pick<Database, "query" | "listen">;
  readonly settings: Pick<Settings, "current">;
  readonly roundPace: number;
  /** Name of the cookie that carries the session id. */
  readonly sessionCookie: string;
  readonly sessionKeys: SessionKeys;
  /** How to find the other nodes; null when there are none. */
  readonly join: Omit<NonNullable<RealtimeServerOptions["join"]>, "feedIntervalMs"> | null;
};
