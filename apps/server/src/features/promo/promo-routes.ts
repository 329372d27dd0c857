import { BONUS_PATHS, PromoActiveReply, PromoActiveRequest } from "@rumb/contract/bonus";
import { isRefusal } from "@rumb/contract/errors";
import { successAnswer } from "@rumb/contract/http";
import { type App, refuse, succeed } from "../../platform/http/http.ts";
import { idempotencyClaim } from "../../platform/http/idempotency.ts";
import { requirePlayer, signedIn } from "../../sessions/require-player.ts";
import type { BonusDeps } from "../../players/bonus-call.ts";
import { activatePromo } from "./promo-activation.ts";

/** Codes that give money by themselves. Those that raise a deposit come with the payment. */
export function promoRoutes(app: App, deps: BonusDeps): void {
  app.post(
    BONUS_PATHS.promoActive,
    {
      schema: { body: PromoActiveRequest, response: { 200: successAnswer(PromoActiveReply) } },
      preHandler: requirePlayer,
    },
    async (request, reply) => {
      const idempotency = idempotencyClaim(request);
      if (isRefusal(idempotency)) return refuse(reply, idempotency);
      const player = { playerId: signedIn(request).id, idempotency };
      const activated = await activatePromo(deps, player, request.body.name);
      return isRefusal(activated) ? refuse(reply, activated) : succeed(reply, activated);
    },
  );
}
