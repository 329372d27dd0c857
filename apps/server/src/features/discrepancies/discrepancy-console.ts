import {
  operatorCardEndpoints,
  operatorEndpoints,
  operatorListEndpoints,
} from "@rumb/contract/endpoints/operator";
import { refusal, type Refusal } from "@rumb/contract/errors";
import { knowsReasons } from "@rumb/contract/operator-permissions";
import type { OperatorRole } from "@rumb/contract/operator-roles";
import type { OperatorDiscrepancy, OperatorDiscrepancyCard } from "@rumb/contract/operator-discrepancies";
import { kopecks, roubles } from "@rumb/money/kopecks";
import { walletOf } from "../../money/postings/posting.ts";
import {
  actionRoute,
  type AskedList,
  askedOne,
  cardRoute,
  listByQuery,
  listRoute,
} from "../../operators/operator-calls.ts";
import { rowsAs, type ListPage } from "../../operators/operator-list.ts";
import type { Query } from "../../platform/db/database.ts";
import type { App } from "../../platform/http/http.ts";
import { signedIn } from "../../sessions/require-player.ts";
import { type DiscrepancyRow, listDiscrepancies } from "./discrepancy-store.ts";
import { bookingsOf, resolveDiscrepancy, type ResolvingDeps } from "./discrepancy-resolving.ts";

/** The queue «Разобраться»: its list, one of it, and the word that resolves it. */
export function discrepancyRoutes(app: App, deps: ResolvingDeps): void {
  const { query } = deps.database;
  listRoute(
    app,
    operatorListEndpoints.discrepancies,
    listByQuery(deps.database, (query, asked, request) =>
      discrepancyList(query, asked, signedIn(request).operator),
    ),
  );
  cardRoute(app, operatorCardEndpoints.discrepancies, (id, request) =>
    discrepancyCard(query, id, signedIn(request).operator),
  );
  actionRoute(app, operatorEndpoints.resolveDiscrepancy, (body, acting) =>
    resolveDiscrepancy(deps, body, acting),
  );
}

async function discrepancyList(
  query: Query,
  asked: AskedList,
  role: OperatorRole | null,
): Promise<ListPage<OperatorDiscrepancy>> {
  return rowsAs(await listDiscrepancies(query, asked), (row) => wireRow(row, role));
}

async function discrepancyCard(
  query: Query,
  id: number,
  role: OperatorRole | null,
): Promise<OperatorDiscrepancyCard | Refusal> {
  const { rows } = await listDiscrepancies(query, askedOne(id));
  const [row] = rows;
  if (row === undefined) return refusal("DISCREPANCY_NOT_FOUND");
  return { ...wireRow(row, role), options: row.resolution === null ? await optionsOf(query, row) : [] };
}

async function optionsOf(query: Query, row: DiscrepancyRow): Promise<OperatorDiscrepancyCard["options"]> {
  const { playerId } = row;
  const wallet = playerId === null ? null : await walletOf(query, { playerId, days: 1 });
  return bookingsOf(row, wallet?.balance ?? kopecks(0)).map(({ resolution, player, house }) => ({
    resolution,
    player: roubles(kopecks(player)),
    house: roubles(kopecks(house)),
  }));
}

function wireRow(row: DiscrepancyRow, role: OperatorRole | null): OperatorDiscrepancy {
  const { id, subject, kind, orderId, reference, source } = row;
  return {
    id,
    subject,
    kind,
    order_id: orderId,
    player: row.playerId === null ? null : { id: row.playerId, name: row.playerName ?? "" },
    ours: { sum: roubles(kopecks(row.expected)), state: row.expectedState },
    theirs: { sum: roubles(kopecks(row.came)), state: row.cameState },
    difference: roubles(kopecks(row.difference)),
    reference,
    source,
    created_at: row.createdAt.getTime(),
    resolved: resolvedOf(row, role),
  };
}

function resolvedOf(row: DiscrepancyRow, role: OperatorRole | null): OperatorDiscrepancy["resolved"] {
  const { resolution, note, resolvedAt, resolvedBy } = row;
  if (resolution === null || note === null || resolvedAt === null || resolvedBy === null) return null;
  const knows = knowsReasons(role);
  return {
    resolution,
    player: roubles(kopecks(row.playerMoved)),
    house: roubles(kopecks(row.houseMoved)),
    note: knows ? note : "",
    by: knows ? { id: resolvedBy, name: row.resolverName ?? "" } : null,
    at: resolvedAt.getTime(),
  };
}
