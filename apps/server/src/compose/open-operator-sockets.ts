import type { Server } from "node:http";
import { readOperatorNews } from "@rumb/contract/socket/operator-news";
import type { Deps } from "../deps/deps.ts";
import { type Schedule, systemSchedule } from "../platform/runtime/schedule.ts";
import { readWaitingCounts } from "../features/shift/shift-store.ts";
import { attachOperatorSockets, type OperatorSockets } from "../realtime/operators/operator-sockets.ts";
import { CONSOLE_COOKIE, consoleCookie } from "../sessions/console-cookie.ts";

/** The operators' sockets on the console's server: the database tells every node what happens at any. */
export async function openOperatorSockets(
  httpServer: Server,
  { config, database, consoleSessions, log }: Pick<Deps, "config" | "database" | "consoleSessions" | "log">,
  schedule: Schedule = systemSchedule,
): Promise<Pick<OperatorSockets, "close">> {
  const { consoleOrigin, trustedProxies } = config;
  const cookie = consoleCookie(CONSOLE_COOKIE, consoleOrigin?.startsWith("https:") ?? false);
  const sockets = attachOperatorSockets(httpServer, {
    publicOrigin: consoleOrigin,
    trustedProxies,
    log,
    schedule,
    count: () => readWaitingCounts(database.query),
    async sessionOf(header) {
      const id = cookie.read(header);
      // A page that stays open is no sign that anybody is there.
      const found = id === null ? null : await consoleSessions.find(id, { inUse: false });
      return found?.playerId ?? null;
    },
  });
  const stops = await Promise.all([
    database.listen(
      "operator_news",
      (payload) => {
        const news = readOperatorNews(payload);
        if (news !== null) sockets.deliver(news);
      },
      sockets.reconnectAll,
    ),
    database.listen(
      "player_changed",
      () => void sockets.recheck(),
      () => void sockets.recheck(),
    ),
  ]);
  return {
    async close() {
      await sockets.close();
      for (const stop of stops) await stop();
    },
  };
}
