import {
  BONUS_PATHS,
  BonusFreeReply,
  BonusFreeRequest,
  BonusMoreReply,
  RacebackOutReply,
  RacebackReply,
} from "@rumb/contract/bonus";
import { isRefusal } from "@rumb/contract/errors";
import { successAnswer } from "@rumb/contract/http";
import type { Deps } from "../../deps/deps.ts";
import { type App, EmptyRequest, refuse, succeed } from "../../platform/http/http.ts";
import { idempotencyClaim } from "../../platform/http/idempotency.ts";
import { requirePlayer, signedIn } from "../../sessions/require-player.ts";
import { promocoderRoutes } from "./promocoder-routes.ts";
import { payRakeback, rakebackStanding } from "./rakeback-service.ts";
import { repostRoutes } from "./repost-routes.ts";
import { socialBonusRoutes } from "./social-bonus-routes.ts";
import { claimTimedBonus, readTimedBonuses, type TimedBonusDeps } from "./timed-bonus-service.ts";

/** Every call of the bonus screens. */
export function bonusRoutes(app: App, deps: BonusRouteDeps): void {
  timedBonusRoutes(app, deps);
  rakebackRoutes(app, deps);
  promocoderRoutes(app, deps);
  repostRoutes(app, deps);
  socialBonusRoutes(app, deps);
}

type BonusRouteDeps = TimedBonusDeps & Pick<Deps, "telegram" | "vkCommunity" | "calls" | "settings">;

function timedBonusRoutes(app: App, deps: TimedBonusDeps): void {
  app.post(
    BONUS_PATHS.moreFree,
    {
      schema: { body: BonusFreeRequest, response: { 200: successAnswer(BonusFreeReply) } },
      preHandler: requirePlayer,
    },
    async (request, reply) => {
      const idempotency = idempotencyClaim(request);
      if (isRefusal(idempotency)) return refuse(reply, idempotency);
      const player = { playerId: signedIn(request).id, idempotency };
      const claimed = await claimTimedBonus(deps, player, request.body.type);
      return isRefusal(claimed) ? refuse(reply, claimed) : succeed(reply, claimed);
    },
  );
  app.post(
    BONUS_PATHS.more,
    {
      schema: { body: EmptyRequest, response: { 200: successAnswer(BonusMoreReply) } },
      preHandler: requirePlayer,
    },
    async (request) => ({ success: await readTimedBonuses(deps, signedIn(request).id) }),
  );
}

function rakebackRoutes(app: App, deps: TimedBonusDeps): void {
  app.post(
    BONUS_PATHS.raceback,
    {
      schema: { body: EmptyRequest, response: { 200: successAnswer(RacebackReply) } },
      preHandler: requirePlayer,
    },
    async (request) => ({ success: await rakebackStanding(deps, signedIn(request).id) }),
  );
  app.post(
    BONUS_PATHS.racebackOut,
    {
      schema: { body: EmptyRequest, response: { 200: successAnswer(RacebackOutReply) } },
      preHandler: requirePlayer,
    },
    async (request, reply) => {
      const idempotency = idempotencyClaim(request);
      if (isRefusal(idempotency)) return refuse(reply, idempotency);
      const paid = await payRakeback(deps, { playerId: signedIn(request).id, idempotency });
      return isRefusal(paid) ? refuse(reply, paid) : succeed(reply, paid);
    },
  );
}
