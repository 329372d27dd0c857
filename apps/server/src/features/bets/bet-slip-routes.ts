import { isRefusal } from "@rumb/contract/errors";
import { BetSlipAnswer, BetSlipRequest } from "@rumb/contract/fair";
import type { Database } from "../../platform/db/database.ts";
import { type App, refuse } from "../../platform/http/http.ts";
import type { Sealing } from "../../platform/runtime/sealing.ts";
import { betSlip } from "./bet-slip-service.ts";

/** Any bet by its number, for anybody: a slip is made to be shared. */
export function betSlipRoutes(
  app: App,
  deps: { readonly database: Database; readonly sealing: Sealing },
): void {
  app.post(
    "/api/fair/bet",
    { schema: { body: BetSlipRequest, response: { 200: BetSlipAnswer } } },
    async (request, reply) => {
      const slip = await betSlip(deps, request.body.id);
      return isRefusal(slip) ? refuse(reply, slip) : { success: slip };
    },
  );
}
