import { isRefusal } from "@rumb/contract/errors";
import { successAnswer } from "@rumb/contract/http";
import { PageRequest } from "@rumb/contract/paged";
import { PaymentNewReply, PaymentNewRequest, PaymentsReply, WALLET_PATHS } from "@rumb/contract/wallet";
import type { Deps } from "../../deps/deps.ts";
import { type App, refuse, succeed } from "../../platform/http/http.ts";
import { idempotencyClaim } from "../../platform/http/idempotency.ts";
import { requirePlayer, signedIn } from "../../sessions/require-player.ts";
import { listPayments, type PaymentDeps, startPayment } from "./payment-service.ts";

/** A player's top-ups. What makes them paid is in payment-callback-routes.ts. */
export function paymentRoutes(app: App, deps: PaymentDeps & Pick<Deps, "config">): void {
  app.post(
    WALLET_PATHS.paymentNew,
    {
      schema: { body: PaymentNewRequest, response: { 200: successAnswer(PaymentNewReply) } },
      preHandler: requirePlayer,
    },
    async (request, reply) => {
      const idempotency = idempotencyClaim(request);
      if (isRefusal(idempotency)) return refuse(reply, idempotency);
      const { id: playerId } = signedIn(request);
      const origin = deps.config.publicOrigin ?? `${request.protocol}://${request.host}`;
      const begun = await startPayment(deps, { playerId, idempotency, origin, body: request.body });
      return isRefusal(begun) ? refuse(reply, begun) : succeed(reply, begun);
    },
  );
  app.post(
    WALLET_PATHS.payments,
    {
      schema: { body: PageRequest, response: { 200: successAnswer(PaymentsReply) } },
      preHandler: requirePlayer,
    },
    async (request) => ({
      success: await listPayments(deps.database.query, signedIn(request).id, request.body.page ?? 1),
    }),
  );
}
