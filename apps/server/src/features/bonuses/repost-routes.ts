import {
  BONUS_PATHS,
  BonusRepostCheckReply,
  BonusRepostReply,
  BonusRepostTransferReply,
} from "@rumb/contract/bonus";
import { isRefusal } from "@rumb/contract/errors";
import { successAnswer } from "@rumb/contract/http";
import type { Deps } from "../../deps/deps.ts";
import { checkLimit } from "../../platform/http/call-limits.ts";
import { type App, EmptyRequest, refuse, succeed } from "../../platform/http/http.ts";
import { idempotencyClaim } from "../../platform/http/idempotency.ts";
import { requirePlayer, signedIn } from "../../sessions/require-player.ts";
import { checkReposts, readRepostBonus, type RepostDeps, transferReposts } from "./repost-service.ts";

/** The calls of the repost bonus. */
export function repostRoutes(app: App, deps: RepostDeps & Pick<Deps, "calls" | "settings">): void {
  app.post(
    BONUS_PATHS.repost,
    {
      schema: { body: EmptyRequest, response: { 200: successAnswer(BonusRepostReply) } },
      preHandler: requirePlayer,
    },
    async (request) => ({ success: await readRepostBonus(deps, signedIn(request).id) }),
  );
  app.post(
    BONUS_PATHS.repostCheck,
    {
      schema: { body: EmptyRequest, response: { 200: successAnswer(BonusRepostCheckReply) } },
      preHandler: [requirePlayer, checkLimit(deps, "repost")],
    },
    async (request, reply) => {
      const idempotency = idempotencyClaim(request);
      if (isRefusal(idempotency)) return refuse(reply, idempotency);
      const checked = await checkReposts(deps, { playerId: signedIn(request).id, idempotency });
      return isRefusal(checked) ? refuse(reply, checked) : succeed(reply, checked);
    },
  );
  app.post(
    BONUS_PATHS.repostTransfer,
    {
      schema: { body: EmptyRequest, response: { 200: successAnswer(BonusRepostTransferReply) } },
      preHandler: requirePlayer,
    },
    async (request, reply) => {
      const idempotency = idempotencyClaim(request);
      if (isRefusal(idempotency)) return refuse(reply, idempotency);
      const moved = await transferReposts(deps, { playerId: signedIn(request).id, idempotency });
      return isRefusal(moved) ? refuse(reply, moved) : succeed(reply, moved);
    },
  );
}
