import { bonusEndpoints } from "@rumb/contract/endpoints/bonus";
import type { Deps } from "../../deps/deps.ts";
import { checkLimit } from "../../platform/http/call-limits.ts";
import type { App } from "../../platform/http/http.ts";
import { serveMoney, servePlayer } from "../../sessions/endpoint-routes.ts";
import { createOwnPromo, listOwnPromos } from "./promocoder-service.ts";
import { payRakeback, rakebackStanding } from "./rakeback-service.ts";
import { checkReposts, readRepostBonus, type RepostDeps, transferReposts } from "./repost-service.ts";
import { claimSocialBonus, readSocialBonuses, type SocialBonusDeps } from "./social-bonus-service.ts";
import { claimTimedBonus, readTimedBonuses, type TimedBonusDeps } from "./timed-bonus-service.ts";

/** Every call of the bonus screens. */
export function bonusRoutes(app: App, deps: BonusRouteDeps): void {
  serveMoney(app, bonusEndpoints.moreFree, (player, { type }) => claimTimedBonus(deps, player, type));
  servePlayer(app, bonusEndpoints.more, (playerId) => readTimedBonuses(deps, playerId));
  servePlayer(app, bonusEndpoints.raceback, (playerId) => rakebackStanding(deps, playerId));
  serveMoney(app, bonusEndpoints.racebackOut, (player) => payRakeback(deps, player));
  serveMoney(app, bonusEndpoints.promocoderCreate, (player) => createOwnPromo(deps, player));
  servePlayer(app, bonusEndpoints.promocoder, (playerId) => listOwnPromos(deps, playerId));
  repostRoutes(app, deps);
  socialRoutes(app, deps);
}

function repostRoutes(app: App, deps: RepostDeps & CheckDeps): void {
  servePlayer(app, bonusEndpoints.repost, (playerId) => readRepostBonus(deps, playerId));
  serveMoney(app, bonusEndpoints.repostCheck, {
    limit: checkLimit(deps, "repost"),
    handle: (player) => checkReposts(deps, player),
  });
  serveMoney(app, bonusEndpoints.repostTransfer, (player) => transferReposts(deps, player));
}

/** The bonuses for joining the group and the channel. */
function socialRoutes(app: App, deps: SocialBonusDeps & CheckDeps): void {
  servePlayer(app, bonusEndpoints.social, (playerId) => readSocialBonuses(deps, playerId));
  serveMoney(app, bonusEndpoints.socialFree, {
    limit: checkLimit(deps, "social"),
    handle: (player, { type }) => claimSocialBonus(deps, player, type),
  });
}

type CheckDeps = Pick<Deps, "calls" | "settings">;
type BonusRouteDeps = TimedBonusDeps & RepostDeps & SocialBonusDeps & CheckDeps;
