import { referralEndpoints } from "@rumb/contract/endpoints/bonus";
import type { Deps } from "../../deps/deps.ts";
import type { App } from "../../platform/http/http.ts";
import { siteOrigin } from "../../platform/http/site-origin.ts";
import { serveMoney, servePlayer } from "../../sessions/endpoint-routes.ts";
import { referralLink } from "./referral-link.ts";
import { payReferralIncome, referralStanding } from "./referral-service.ts";

type ReferralDeps = Pick<Deps, "config" | "database" | "settings" | "postings" | "publish">;

/** The calls of the partner's screen. */
export function referralRoutes(app: App, deps: ReferralDeps): void {
  servePlayer(app, referralEndpoints.standing, (playerId, _, request) => {
    const origin = siteOrigin(request, deps.config.publicOrigin);
    return referralStanding(deps, playerId, (code) => referralLink(origin, code));
  });
  serveMoney(app, referralEndpoints.out, (player) => payReferralIncome(deps, player));
}
