import { mayCall } from "@rumb/contract/endpoints/operator-permissions";
import { operatorEndpoints } from "@rumb/contract/endpoints/operator";
import { type Refusal, isRefusal, refusal } from "@rumb/contract/errors";
import {
  isOperatorListName,
  LIST_FILE_ROWS,
  type OperatorListFileRequest,
  type OperatorListName,
  operatorLists,
} from "@rumb/contract/operator-list";
import type { FastifyRequest } from "fastify";
import type { TSchema } from "typebox";
import { Value } from "typebox/value";
import { writeAudit } from "../audit/audit-log.ts";
import type { SealedDatabase } from "../platform/db/database.ts";
import { sendFile } from "../platform/http/file-answer.ts";
import { type App, refuse } from "../platform/http/http.ts";
import { bodyOf, routeOf } from "../sessions/endpoint-routes.ts";
import { signedIn } from "../sessions/require-player.ts";
import { type AskedList, operatingOf, type ServedList, type ServedLists } from "./operator-calls.ts";
import { csvFile, jsonFile } from "./list-file.ts";
import { readListPages } from "./list-pages.ts";

/** A file's rows are in memory until they have left. */
const FILES_AT_ONCE = 2;

/**
 * Any list as a file: its first rows under a filter and a sort, all of one moment, for whoever may see the list and take it away. Who has
 * taken what is in the audit log before the first row leaves; the others are read meanwhile.
 */
export function listFileRoutes(
  app: App,
  {
    database,
    lists,
  }: { readonly database: Pick<SealedDatabase, "transaction">; readonly lists: ServedLists },
): void {
  const reading = new Set<number>();
  const formats = [
    [operatorEndpoints.listCsv, "csv", csvFile],
    [operatorEndpoints.listJson, "json", jsonFile],
  ] as const;
  for (const [endpoint, format, write] of formats) {
    app.route({
      ...routeOf(endpoint),
      async handler(request, reply) {
        const { id } = signedIn(request);
        if (reading.has(id)) return refuse(reply, refusal("TOO_OFTEN", { seconds: "5" }));
        if (reading.size >= FILES_AT_ONCE) return refuse(reply, refusal("OVERLOADED", { seconds: "5" }));
        reading.add(id);
        const onEnd = (): void => void reading.delete(id);
        try {
          const asked = readAsked(lists, bodyOf(endpoint, request), request);
          if (isRefusal(asked)) {
            onEnd();
            return refuse(reply, asked);
          }
          const { list, served, known } = asked;
          const { total, pages, isPartial } = await readListPages(served, known, request);
          try {
            await writeDown(database, request, { list, ...known, format, total });
          } catch (error) {
            await pages.cancel();
            throw error;
          }
          const { contentType } = endpoint.reply;
          const name = `rumb-${list}.${format}`;
          return sendFile(reply, { contentType, name, pieces: write({ list, pages, isPartial }), onEnd });
        } catch (error) {
          onEnd();
          throw error;
        }
      },
    });
  }
}

type Known = Pick<AskedList, "sort" | "filter">;

function readAsked(
  lists: ServedLists,
  { list, sort, filter = {} }: OperatorListFileRequest,
  request: FastifyRequest,
): { list: OperatorListName; served: ServedList; known: Known } | Refusal {
  const served = isOperatorListName(list) ? lists.get(list) : undefined;
  if (!isOperatorListName(list) || served === undefined) return refusal("MALFORMED_FIELD", { field: "list" });
  if (!mayCall(signedIn(request).operator, `operator/${list}/list`)) return refusal("NOT_PERMITTED");
  const asked = { sort: sort ?? operatorLists[list].byDefault, filter };
  const fault = faultOf(list, asked);
  if (fault !== null) return refusal("MALFORMED_FIELD", { field: fault });
  if (!isFilter(asked.filter)) return refusal("MALFORMED_FIELD", { field: "filter" });
  return { list, served, known: { sort: asked.sort, filter: asked.filter } };
}

/** What of the asked the list does not know; null when it knows all of it. */
function faultOf(list: OperatorListName, asked: { sort: AskedList["sort"]; filter: unknown }): string | null {
  const sorts: readonly string[] = operatorLists[list].sorts;
  if (!sorts.includes(asked.sort.field)) return "sort";
  return Value.Check(operatorLists[list].filter, asked.filter) ? null : "filter";
}

function isFilter(value: unknown): value is AskedList["filter"] {
  return typeof value === "object" && value !== null;
}

/**
 * A filter as the audit log keeps it, for good: of what somebody typed, such as a name or an address, only that it was asked for. Numbers,
 * sums, days and what is chosen from a list stay.
 */
function withoutTyped(list: OperatorListName, filter: AskedList["filter"]): object {
  const known: Readonly<Record<string, TSchema>> = operatorLists[list].filter.properties;
  return Object.fromEntries(
    Object.entries(filter).map(([name, value]) => [name, isTyped(known[name]) ? TYPED : value]),
  );
}

const TYPED = "…";

/** Text without a form of its own: a day has one, a choice has its values. */
function isTyped(schema: TSchema | undefined): boolean {
  return schema === undefined || ("maxLength" in schema && !("pattern" in schema));
}

async function writeDown(
  database: Pick<SealedDatabase, "transaction">,
  request: FastifyRequest,
  { list, format, total, sort, filter }: Known & WrittenDown,
): Promise<void> {
  // Null where the list counts no rows.
  const rows = total && Math.min(total, LIST_FILE_ROWS);
  const after = { format, rows, sort, filter: withoutTyped(list, filter) };
  const deed = { action: "export", resource: "lists", subject: list, before: null, after } as const;
  await database.transaction((query) => writeAudit(query, operatingOf(request), deed));
}

type WrittenDown = {
  readonly list: OperatorListName;
  readonly format: string;
  readonly total: number | null;
};
