import { isRefusal } from "@rumb/contract/errors";
import { FairRotateRequest, FairStateAnswer } from "@rumb/contract/fair";
import { type App, EmptyRequest, refuse } from "../../platform/http/http.ts";
import { requirePlayer, signedIn } from "../../sessions/require-player.ts";
import { fairState, type FairDeps, rotateSeed } from "./fair-service.ts";

/** A player's own seeds: look at them, and rotate them. */
export function fairRoutes(app: App, deps: FairDeps): void {
  app.post(
    "/api/fair/get",
    { schema: { body: EmptyRequest, response: { 200: FairStateAnswer } }, preHandler: requirePlayer },
    async (request) => ({ success: await fairState(deps, signedIn(request).id) }),
  );
  app.post(
    "/api/fair/rotate",
    { schema: { body: FairRotateRequest, response: { 200: FairStateAnswer } }, preHandler: requirePlayer },
    async (request, reply) => {
      const state = await rotateSeed(deps, signedIn(request).id, request.body);
      return isRefusal(state) ? refuse(reply, state) : { success: state };
    },
  );
}
