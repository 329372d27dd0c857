import { isRefusal } from "@rumb/contract/errors";
import { LIMITS_PATHS, LimitsPauseRequest, LimitsReply, LimitsSetRequest } from "@rumb/contract/limits";
import { successAnswer } from "@rumb/contract/http";
import { type App, EmptyRequest, refuse, succeed } from "../../platform/http/http.ts";
import { idempotencyClaim } from "../../platform/http/idempotency.ts";
import { requirePlayer, signedIn } from "../../sessions/require-player.ts";
import { type LimitsDeps, readLimits, setLimit, takePause } from "./limits-service.ts";

const response = { 200: successAnswer(LimitsReply) };

/** The calls of a player's own limits. */
export function limitsRoutes(app: App, deps: LimitsDeps): void {
  app.post(
    LIMITS_PATHS.get,
    { schema: { body: EmptyRequest, response }, preHandler: requirePlayer },
    async (request) => ({ success: await readLimits(deps, signedIn(request).id) }),
  );
  app.post(
    LIMITS_PATHS.set,
    { schema: { body: LimitsSetRequest, response }, preHandler: requirePlayer },
    async (request, reply) => {
      const idempotency = idempotencyClaim(request);
      if (isRefusal(idempotency)) return refuse(reply, idempotency);
      const set = await setLimit(deps, { playerId: signedIn(request).id, idempotency }, request.body);
      return isRefusal(set) ? refuse(reply, set) : succeed(reply, set);
    },
  );
  app.post(
    LIMITS_PATHS.pause,
    { schema: { body: LimitsPauseRequest, response }, preHandler: requirePlayer },
    async (request, reply) => {
      const idempotency = idempotencyClaim(request);
      if (isRefusal(idempotency)) return refuse(reply, idempotency);
      const player = { playerId: signedIn(request).id, idempotency };
      const paused = await takePause(deps, player, request.body.days);
      return isRefusal(paused) ? refuse(reply, paused) : succeed(reply, paused);
    },
  );
}
