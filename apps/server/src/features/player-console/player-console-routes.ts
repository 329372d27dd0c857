import { isRefusal } from "@rumb/contract/errors";
import {
  OperatorOneRequest,
  operatorPath,
  PlayerAdjustReply,
  PlayerAdjustRequest,
  PlayerBanRequest,
  PlayerPromocoderRequest,
} from "@rumb/contract/operator";
import {
  OperatorPlayer,
  OperatorPlayerCard,
  OperatorSession,
  OperatorTransfer,
} from "@rumb/contract/operator-rows";
import { EmptyRequest, type App } from "../../platform/http/http.ts";
import { idempotencyClaim } from "../../platform/http/idempotency.ts";
import { type AdjustmentDeps, adjustBalance } from "./player-adjustments.ts";
import { actionRoute, cardRoute, listRoute } from "../../operators/operator-calls.ts";
import { sessionList, transferList } from "./player-lists.ts";
import {
  banPlayer,
  inactiveList,
  playerCard,
  playerList,
  setPromocoder,
  unbanPlayer,
} from "./player-console.ts";
import type { FactsDeps } from "./player-facts.ts";

/** Players, what they have done, and what operators do to them. */
export function operatorPlayerRoutes(app: App, deps: FactsDeps & AdjustmentDeps): void {
  const { query } = deps.database;
  listRoute(app, "players", { row: OperatorPlayer, list: (asked) => playerList(query, asked) });
  listRoute(app, "inactive_players", { row: OperatorPlayer, list: (asked) => inactiveList(query, asked) });
  cardRoute(app, "players", { card: OperatorPlayerCard, find: (id) => playerCard(deps, id) });
  listRoute(app, "transfers", { row: OperatorTransfer, list: (asked) => transferList(deps.database, asked) });
  listRoute(app, "sessions", { row: OperatorSession, list: (asked) => sessionList(query, asked) });
  actionRoute(app, operatorPath("players", "ban"), {
    body: PlayerBanRequest,
    reply: EmptyRequest,
    act: (body, acting) => banPlayer(deps, body, acting),
  });
  actionRoute(app, operatorPath("players", "unban"), {
    body: OperatorOneRequest,
    reply: EmptyRequest,
    act: ({ id }, acting) => unbanPlayer(deps, id, acting),
  });
  actionRoute(app, operatorPath("players", "promocoder"), {
    body: PlayerPromocoderRequest,
    reply: EmptyRequest,
    act: (body, acting) => setPromocoder(deps, body, acting),
  });
  actionRoute(app, operatorPath("players", "adjust"), {
    body: PlayerAdjustRequest,
    reply: PlayerAdjustReply,
    async act(body, acting, request) {
      const idempotency = idempotencyClaim(request);
      return isRefusal(idempotency) ? idempotency : adjustBalance(deps, { body, idempotency }, acting);
    },
  });
}
