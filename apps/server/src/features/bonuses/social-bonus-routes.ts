import { BONUS_PATHS, BonusFreeRequest, BonusSocialFreeReply, BonusSocialReply } from "@rumb/contract/bonus";
import { isRefusal } from "@rumb/contract/errors";
import { successAnswer } from "@rumb/contract/http";
import type { Deps } from "../../deps/deps.ts";
import { checkLimit } from "../../platform/http/call-limits.ts";
import { type App, EmptyRequest, refuse, succeed } from "../../platform/http/http.ts";
import { idempotencyClaim } from "../../platform/http/idempotency.ts";
import { requirePlayer, signedIn } from "../../sessions/require-player.ts";
import { claimSocialBonus, readSocialBonuses, type SocialBonusDeps } from "./social-bonus-service.ts";

/** The calls of the bonuses for joining the group and the channel. */
export function socialBonusRoutes(app: App, deps: SocialBonusDeps & Pick<Deps, "calls" | "settings">): void {
  app.post(
    BONUS_PATHS.social,
    {
      schema: { body: EmptyRequest, response: { 200: successAnswer(BonusSocialReply) } },
      preHandler: requirePlayer,
    },
    async (request) => ({ success: await readSocialBonuses(deps, signedIn(request).id) }),
  );
  app.post(
    BONUS_PATHS.socialFree,
    {
      schema: { body: BonusFreeRequest, response: { 200: successAnswer(BonusSocialFreeReply) } },
      preHandler: [requirePlayer, checkLimit(deps, "social")],
    },
    async (request, reply) => {
      const idempotency = idempotencyClaim(request);
      if (isRefusal(idempotency)) return refuse(reply, idempotency);
      const player = { playerId: signedIn(request).id, idempotency };
      const claimed = await claimSocialBonus(deps, player, request.body.type);
      return isRefusal(claimed) ? refuse(reply, claimed) : succeed(reply, claimed);
    },
  );
}
