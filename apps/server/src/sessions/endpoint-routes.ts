import {
  type Endpoint,
  type FileReply,
  isFileReply,
  type ReplyOf,
  type RequestOf,
} from "@rumb/contract/endpoint";
import { isRefusal, type Refusal } from "@rumb/contract/errors";
import { EmptyRequest, successAnswer } from "@rumb/contract/http";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { TSchema } from "typebox";
import type { CallHook } from "../platform/http/call-hook.ts";
import { type App, refuse } from "../platform/http/http.ts";
import { idempotencyClaim } from "../platform/http/idempotency.ts";
import { requireOperator, requirePlayer, signedIn } from "./require-player.ts";

/** The route of an endpoint, as its description says: path, guard and schemas. What is missing is the handler. `afterGuard` runs for players only. */
export function routeOf(endpoint: Endpoint, ...afterGuard: CallHook[]) {
  const { path, access, request = EmptyRequest, reply } = endpoint;
  return {
    method: "POST" as const,
    url: path,
    // The console is not described to whoever reads the site's documentation.
    schema: { hide: isConsole(access), body: request, ...(!isFileReply(reply) && answerSchema(reply)) },
    config: {
      ...((access === "everybody" || access === "console") && { allowBanned: true as const }),
      ...((access === "everybody" || access === "console" || access === "leaving") && {
        allowLeaving: true as const,
      }),
      ...(isDecision(endpoint) && { isDecision: true as const }),
      ...(access === "operator" && READS.test(path) && { asksItself: true as const }),
    },
    // Nobody else learns even what a call of the console would look like, so the role is looked at before the body.
    ...(access === "operator" && { onRequest: requireOperator }),
    ...((access === "player" || access === "leaving" || access === "promocoder") && {
      preHandler: [requirePlayer, ...afterGuard],
    }),
  };
}

function isConsole(access: Endpoint["access"]): boolean {
  return access === "operator" || access === "console";
}

/** Whatever an operator does beside leafing through lists, and what moves money; plays have a config of their own. */
function isDecision({ path, access, money }: Endpoint): boolean {
  return money === true || (isConsole(access) && !READS.test(path));
}

/** What the console asks for again and again; a statement an operator asks for, and it is written down. */
const READS = /(?<!\/statement)\/(?:list|get)$/u;

function answerSchema(reply: TSchema): { response: Record<number, TSchema> } {
  return { response: { 200: successAnswer(reply) } };
}

/** Serves a call that a guest may make too: `request.player` says who it is. */
export function serveVisitor<
  Described extends Endpoint & { readonly access: "everybody" | "visitor" | "console" },
>(
  app: App,
  endpoint: Described,
  handle: (body: RequestOf<Described>, request: FastifyRequest, reply: FastifyReply) => Answer<Described>,
): void {
  app.route({
    ...routeOf(endpoint),
    handler(request, reply) {
      return replyWith(reply, handle(bodyOf(endpoint, request), request, reply));
    },
  });
}

/** Serves a call of a player that may be repeated without harm. */
export function servePlayer<Described extends PlayerEndpoint & { readonly money?: never }>(
  app: App,
  endpoint: Described,
  handle: (playerId: number, body: RequestOf<Described>, request: FastifyRequest) => Answer<Described>,
): void {
  app.route({
    ...routeOf(endpoint),
    handler(request, reply) {
      return replyWith(reply, handle(signedIn(request).id, bodyOf(endpoint, request), request));
    },
  });
}

/** Serves a call that moves money. It may carry an Idempotency-Key, so its reply may be one that was stored. */
export function serveMoney<Described extends PlayerEndpoint & { readonly money: true }>(
  app: App,
  endpoint: Described,
  handling: MoneyHandler<Described> | { limit: CallHook; handle: MoneyHandler<Described> },
): void {
  const { handle, limits } =
    typeof handling === "function"
      ? { handle: handling, limits: [] }
      : { handle: handling.handle, limits: [handling.limit] };
  app.route({
    ...routeOf(endpoint, ...limits),
    handler(request, reply) {
      const idempotency = idempotencyClaim(request);
      if (isRefusal(idempotency)) return refuse(reply, idempotency);
      const caller = { playerId: signedIn(request).id, idempotency };
      return replyWith(reply, handle(caller, bodyOf(endpoint, request), request));
    },
  });
}

/** Serves a call that answers with a file, whose text the handler gives. */
export function serveFile<Described extends Endpoint & { readonly reply: FileReply }>(
  app: App,
  endpoint: Described,
  handle: (playerId: number, body: RequestOf<Described>) => Promise<string | Refusal>,
): void {
  const { file, contentType } = endpoint.reply;
  app.route({
    ...routeOf(endpoint),
    async handler(request, reply) {
      const text = await handle(signedIn(request).id, bodyOf(endpoint, request));
      if (isRefusal(text)) return refuse(reply, text);
      return reply
        .type(contentType)
        .header("content-disposition", `attachment; filename="${file}"`)
        .send(text);
    },
  });
}

/** The body of a call, which Fastify has checked against the endpoint's schema before any handler runs. */
export function bodyOf<Described extends Endpoint>(
  endpoint: Described,
  { body }: FastifyRequest,
): RequestOf<Described> {
  if (isChecked(endpoint, body)) return body;
  throw new Error(`${endpoint.path} was called without its schema`);
}

function isChecked<Described extends Endpoint>(
  { request }: Described,
  body: unknown,
): body is RequestOf<Described> {
  return request === undefined || body !== undefined;
}

/**
 * The reply to what came of a call: at once where it has nothing to wait for, and a success as it is, for Fastify waits for a reply that it is given
 * as for a promise.
 */
export function replyWith(reply: FastifyReply, done: unknown): unknown {
  if (done instanceof Promise) return done.then((made: unknown) => replyWith(reply, made));
  return isRefusal(done) ? refuse(reply, done) : { success: done };
}

type PlayerEndpoint = Endpoint & { readonly access: "player" | "leaving" | "promocoder" };
type Answer<Described> = Promise<ReplyOf<Described> | Refusal> | ReplyOf<Described>;
type MoneyHandler<Described extends Endpoint> = (
  caller: MoneyCaller,
  body: RequestOf<Described>,
  request: FastifyRequest,
) => Promise<unknown>;

/** Who moves money, and under which key of theirs. */
type MoneyCaller = {
  readonly playerId: number;
  readonly idempotency: Exclude<ReturnType<typeof idempotencyClaim>, Refusal>;
};
