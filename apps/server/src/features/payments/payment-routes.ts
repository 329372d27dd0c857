import { walletEndpoints } from "@rumb/contract/endpoints/wallet";
import type { Deps } from "../../deps/deps.ts";
import type { App } from "../../platform/http/http.ts";
import { serveMoney, servePlayer } from "../../sessions/endpoint-routes.ts";
import { listPayments, type PaymentDeps, startPayment } from "./payment-service.ts";

/** A player's top-ups. What makes them paid is in payment-callback-routes.ts. */
export function paymentRoutes(app: App, deps: PaymentDeps & Pick<Deps, "config">): void {
  serveMoney(app, walletEndpoints.paymentNew, (player, body, request) => {
    const origin = deps.config.publicOrigin ?? `${request.protocol}://${request.host}`;
    return startPayment(deps, { ...player, origin, body });
  });
  servePlayer(app, walletEndpoints.payments, (playerId, { page = 1 }) =>
    listPayments(deps.database.query, playerId, page),
  );
}
