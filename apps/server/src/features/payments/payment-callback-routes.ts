import { externalPaths } from "@rumb/contract/endpoints/external";
import { isRefusal } from "@rumb/contract/errors";
import { Type } from "typebox";
import type { Deps } from "../../deps/deps.ts";
import { type App, refuse, succeed } from "../../platform/http/http.ts";
import { countedAddress } from "../../platform/http/address.ts";
import { createLineBound } from "../../platform/http/line-bound.ts";
import { rawBody, takeRawBodies } from "../../platform/http/raw-body.ts";
import { requestFields } from "../../platform/http/request-id.ts";
import { monotonicMs } from "../../platform/runtime/schedule.ts";
import { SIGNATURE_HEADER, TIMESTAMP_HEADER } from "../../integrations/payment/payment-protocol.ts";
import { settlePayment, type SettlingDeps } from "./payment-settling.ts";

const BODY_LIMIT_BYTES = 2 * 1024;
const params = Type.Object({ system: Type.String({ pattern: "^[a-z]{1,32}$" }) });

/**
 * Where the provider reports what became of an order: the only thing that makes a payment paid, besides asking it. 200 says that
 * it need not call again; a call that cannot be believed is refused, and nothing changes.
 */
export function paymentCallbackRoutes(scope: App, deps: SettlingDeps & Pick<Deps, "payments">): void {
  const tooMany = "payment calls that were not believed were too many to be logged";
  const bound = createLineBound({ ...deps, nowMs: monotonicMs, tooMany });
  takeRawBodies(scope);
  scope.post(
    externalPaths.paymentCallback,
    {
      schema: { hide: true, params },
      config: { serverToServer: true, isDecision: true },
      bodyLimit: BODY_LIMIT_BYTES,
    },
    async (request, reply) => {
      const { system } = request.params;
      const { [TIMESTAMP_HEADER]: timestamp, [SIGNATURE_HEADER]: signature } = request.headers;
      const standing = deps.payments.readCall({
        system,
        timestamp,
        signature,
        body: rawBody(request.body),
      });
      if (isRefusal(standing)) {
        const about = { ...requestFields(request), system, code: standing.code, ip: request.ip };
        if (bound.hasRoom(countedAddress(request.ip)))
          deps.log.warn(about, "a payment call was not believed");
        return refuse(reply, standing);
      }
      const settled = await settlePayment(deps, standing);
      return isRefusal(settled) ? refuse(reply, settled) : succeed(reply, { status: settled });
    },
  );
}
