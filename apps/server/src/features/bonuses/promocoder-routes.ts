import { BONUS_PATHS, PromocoderCreateReply, PromocoderReply } from "@rumb/contract/bonus";
import { isRefusal } from "@rumb/contract/errors";
import { successAnswer } from "@rumb/contract/http";
import { type App, EmptyRequest, refuse, succeed } from "../../platform/http/http.ts";
import { idempotencyClaim } from "../../platform/http/idempotency.ts";
import { requirePlayer, signedIn } from "../../sessions/require-player.ts";
import { createOwnPromo, listOwnPromos } from "./promocoder-service.ts";
import type { TimedBonusDeps } from "./timed-bonus-service.ts";

/** The area of promo-coders. */
export function promocoderRoutes(app: App, deps: TimedBonusDeps): void {
  app.post(
    BONUS_PATHS.promocoderCreate,
    {
      schema: { body: EmptyRequest, response: { 200: successAnswer(PromocoderCreateReply) } },
      preHandler: requirePlayer,
    },
    async (request, reply) => {
      const idempotency = idempotencyClaim(request);
      if (isRefusal(idempotency)) return refuse(reply, idempotency);
      const made = await createOwnPromo(deps, { playerId: signedIn(request).id, idempotency });
      return isRefusal(made) ? refuse(reply, made) : succeed(reply, made);
    },
  );
  app.post(
    BONUS_PATHS.promocoder,
    {
      schema: { body: EmptyRequest, response: { 200: successAnswer(PromocoderReply) } },
      preHandler: requirePlayer,
    },
    async (request, reply) => {
      const listed = await listOwnPromos(deps, signedIn(request).id);
      return isRefusal(listed) ? refuse(reply, listed) : succeed(reply, listed);
    },
  );
}
