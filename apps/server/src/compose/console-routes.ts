import {
  operatorCardEndpoints,
  operatorEndpoints,
  operatorListEndpoints,
} from "@rumb/contract/endpoints/operator";
import type { Deps } from "../deps/deps.ts";
import type { Reads } from "../platform/replicas/replica-reads.ts";
import type { App } from "../platform/http/http.ts";
import { rememberEachBriefly } from "../platform/runtime/remember-briefly.ts";
import { openBetDigester } from "../features/bets/my-bets-digest.ts";
import { runningNodes } from "../features/nodes/node-beat.ts";
import { openDestinations } from "../features/withdrawals/withdrawal-destinations.ts";
import { discrepancyRoutes } from "../features/discrepancies/discrepancy-console.ts";
import { economyRoutes } from "../features/economy/economy-routes.ts";
import type { ListPage } from "../operators/operator-list.ts";
import { betCard, betList, type OperatorBetDeps } from "../features/bets/bet-console.ts";
import { actionRoute, cardRoute, keyedRoute, listByQuery, listRoute } from "../operators/operator-calls.ts";
import { jobRoutes } from "../features/jobs/job-console.ts";
import { alarmRoutes } from "../features/alarms/alarm-console.ts";
import { searchRoutes } from "../features/search/search-console.ts";
import { shiftRoutes } from "../features/shift/shift-console.ts";
import { openAlarmWebhook } from "../integrations/webhook/webhook-client.ts";
import { listFileRoutes } from "../operators/list-export.ts";
import { booksState } from "../features/operator-log/books-state.ts";
import { auditCard, auditList, checkList } from "../features/operator-log/operator-log.ts";
import { fraudRoutes } from "../features/fraud-rings/ring-console.ts";
import { paymentCard, paymentList } from "../features/payments/payment-console.ts";
import { farmingFlags } from "../features/player-console/farming-flags.ts";
import { operatorPlayerRoutes } from "../features/player-console/player-console-routes.ts";
import { statementRoutes } from "../features/player-statement/statement-routes.ts";
import { timelineRoutes } from "../features/player-timeline/timeline-routes.ts";
import { createPromo, promoCard, promoList, stopPromo } from "../features/promo/promo-console.ts";
import { proposalRoutes } from "../features/proposals/proposal-console.ts";
import { reconciliationList } from "../features/reconciliation/reconciliation-console.ts";
import { roundCard, roundList } from "../features/rounds/round-console.ts";
import { securityEventList } from "../features/security-events/security-event-console.ts";
import {
  changeSettingAs,
  resetSettingAs,
  settingList,
} from "../features/settings-console/settings-console.ts";
import { operatorWithdrawalRoutes } from "../features/withdrawals/withdrawal-console.ts";

/**
 * Everything that the console asks. The role is looked at before anything else of a call, so nobody else learns even what a call
 * would look like.
 */
export async function operatorRoutes(app: App, parts: Deps): Promise<void> {
  const { database, log, config, random } = parts;
  const digester = openBetDigester({ database, log });
  app.addHook("onClose", () => digester.close());
  const destinations = openDestinations({ secretKeys: config.secretKeys, random });
  const flagsOf = rememberEachBriefly((playerId) => farmingFlags(parts.reads.query, playerId), FLAGS);
  const deps = { ...parts, digester, destinations, flagsOf };
  app.decorate("servedLists", new Map());
  operatorWithdrawalRoutes(app, deps);
  operatorPlayerRoutes(app, deps);
  timelineRoutes(app, deps);
  statementRoutes(app, deps);
  lookingRoutes(app, { ...deps, database: parts.reads, nodes: database });
  proposalRoutes(app, deps);
  discrepancyRoutes(app, deps);
  fraudRoutes(app, deps);
  promoRoutes(app, deps);
  settingRoutes(app, deps);
  economyRoutes(app, { database: parts.reads });
  alarmRoutes(app, { ...deps, webhook: openAlarmWebhook(config, deps.clock) });
  shiftRoutes(app, deps);
  searchRoutes(app, { ...deps, database: parts.reads });
  jobRoutes(app, deps);
  listFileRoutes(app, { database, lists: app.servedLists });
}

/**
 * Remembered long enough for a page that asks again for those it has not got in time. They may read tens of thousands of bets, for which the others
 * do not wait: two at a time leave connections free.
 */
const FLAGS = { validMs: 10_000, most: 1_000, atOnce: 2 };

/** What is only looked at, on a replica where there is one; `nodes` is in no log, and so on the leader alone. */
function lookingRoutes(app: App, deps: OperatorBetDeps & { nodes: Reads }): void {
  const { query } = deps.database;
  const reads = deps.database;
  listRoute(app, operatorListEndpoints.payments, listByQuery(reads, paymentList));
  cardRoute(app, operatorCardEndpoints.payments, (id) => paymentCard(query, id));
  listRoute(app, operatorListEndpoints.bets, {
    reads,
    read: (database, asked) => betList({ ...deps, database }, asked),
  });
  cardRoute(app, operatorCardEndpoints.bets, (id) => betCard(deps, id));
  listRoute(app, operatorListEndpoints.rounds, listByQuery(reads, roundList));
  cardRoute(app, operatorCardEndpoints.rounds, (id) => roundCard(query, id));
  listRoute(app, operatorListEndpoints.ledger_checks, listByQuery(reads, checkList));
  listRoute(
    app,
    operatorListEndpoints.books,
    listByQuery(reads, (query) => onOnePage(booksState(query))),
  );
  listRoute(
    app,
    operatorListEndpoints.reconciliations,
    listByQuery(reads, (query) => onOnePage(reconciliationList(query))),
  );
  listRoute(
    app,
    operatorListEndpoints.nodes,
    listByQuery(deps.nodes, (query) => onOnePage(runningNodes(query))),
  );
  listRoute(app, operatorListEndpoints.audit_log, listByQuery(reads, auditList));
  listRoute(app, operatorListEndpoints.security_events, listByQuery(reads, securityEventList));
  cardRoute(app, operatorCardEndpoints.audit_log, (id) => auditCard(query, id));
}

/** A list so short that it has no pages. */
async function onOnePage<Row>(all: Promise<Row[]>): Promise<ListPage<Row>> {
  const rows = await all;
  return { rows, total: rows.length, hasNext: false };
}

function promoRoutes(app: App, deps: Pick<Deps, "database" | "reads" | "settings">): void {
  const { query } = deps.reads;
  listRoute(app, operatorListEndpoints.promo_codes, listByQuery(deps.reads, promoList));
  cardRoute(app, operatorCardEndpoints.promo_codes, (id) => promoCard(query, id));
  keyedRoute(app, operatorEndpoints.createPromo, (asked, acting) => createPromo(deps, asked, acting));
  actionRoute(app, operatorEndpoints.stopPromo, ({ id }, acting) => stopPromo(deps, id, acting));
}

function settingRoutes(app: App, deps: Pick<Deps, "database">): void {
  listRoute(app, operatorListEndpoints.settings, listByQuery(deps.database, settingList));
  actionRoute(app, operatorEndpoints.changeSetting, (body, acting) => changeSettingAs(deps, body, acting));
  actionRoute(app, operatorEndpoints.resetSetting, ({ id }, acting) => resetSettingAs(deps, id, acting));
}
