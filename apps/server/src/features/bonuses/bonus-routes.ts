import type { App } from "../../infra/http.ts";
import { promoRoutes } from "../promo/promo-routes.ts";
import type { BonusDeps } from "./bonus-call.ts";

/** Every call of the bonus screens. */
export function bonusRoutes(app: App, deps: BonusDeps): void {
  promoRoutes(app, deps);
}
