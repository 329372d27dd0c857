import {
  operatorCardEndpoints,
  operatorEndpoints,
  operatorListEndpoints,
} from "@rumb/contract/endpoints/operator";
import { refusal, type Refusal } from "@rumb/contract/errors";
import type { OperatorDiscrepancy, OperatorDiscrepancyCard } from "@rumb/contract/operator-discrepancies";
import { kopecks, roubles } from "@rumb/money/kopecks";
import { walletOf } from "../../money/postings/posting.ts";
import {
  actionRoute,
  type AskedList,
  askedOne,
  cardRoute,
  listRoute,
} from "../../operators/operator-calls.ts";
import type { ListPage } from "../../operators/operator-list.ts";
import type { Query } from "../../platform/db/database.ts";
import type { App } from "../../platform/http/http.ts";
import { type DiscrepancyRow, listDiscrepancies } from "./discrepancy-store.ts";
import { bookingsOf, resolveDiscrepancy, type ResolvingDeps } from "./discrepancy-resolving.ts";

/** The queue «Разобраться»: its list, one of it, and the word that resolves it. */
export function discrepancyRoutes(app: App, deps: ResolvingDeps): void {
  const { query } = deps.database;
  listRoute(app, operatorListEndpoints.discrepancies, (asked) => discrepancyList(query, asked));
  cardRoute(app, operatorCardEndpoints.discrepancies, (id) => discrepancyCard(query, id));
  actionRoute(app, operatorEndpoints.resolveDiscrepancy, (body, acting) =>
    resolveDiscrepancy(deps, body, acting),
  );
}

async function discrepancyList(query: Query, asked: AskedList): Promise<ListPage<OperatorDiscrepancy>> {
  const page = await listDiscrepancies(query, asked);
  return { ...page, rows: page.rows.map(wireRow) };
}

async function discrepancyCard(query: Query, id: number): Promise<OperatorDiscrepancyCard | Refusal> {
  const { rows } = await listDiscrepancies(query, askedOne(id));
  const [row] = rows;
  if (row === undefined) return refusal("DISCREPANCY_NOT_FOUND");
  return { ...wireRow(row), options: row.resolution === null ? await optionsOf(query, row) : [] };
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

function wireRow(row: DiscrepancyRow): OperatorDiscrepancy {
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
    resolved: resolvedOf(row),
  };
}

function resolvedOf(row: DiscrepancyRow): OperatorDiscrepancy["resolved"] {
  const { resolution, note, resolvedAt, resolvedBy } = row;
  if (resolution === null || note === null || resolvedAt === null || resolvedBy === null) return null;
  return {
    resolution,
    player: roubles(kopecks(row.playerMoved)),
    house: roubles(kopecks(row.houseMoved)),
    note,
    by: { id: resolvedBy, name: row.resolverName ?? "" },
    at: resolvedAt.getTime(),
  };
}
