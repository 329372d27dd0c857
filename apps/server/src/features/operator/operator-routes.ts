import type { Deps } from "../../deps.ts";
import type { App } from "../../infra/http.ts";
import { requireOperator } from "../accounts/require-player.ts";
import { openBetDigester } from "../bets/my-bets-digest.ts";
import { openDestinations } from "../withdrawals/withdrawal-destinations.ts";
import { OperatorPayment } from "@rumb/contract/operator-rows";
import { cardRoute, listRoute } from "./operator-calls.ts";
import { paymentCard, paymentList } from "./operator-payments.ts";
import { operatorPlayerRoutes } from "./operator-players-routes.ts";
import { operatorWithdrawalRoutes } from "./operator-withdrawals-routes.ts";

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
  const { query } = database;
  operatorWithdrawalRoutes(app, deps);
  operatorPlayerRoutes(app, deps);
  listRoute(app, "payments", { row: OperatorPayment, list: (asked) => paymentList(query, asked) });
  cardRoute(app, "payments", { card: OperatorPayment, find: (id) => paymentCard(query, id) });
}
