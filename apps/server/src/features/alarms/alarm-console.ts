import { operatorEndpoints, operatorListEndpoints } from "@rumb/contract/endpoints/operator";
import type { OperatorAlarm } from "@rumb/contract/operator-shift";
import { actionRoute, type AskedList, listByQuery, listRoute } from "../../operators/operator-calls.ts";
import { rowsAs, type ListPage } from "../../operators/operator-list.ts";
import type { Query } from "../../platform/db/database.ts";
import type { Reads } from "../../platform/replicas/replica-reads.ts";
import type { App } from "../../platform/http/http.ts";
import { type AlarmSenders, sendTest } from "./alarm-sending.ts";
import { type AlarmRow, listAlarms } from "./alarm-store.ts";

/** Alarms as operators see them, and a message by each channel that says it is a test. */
export function alarmRoutes(app: App, deps: AlarmSenders & { readonly database: Reads }): void {
  const { query } = deps.database;
  listRoute(app, operatorListEndpoints.alarms, listByQuery(deps.database, alarmList));
  actionRoute(app, operatorEndpoints.testAlarm, ({ channel }) => sendTest(query, deps, channel));
}

async function alarmList(query: Query, asked: AskedList): Promise<ListPage<OperatorAlarm>> {
  return rowsAs(await listAlarms(query, asked), wireAlarm);
}

/** What is open now, the newest first; at most 50. */
export async function openAlarms(query: Query): Promise<OperatorAlarm[]> {
  const asked = {
    page: 1,
    per_page: 50,
    sort: { field: "id", order: "DESC" },
    filter: { open: true },
  } as const;
  return (await alarmList(query, asked)).rows;
}

function wireAlarm({ raisedAt, clearedAt, ...alarm }: AlarmRow): OperatorAlarm {
  return { ...alarm, raised_at: raisedAt.getTime(), cleared_at: clearedAt && clearedAt.getTime() };
}
