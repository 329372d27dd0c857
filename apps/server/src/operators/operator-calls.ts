import { successAnswer } from "@rumb/contract/http";
import {
  type OperatorOneRequest,
  OperatorOneRequest as OneBody,
  operatorPath,
} from "@rumb/contract/operator";
import {
  type OperatorListName,
  type OperatorListQuery,
  operatorListReply,
  operatorListRequest,
  operatorLists,
} from "@rumb/contract/operator-list";
import { isRefusal, refusal, type Refusal } from "@rumb/contract/errors";
import type { FastifyRequest } from "fastify";
import type { Static, TSchema } from "typebox";
import { Value } from "typebox/value";
import { type App, refuse, succeed } from "../platform/http/http.ts";
import { signedIn } from "../sessions/require-player.ts";
import type { Acting } from "../audit/audit-log.ts";
import type { ListPage } from "./operator-list.ts";

/** What is asked of a list, with the sort that holds when none was said. */
export type AskedList = Required<Omit<OperatorListQuery, "filter">> & {
  readonly filter: Readonly<Record<string, unknown>>;
};

/** `POST /api/operator/<name>/list`, as the contract describes it. */
export function listRoute<Row extends TSchema>(
  app: App,
  name: OperatorListName,
  {
    row,
    list,
  }: { row: Row; list: (asked: AskedList, request: FastifyRequest) => Promise<ListPage<Static<Row>>> },
): void {
  const described = operatorLists[name];
  const schema = {
    hide: true,
    body: operatorListRequest(described),
    response: { 200: successAnswer(operatorListReply(row)) },
  };
  app.post(operatorPath(name, "list"), { schema }, async (request, reply) => {
    const asked: OperatorListQuery = request.body;
    const { page, per_page, sort = described.byDefault, filter = {} } = asked;
    const { rows, total, hasNext } = await list({ page, per_page, sort, filter }, request);
    return succeed(reply, { data: rows, total, has_next: hasNext });
  });
}

/** `POST /api/operator/<name>/one` {id}. */
export function cardRoute<Card extends TSchema>(
  app: App,
  name: OperatorListName,
  {
    card,
    find,
  }: { card: Card; find: (id: number, request: FastifyRequest) => Promise<Static<Card> | Refusal> },
): void {
  const act = ({ id }: OperatorOneRequest, _: Operating, request: FastifyRequest) => find(id, request);
  actionRoute(app, operatorPath(name, "one"), { body: OneBody, reply: card, act });
}

/** `POST /api/operator/<resource>/<call>`: does something and tells what came of it, or refuses. */
export function actionRoute<Body extends TSchema>(
  app: App,
  path: string,
  action: {
    body: Body;
    reply: TSchema;
    act: (body: Static<Body>, acting: Operating, request: FastifyRequest) => Promise<unknown>;
  },
): void {
  const response: Record<number, TSchema> = { 200: successAnswer(action.reply) };
  const body: TSchema = action.body;
  const schema = { hide: true, body, response };
  app.post(path, { schema }, async (request, reply) => {
    const given = request.body;
    // Its schema has let it pass already; this only tells the compiler.
    if (!Value.Check(action.body, given)) return refuse(reply, refusal("MALFORMED"));
    const done = await action.act(given, actingOf(request), request);
    return isRefusal(done) ? refuse(reply, done) : succeed(reply, done);
  });
}

/** An operator at the console. */
export type Operating = Acting & { readonly operatorId: number };

function actingOf(request: FastifyRequest): Operating {
  return { operatorId: signedIn(request).id, address: request.ip };
}
