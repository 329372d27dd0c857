import type { Endpoint, ReplyOf, RequestOf } from "@rumb/contract/endpoint";
import type { operatorCardEndpoints, operatorListEndpoints } from "@rumb/contract/endpoints/operator";
import { isRefusal, type Refusal } from "@rumb/contract/errors";
import type { OperatorCardName } from "@rumb/contract/operator";
import { type OperatorListName, type OperatorListQuery, operatorLists } from "@rumb/contract/operator-list";
import type { FastifyRequest } from "fastify";
import type { Acting } from "../audit/audit-log.ts";
import type { IdempotencyClaim } from "../money/command.ts";
import { type App, succeed } from "../platform/http/http.ts";
import { idempotencyClaim } from "../platform/http/idempotency.ts";
import type { Query } from "../platform/db/database.ts";
import type { Reads } from "../platform/replicas/replica-reads.ts";
import { replyWith, bodyOf, routeOf } from "../sessions/endpoint-routes.ts";
import { callOf, signedIn } from "../sessions/require-player.ts";
import type { ListPage } from "./operator-list.ts";

/** What is asked of a list, with the sort that holds when none was said. */
export type AskedList = Required<Omit<OperatorListQuery, "filter">> & {
  readonly filter: Readonly<Record<string, unknown>>;
  /** False where nobody asks how many rows there are: counting them may cost more than to read a page. */
  readonly isCounted?: boolean;
};

/** What is asked of a list for the one row of this number. */
export function askedOne(id: number): AskedList {
  return { page: 1, per_page: 1, sort: { field: "id", order: "ASC" }, filter: { id } };
}

declare module "fastify" {
  interface FastifyInstance {
    /** The console's lists, as their routes read them: what is shown as a page may be taken as a file. */
    servedLists: ServedLists;
  }
}

/** Lists by their names. */
export type ServedLists = Map<OperatorListName, ServedList>;

/** How a list is read. */
export type ServedList<Row = unknown> = {
  /** Where its rows are. */
  readonly reads: Reads;
  /** Reads a page; also within a transaction of somebody's who wants several pages of one moment. */
  readonly read: (reads: Reads, asked: AskedList, request: FastifyRequest) => Promise<ListPage<Row>>;
};

/** A list whose pages are read by queries alone. */
export function listByQuery<Row>(
  reads: Reads,
  read: (query: Query, asked: AskedList, request: FastifyRequest) => Promise<ListPage<Row>>,
): ServedList<Row> {
  return { reads, read: ({ query }, asked, request) => read(query, asked, request) };
}

/** Serves a list of the console. */
export function listRoute<Described extends ListEndpoint>(
  app: App,
  endpoint: Described,
  { reads, read }: ServedList<RowOf<Described>>,
): void {
  app.servedLists.set(endpoint.name, { reads, read });
  app.route({
    ...routeOf(endpoint),
    async handler(request, reply) {
      const asked: OperatorListQuery = bodyOf<ListEndpoint>(endpoint, request);
      const { page, per_page, sort = operatorLists[endpoint.name].byDefault, filter = {} } = asked;
      const found = await read(reads, { page, per_page, sort, filter }, request);
      const { rows, total, hasNext, isPartial } = found;
      return succeed(reply, { data: rows, total, has_next: hasNext, ...(isPartial && { partial: true }) });
    },
  });
}

/** Serves what the console opens by its number. */
export function cardRoute<Described extends CardEndpoint>(
  app: App,
  endpoint: Described,
  find: (id: number, request: FastifyRequest) => Promise<ReplyOf<Described> | Refusal>,
): void {
  actionRoute<CardEndpoint>(app, endpoint, ({ id }, _, request) => find(id, request));
}

/** Serves an action of an operator: it does something and answers what came of it, or refuses. */
export function actionRoute<Described extends Endpoint & { readonly access: "operator" }>(
  app: App,
  endpoint: Described,
  act: (body: RequestOf<Described>, acting: Operating, request: FastifyRequest) => Promise<unknown>,
): void {
  app.route({
    ...routeOf(endpoint),
    handler(request, reply) {
      return replyWith(reply, act(bodyOf(endpoint, request), operatingOf(request), request));
    },
  });
}

/** The same for one that may carry an Idempotency-Key. */
export function keyedRoute<
  Described extends Endpoint & { readonly access: "operator"; readonly money: true },
>(
  app: App,
  endpoint: Described,
  act: (asked: Keyed<RequestOf<Described>>, acting: Operating) => Promise<unknown>,
): void {
  actionRoute(app, endpoint, async (body, acting, request) => {
    const idempotency = idempotencyClaim(request);
    return isRefusal(idempotency) ? idempotency : act({ body, idempotency }, acting);
  });
}

/** The body of a call, and the key that it carries. */
export type Keyed<Body> = { readonly body: Body; readonly idempotency?: IdempotencyClaim | undefined };

type ListEndpoint = (typeof operatorListEndpoints)[OperatorListName];
type CardEndpoint = (typeof operatorCardEndpoints)[OperatorCardName];
type RowOf<Described> = ReplyOf<Described> extends { data: (infer Row)[] } ? Row : never;

/** An operator at the console. */
export type Operating = Acting & { readonly operatorId: number };

/** Who makes a call. */
export function operatingOf(request: FastifyRequest): Operating {
  const { ip: address, id: requestId } = request;
  return { operatorId: signedIn(request).id, address, call: callOf(request), requestId };
}
