import { bonusEndpoints } from "@rumb/contract/endpoints/bonus";
import type { BonusDeps } from "../../players/bonus-call.ts";
import type { App } from "../../platform/http/http.ts";
import { serveMoney } from "../../sessions/endpoint-routes.ts";
import { activatePromo } from "./promo-service.ts";

/** Codes that give money by themselves. Those that raise a deposit come with the payment. */
export function promoRoutes(app: App, deps: BonusDeps): void {
  serveMoney(app, bonusEndpoints.promoActive, (player, { name }) => activatePromo(deps, player, name));
}
