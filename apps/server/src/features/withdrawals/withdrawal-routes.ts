import { walletEndpoints } from "@rumb/contract/endpoints/wallet";
import type { Deps } from "../../deps/deps.ts";
import type { App } from "../../platform/http/http.ts";
import { serveMoney, servePlayer } from "../../sessions/endpoint-routes.ts";
import { openDestinations } from "./withdrawal-destinations.ts";
import {
  cancelWithdrawal,
  listWithdrawals,
  requestWithdrawal,
  type WithdrawalDeps,
} from "./withdrawal-service.ts";
import { readStanding, wireTerms } from "./withdrawal-terms.ts";

/** A player's withdrawals. Operators decide them through withdrawal-decisions.ts. */
export function withdrawalRoutes(
  app: App,
  parts: Omit<WithdrawalDeps, "destinations"> & Pick<Deps, "config" | "random">,
): void {
  const { secretKeys } = parts.config;
  const deps = { ...parts, destinations: openDestinations({ secretKeys, random: parts.random }) };
  const { query } = deps.database;
  serveMoney(app, walletEndpoints.withdraw, (player, body, { ip: address }) =>
    requestWithdrawal(deps, { ...player, body, address }),
  );
  serveMoney(app, walletEndpoints.withdrawCancel, (player, body) =>
    cancelWithdrawal(deps, { ...player, body }),
  );
  servePlayer(app, walletEndpoints.withdrawals, (playerId, { page = 1 }) =>
    listWithdrawals(query, playerId, page),
  );
  servePlayer(app, walletEndpoints.withdrawTerms, async (playerId) => {
    const terms = deps.settings.current().withdrawals;
    return wireTerms(await readStanding(query, playerId, terms), terms);
  });
}
