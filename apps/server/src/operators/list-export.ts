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
import { type AskedList, operatingOf, type ServedLists } from "./operator-calls.ts";
import { csvFile, jsonFile, type ListFile } from "./list-file.ts";

/** A file's rows are in memory while they leave. */
const FILES_AT_ONCE = 2;

/**
 * Any list as a file: its first rows under a filter and a sort, all of one moment, for whoever may see the list and take it away. Who has
 * taken what is in the audit log before the first row leaves.
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
          const file = await readFile(lists, bodyOf(endpoint, request), request);
          if (isRefusal(file)) {
            onEnd();
            return refuse(reply, file);
          }
          await writeDown(database, request, { ...file, format });
          const { contentType } = endpoint.reply;
          const name = `rumb-${file.list}.${format}`;
          return sendFile(reply, { contentType, name, pieces: write(file), onEnd });
        } catch (error) {
          onEnd();
          throw error;
        }
      },
    });
  }
}

type ReadFile = ListFile & Pick<AskedList, "sort" | "filter">;

async function readFile(
  lists: ServedLists,
  { list, sort, filter = {} }: OperatorListFileRequest,
  request: FastifyRequest,
): Promise<ReadFile | Refusal> {
  const read = isOperatorListName(list) ? lists.get(list) : undefined;
  if (!isOperatorListName(list) || read === undefined) return refusal("MALFORMED_FIELD", { field: "list" });
  if (!mayCall(signedIn(request).operator, `operator/${list}/list`)) return refusal("NOT_PERMITTED");
  const asked = { sort: sort ?? operatorLists[list].byDefault, filter };
  const fault = faultOf(list, asked);
  if (fault !== null) return refusal("MALFORMED_FIELD", { field: fault });
  if (!isFilter(asked.filter)) return refusal("MALFORMED_FIELD", { field: "filter" });
  const known = { sort: asked.sort, filter: asked.filter };
  const { rows } = await read({ page: 1, per_page: LIST_FILE_ROWS, ...known }, request);
  return { list, rows: rows.filter(isRow), cut: rows.length >= LIST_FILE_ROWS, ...known };
}

/** What of the asked the list does not know; null when it knows all of it. */
function faultOf(list: OperatorListName, asked: { sort: AskedList["sort"]; filter: unknown }): string | null {
  const sorts: readonly string[] = operatorLists[list].sorts;
  if (!sorts.includes(asked.sort.field)) return "sort";
  return Value.Check(operatorLists[list].filter, asked.filter) ? null : "filter";
}

function isRow(row: unknown): row is object {
  return typeof row === "object" && row !== null;
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
  { list, format, rows, sort, filter }: ReadFile & { readonly format: string },
): Promise<void> {
  const after = { format, rows: rows.length, sort, filter: withoutTyped(list, filter) };
  const deed = { action: "export", resource: "lists", subject: list, before: null, after };
  await database.transaction((query) => writeAudit(query, operatingOf(request), deed));
}
