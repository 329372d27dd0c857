import { isRefusal } from "@rumb/contract/errors";
import { successAnswer } from "@rumb/contract/http";
import { PageRequest } from "@rumb/contract/paged";
import {
  WALLET_PATHS,
  WithdrawalsReply,
  WithdrawCancelReply,
  WithdrawCancelRequest,
  WithdrawReply,
  WithdrawRequest,
  WithdrawTerms,
} from "@rumb/contract/wallet";
import type { Deps } from "../../deps/deps.ts";
import { type App, EmptyRequest, refuse, succeed } from "../../platform/http/http.ts";
import { idempotencyClaim } from "../../platform/http/idempotency.ts";
import { requirePlayer, signedIn } from "../../sessions/require-player.ts";
import { openDestinations } from "./withdrawal-destinations.ts";
import {
  cancelWithdrawal,
  listWithdrawals,
  requestWithdrawal,
  type WithdrawalDeps,
} from "./withdrawal-service.ts";
import { readStanding, wireTerms } from "./withdrawal-terms.ts";

/** A player's withdrawals. Operators decide them through withdrawal-decisions.ts. */
export function withdrawalRoutes(
  app: App,
  parts: Omit<WithdrawalDeps, "destinations"> & Pick<Deps, "config" | "random">,
): void {
  const { secretKey } = parts.config;
  const deps = { ...parts, destinations: openDestinations({ secretKey, random: parts.random }) };
  moneyRoutes(app, deps);
  const { query } = deps.database;
  app.post(
    WALLET_PATHS.withdrawals,
    {
      schema: { body: PageRequest, response: { 200: successAnswer(WithdrawalsReply) } },
      preHandler: requirePlayer,
    },
    async (request) => ({
      success: await listWithdrawals(query, signedIn(request).id, request.body.page ?? 1),
    }),
  );
  app.post(
    WALLET_PATHS.withdrawTerms,
    {
      schema: { body: EmptyRequest, response: { 200: successAnswer(WithdrawTerms) } },
      preHandler: requirePlayer,
    },
    async (request) => {
      const terms = deps.settings.current().withdrawals;
      return { success: wireTerms(await readStanding(query, signedIn(request).id, terms), terms) };
    },
  );
}

/** The two calls that move money, and so may carry an Idempotency-Key. */
function moneyRoutes(app: App, deps: WithdrawalDeps): void {
  app.post(
    WALLET_PATHS.withdraw,
    {
      schema: { body: WithdrawRequest, response: { 200: successAnswer(WithdrawReply) } },
      preHandler: requirePlayer,
    },
    async (request, reply) => {
      const idempotency = idempotencyClaim(request);
      if (isRefusal(idempotency)) return refuse(reply, idempotency);
      const { body, ip: address } = request;
      const who = { playerId: signedIn(request).id, idempotency };
      const made = await requestWithdrawal(deps, { ...who, body, address });
      return isRefusal(made) ? refuse(reply, made) : succeed(reply, made);
    },
  );
  app.post(
    WALLET_PATHS.withdrawCancel,
    {
      schema: { body: WithdrawCancelRequest, response: { 200: successAnswer(WithdrawCancelReply) } },
      preHandler: requirePlayer,
    },
    async (request, reply) => {
      const idempotency = idempotencyClaim(request);
      if (isRefusal(idempotency)) return refuse(reply, idempotency);
      const who = { playerId: signedIn(request).id, idempotency };
      const cancelled = await cancelWithdrawal(deps, { ...who, body: request.body });
      return isRefusal(cancelled) ? refuse(reply, cancelled) : succeed(reply, cancelled);
    },
  );
}
