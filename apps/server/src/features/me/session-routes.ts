import { sessionEndpoints } from "@rumb/contract/endpoints/account";
import { isRefusal } from "@rumb/contract/errors";
import type { OwnSession } from "@rumb/contract/sessions";
import type { Deps } from "../../deps/deps.ts";
import type { App } from "../../platform/http/http.ts";
import { servePlayer } from "../../sessions/endpoint-routes.ts";
import { signedIn } from "../../sessions/require-player.ts";
import { SESSION_DAYS } from "../../sessions/session-cookie.ts";
import { sessionKeys } from "../../sessions/session-seal.ts";
import {
  endOtherSessions,
  endNamedSession,
  readOwnSessions,
  sessionName,
} from "../../sessions/session-ends.ts";
import type { OwnSessionRow } from "../../sessions/session-store.ts";
import { browserWords } from "./browser-words.ts";
import { networkOf } from "./network-of.ts";

/** «Мои входы»: where the player is signed in, and how they end it. */
export function sessionRoutes(
  app: App,
  deps: Pick<Deps, "config" | "clock" | "database" | "settings">,
): void {
  const { database, settings } = deps;
  const rules = { settings, keys: sessionKeys(deps.config.secretKeys) };
  servePlayer(app, sessionEndpoints.get, async (playerId, _, request) => {
    const own = signedIn(request).sessionId;
    const sessions = (await readOwnSessions(database.query, rules, playerId)).map((row) => wireOf(row, own));
    return {
      sessions: sessions.toSorted((a, b) => Number(b.current) - Number(a.current)),
      idle_days: SESSION_DAYS,
      days: settings.current().sessions.days,
      now: deps.clock.now().getTime(),
    };
  });
  servePlayer(app, sessionEndpoints.end, async (playerId, { id: name }) => {
    const ended = await endNamedSession(database.query, rules, { playerId, name, by: "player" });
    return isRefusal(ended) ? ended : {};
  });
  servePlayer(app, sessionEndpoints.endOthers, async (_id, _body, request) => {
    const ended = await endOtherSessions(deps, rules, signedIn(request));
    return isRefusal(ended) ? ended : { ended };
  });
}

function wireOf({ idHash, createdAt, seenAt, address, userAgent }: OwnSessionRow, own: string): OwnSession {
  return {
    id: sessionName(idHash),
    ...browserWords(userAgent),
    place: networkOf(address),
    began_at: createdAt.getTime(),
    seen_at: seenAt.getTime(),
    current: idHash.toString("hex") === own,
  };
}
