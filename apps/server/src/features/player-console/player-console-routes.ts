import {
  operatorCardEndpoints,
  operatorEndpoints,
  operatorListEndpoints,
} from "@rumb/contract/endpoints/operator";
import { hasPermission } from "@rumb/contract/operator-permissions";
import type { Deps } from "../../deps/deps.ts";
import { sessionKeys } from "../../sessions/session-seal.ts";
import type { Reads } from "../../platform/replicas/replica-reads.ts";
import type { App } from "../../platform/http/http.ts";
import { type AdjustmentDeps, adjustBalance } from "./player-adjustments.ts";
import {
  actionRoute,
  cardRoute,
  keyedRoute,
  listByQuery,
  listRoute,
} from "../../operators/operator-calls.ts";
import { signedIn } from "../../sessions/require-player.ts";
import { sessionList, transferList } from "./player-lists.ts";
import {
  banPlayer,
  inactiveList,
  playerCard,
  playerList,
  setPromocoder,
  unbanPlayer,
} from "./player-console.ts";
import { endPlayerSession, endPlayerSessions } from "./player-session-ends.ts";
import { refusal } from "@rumb/contract/errors";
import { readPlayer } from "../../players/player-store.ts";
import { playerReturns } from "../bets/player-returns.ts";
import { linkedAccounts } from "./player-links.ts";
import type { FactsDeps } from "./player-facts.ts";

/** Players, what they have done, and what operators do to them. */
export function operatorPlayerRoutes(
  app: App,
  deps: FactsDeps & AdjustmentDeps & Pick<Deps, "config"> & { readonly reads: Reads },
): void {
  const { reads } = deps;
  const { query } = reads;
  listRoute(app, operatorListEndpoints.players, {
    reads,
    read(from, asked, request) {
      const seesAddresses = hasPermission(signedIn(request).operator, "sessions");
      return playerList(from.query, asked, { seesAddresses });
    },
  });
  listRoute(app, operatorListEndpoints.inactive_players, listByQuery(reads, inactiveList));
  cardRoute(app, operatorCardEndpoints.players, (id) => playerCard({ ...deps, database: deps.reads }, id));
  actionRoute(app, operatorEndpoints.links, ({ id }, _, request) => {
    const seesAddresses = hasPermission(signedIn(request).operator, "sessions");
    return linkedAccounts(query, id, { seesAddresses });
  });
  actionRoute(app, operatorEndpoints.returns, async ({ id }) =>
    (await readPlayer(query, id)) === null
      ? refusal("PLAYER_NOT_FOUND")
      : playerReturns({ database: deps.reads }, id),
  );
  listRoute(app, operatorListEndpoints.transfers, { reads, read: transferList });
  listRoute(app, operatorListEndpoints.sessions, listByQuery(reads, sessionList));
  actionRoute(app, operatorEndpoints.banPlayer, (body, acting) => banPlayer(deps, body, acting));
  actionRoute(app, operatorEndpoints.unbanPlayer, ({ id }, acting) => unbanPlayer(deps, id, acting));
  const rules = { settings: deps.settings, keys: sessionKeys(deps.config.secretKeys) };
  const ending = { database: deps.database, rules };
  actionRoute(app, operatorEndpoints.endSessions, (body, acting) => endPlayerSessions(ending, body, acting));
  keyedRoute(app, operatorEndpoints.endSession, (asked, acting) => endPlayerSession(ending, asked, acting));
  actionRoute(app, operatorEndpoints.setPromocoder, (body, acting) => setPromocoder(deps, body, acting));
  keyedRoute(app, operatorEndpoints.adjustBalance, (asked, acting) => adjustBalance(deps, asked, acting));
}
