import { Type } from "typebox";
import { Value } from "typebox/value";
import type { Clock } from "../../../platform/runtime/clock.ts";
import type { Query } from "../../../platform/db/database.ts";
import type { App } from "../../../platform/http/http.ts";
import { rawBody, takeRawBodies } from "../../../platform/http/raw-body.ts";
import type { Random } from "../../../platform/runtime/random.ts";
import {
  CURRENCY,
  OrderRequest,
  type OrderReport,
  SIGNATURE_HEADER,
  TIMESTAMP_HEADER,
  isSigned,
  isTimely,
  type SharedSecrets,
  signedAnswerHeaders,
} from "../payment-protocol.ts";
import { orderPath } from "./sandbox-page.ts";
import { sandboxPayouts } from "./sandbox-payouts.ts";
import { findOrder, keepOrder, type SandboxOrder } from "./sandbox-store.ts";
import { STATEMENT_PAGE_ENTRIES, type StatementPage } from "../statement-protocol.ts";
import { readStatement } from "./sandbox-statement-store.ts";

type SandboxApiOptions = {
  readonly secrets: SharedSecrets;
  readonly query: Query;
  readonly clock: Clock;
  readonly random: Random;
  /** Address of a page for a browser that came from `returnUrl`. */
  readonly linkOf: (path: string, returnUrl: string) => string;
};

const TOKEN_BYTES = 24;

/** What the sandbox's provider answers the site: orders are registered and asked about, by signed calls only, and signed too. */
export function sandboxApi(scope: App, options: SandboxApiOptions): void {
  takeRawBodies(scope);
  scope.addHook("preHandler", (request, reply, done) => {
    const { [TIMESTAMP_HEADER]: timestamp, [SIGNATURE_HEADER]: signature } = request.headers;
    const body = rawBody(request.body);
    const call = { method: request.method === "GET" ? "GET" : "POST", path: request.url, body } as const;
    const trusted =
      typeof timestamp === "string" &&
      isSigned(options.secrets, { ...call, timestamp }, signature) &&
      isTimely(timestamp, options.clock.now().getTime());
    if (trusted) done();
    else reply.code(403).send({ error: "the signature is wrong" });
  });
  scope.addHook("onSend", async (request, reply, payload) => {
    const to = String(request.headers[SIGNATURE_HEADER] ?? "");
    const body = typeof payload === "string" ? payload : "";
    const answer = { status: reply.statusCode, to, body };
    reply.headers(signedAnswerHeaders(options.secrets[0], answer, options.clock.now().getTime()));
    return payload;
  });
  scope.post("/orders", async (request, reply) => {
    const asked: unknown = JSON.parse(rawBody(request.body).toString("utf8"));
    if (!Value.Check(OrderRequest, asked) || !isWebAddress(asked.return_url) || asked.currency !== CURRENCY)
      return reply.code(400).send({ error: "the order is not as documented" });
    const token = Buffer.from(options.random.bytes(TOKEN_BYTES)).toString("base64url");
    const { order, system, amount, return_url: returnUrl } = asked;
    const kept = await keepOrder(options.query, { token, order, system, amount, returnUrl });
    if (kept.system !== system || kept.amount !== amount)
      return reply.code(409).send({ error: "another order has this number" });
    return { link: options.linkOf(orderPath(kept.token), returnUrl) };
  });
  sandboxPayouts(scope, options);
  sandboxStatements(scope, options);
  const params = Type.Object({ order: Type.String({ maxLength: 16 }) });
  scope.get("/orders/:order", { schema: { params } }, async (request, reply) => {
    const order = await findOrder(options.query, request.params.order);
    return order === null ? reply.code(404).send({ error: "there is no such order" }) : reportOf(order);
  });
}

function reportOf({ order, system, amount, state }: SandboxOrder): OrderReport {
  return { order, system, amount, currency: CURRENCY, status: state };
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

/** The statements of the sandbox's provider, by the day in Moscow. */
function sandboxStatements(scope: App, { query }: { query: Query }): void {
  const params = Type.Object({
    day: Type.String({ pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$" }),
    from: Type.String({ pattern: "^[0-9]{1,9}$" }),
  });
  scope.get("/statements/:day/:from", { schema: { params } }, async (request): Promise<StatementPage> => {
    const { day } = request.params;
    const from = Number(request.params.from);
    const limit = STATEMENT_PAGE_ENTRIES + 1;
    const rows = await readStatement(query, { day, from, limit, currency: CURRENCY });
    const entries = rows.slice(0, STATEMENT_PAGE_ENTRIES);
    return { day, entries, next: rows.length > entries.length ? from + entries.length : null };
  });
}
