import { isRefusal } from "@rumb/contract/errors";
import { successAnswer } from "@rumb/contract/http";
import { GetRefReply, OutRefReply, REFERRAL_PATHS } from "@rumb/contract/referral";
import type { Deps } from "../../deps/deps.ts";
import { type App, EmptyRequest, refuse, succeed } from "../../platform/http/http.ts";
import { idempotencyClaim } from "../../platform/http/idempotency.ts";
import { siteOrigin } from "../../platform/http/site-origin.ts";
import { requirePlayer, signedIn } from "../../sessions/require-player.ts";
import { referralLink } from "./referral-link.ts";
import { payReferralIncome, referralStanding } from "./referral-service.ts";

type ReferralDeps = Pick<Deps, "config" | "database" | "settings" | "postings" | "publish">;

/** The calls of the partner's screen. */
export function referralRoutes(app: App, deps: ReferralDeps): void {
  app.post(
    REFERRAL_PATHS.standing,
    {
      schema: { body: EmptyRequest, response: { 200: successAnswer(GetRefReply) } },
      preHandler: requirePlayer,
    },
    async (request) => {
      const origin = siteOrigin(request, deps.config.publicOrigin);
      const linkTo = (code: string) => referralLink(origin, code);
      return { success: await referralStanding(deps, signedIn(request).id, linkTo) };
    },
  );
  app.post(
    REFERRAL_PATHS.out,
    {
      schema: { body: EmptyRequest, response: { 200: successAnswer(OutRefReply) } },
      preHandler: requirePlayer,
    },
    async (request, reply) => {
      const idempotency = idempotencyClaim(request);
      if (isRefusal(idempotency)) return refuse(reply, idempotency);
      const paid = await payReferralIncome(deps, { playerId: signedIn(request).id, idempotency });
      return isRefusal(paid) ? refuse(reply, paid) : succeed(reply, paid);
    },
  );
}
