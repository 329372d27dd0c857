import {
  CreatedReply,
  OperatorOneRequest,
  operatorPath,
  PromoCreateRequest,
  SettingChangeRequest,
  SettingResetRequest,
} from "@rumb/contract/operator";
import {
  OperatorAuditEntry,
  OperatorBet,
  OperatorBetCard,
  OperatorLedgerCheck,
  OperatorNode,
  OperatorPayment,
  OperatorPromoCode,
  OperatorRound,
  OperatorRoundCard,
  OperatorSetting,
} from "@rumb/contract/operator-rows";
import type { Deps } from "../deps/deps.ts";
import { type App, EmptyRequest } from "../platform/http/http.ts";
import { requireOperator } from "../sessions/require-player.ts";
import { openBetDigester } from "../features/bets/my-bets-digest.ts";
import { runningNodes } from "../features/nodes/node-beat.ts";
import { openDestinations } from "../features/withdrawals/withdrawal-destinations.ts";
import { economyRoutes } from "../features/economy/economy-routes.ts";
import type { ListPage } from "../operators/operator-list.ts";
import { betCard, betList, type OperatorBetDeps } from "../features/bets/bet-console.ts";
import { actionRoute, cardRoute, listRoute } from "../operators/operator-calls.ts";
import { auditCard, auditList, checkList } from "../features/operator-log/operator-log.ts";
import { paymentCard, paymentList } from "../features/payments/payment-console.ts";
import { operatorPlayerRoutes } from "../features/player-console/player-console-routes.ts";
import { createPromo, promoCard, promoList, stopPromo } from "../features/promo/promo-console.ts";
import { roundCard, roundList } from "../features/rounds/round-console.ts";
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
  app.addHook("onRequest", requireOperator);
  const { database, log, config, random } = parts;
  const digester = openBetDigester({ database, log });
  app.addHook("onClose", () => digester.close());
  const destinations = openDestinations({ secretKey: config.secretKey, random });
  const deps = { ...parts, digester, destinations };
  operatorWithdrawalRoutes(app, deps);
  operatorPlayerRoutes(app, deps);
  lookingRoutes(app, deps);
  promoRoutes(app, deps);
  settingRoutes(app, deps);
  economyRoutes(app, deps);
}

/** What is only looked at. */
function lookingRoutes(app: App, deps: OperatorBetDeps): void {
  const { query } = deps.database;
  listRoute(app, "payments", { row: OperatorPayment, list: (asked) => paymentList(query, asked) });
  cardRoute(app, "payments", { card: OperatorPayment, find: (id) => paymentCard(query, id) });
  listRoute(app, "bets", { row: OperatorBet, list: (asked) => betList(deps, asked) });
  cardRoute(app, "bets", { card: OperatorBetCard, find: (id) => betCard(deps, id) });
  listRoute(app, "rounds", { row: OperatorRound, list: (asked) => roundList(query, asked) });
  cardRoute(app, "rounds", { card: OperatorRoundCard, find: (id) => roundCard(query, id) });
  listRoute(app, "ledger_checks", { row: OperatorLedgerCheck, list: (asked) => checkList(query, asked) });
  listRoute(app, "nodes", { row: OperatorNode, list: () => onOnePage(runningNodes(query)) });
  listRoute(app, "audit_log", { row: OperatorAuditEntry, list: (asked) => auditList(query, asked) });
  cardRoute(app, "audit_log", { card: OperatorAuditEntry, find: (id) => auditCard(query, id) });
}

/** A list so short that it has no pages. */
async function onOnePage<Row>(all: Promise<Row[]>): Promise<ListPage<Row>> {
  const rows = await all;
  return { rows, total: rows.length, hasNext: false };
}

function promoRoutes(app: App, deps: Pick<Deps, "database">): void {
  const { query } = deps.database;
  listRoute(app, "promo_codes", { row: OperatorPromoCode, list: (asked) => promoList(query, asked) });
  cardRoute(app, "promo_codes", { card: OperatorPromoCode, find: (id) => promoCard(query, id) });
  actionRoute(app, operatorPath("promo_codes", "create"), {
    body: PromoCreateRequest,
    reply: CreatedReply,
    act: (body, acting) => createPromo(deps, body, acting),
  });
  actionRoute(app, operatorPath("promo_codes", "stop"), {
    body: OperatorOneRequest,
    reply: EmptyRequest,
    act: ({ id }, acting) => stopPromo(deps, id, acting),
  });
}

function settingRoutes(app: App, deps: Pick<Deps, "database">): void {
  listRoute(app, "settings", { row: OperatorSetting, list: () => settingList(deps.database.query) });
  actionRoute(app, operatorPath("settings", "change"), {
    body: SettingChangeRequest,
    reply: EmptyRequest,
    act: (body, acting) => changeSettingAs(deps, body, acting),
  });
  actionRoute(app, operatorPath("settings", "reset"), {
    body: SettingResetRequest,
    reply: EmptyRequest,
    act: ({ id }, acting) => resetSettingAs(deps, id, acting),
  });
}
