import { hasPermission, needsFreshKey, type Permission } from "../operator-permissions.ts";
import type { OperatorRole } from "../operator-roles.ts";
import type { Calls, FileCalls } from "./calls.ts";

/** Every call of the console and what it takes. A new one does not compile before it stands here. */
const CALLS: Readonly<Record<OperatorCall, Permission>> = {
  "operator/withdrawals/list": "look",
  "operator/withdrawals/one": "look",
  "operator/withdrawals/approve": "approve",
  "operator/withdrawals/reject": "reject",
  "operator/withdrawals/reject-all": "reject",
  "operator/withdrawals/show": "destination",
  "operator/payments/list": "look",
  "operator/payments/one": "look",
  "operator/proposals/list": "look",
  "operator/proposals/create": "propose",
  "operator/proposals/confirm": "propose",
  "operator/proposals/refuse": "propose",
  "operator/proposals/withdraw": "propose",
  "operator/discrepancies/list": "look",
  "operator/discrepancies/one": "look",
  "operator/discrepancies/resolve": "discrepancies",
  "operator/reconciliations/list": "look",
  "operator/players/list": "look",
  "operator/players/one": "look",
  "operator/players/ban": "ban",
  "operator/players/unban": "ban",
  "operator/players/end-sessions": "sessions",
  "operator/players/end-session": "sessions",
  "operator/players/timeline": "look",
  "operator/players/statement/get": "statement",
  "operator/players/statement/csv": "statement",
  "operator/players/links/get": "look",
  "operator/players/returns/get": "look",
  "operator/players/note": "notes",
  "operator/players/correct-note": "notes",
  "operator/players/tags": "notes",
  "operator/players/promocoder": "promo",
  "operator/players/adjust": "adjust",
  "operator/fraud_rings/list": "look",
  "operator/fraud_rings/one": "look",
  "operator/fraud_rings/decide": "ban",
  "operator/fraud_rings/note": "notes",
  "operator/inactive_players/list": "look",
  "operator/transfers/list": "look",
  "operator/sessions/list": "sessions",
  "operator/promo_codes/list": "look",
  "operator/promo_codes/one": "look",
  "operator/promo_codes/create": "promo",
  "operator/promo_codes/stop": "promo",
  "operator/bets/list": "look",
  "operator/bets/one": "look",
  "operator/rounds/list": "look",
  "operator/rounds/one": "look",
  "operator/settings/list": "look",
  "operator/settings/change": "settings",
  "operator/settings/reset": "settings",
  "operator/ledger_checks/list": "look",
  "operator/books/list": "look",
  "operator/nodes/list": "look",
  "operator/jobs/list": "look",
  "operator/jobs/run": "jobs",
  "operator/alarms/get": "look",
  "operator/alarms/list": "look",
  "operator/alarms/test": "settings",
  "operator/shift/get": "look",
  "operator/waiting/get": "look",
  "operator/search/get": "look",
  "operator/audit_log/list": "audit",
  "operator/audit_log/one": "audit",
  "operator/security_events/list": "audit",
  "operator/lists/csv": "export",
  "operator/lists/json": "export",
  "operator/economy/get": "economy",
  "operator/economy/csv": "economy",
  "operator/keys/get": "look",
  "operator/keys/begin": "keys",
  "operator/keys/add": "keys",
  "operator/keys/rename": "keys",
  "operator/keys/remove": "keys",
  "operator/totp/begin": "keys",
  "operator/totp/add": "keys",
  "operator/totp/remove": "keys",
  "operator/recovery/make": "keys",
  "operator/step/begin": "look",
  "operator/step/key": "look",
  "operator/step/code": "look",
};

/** Whether a role may make a call of the console. A call that nobody wrote down is nobody's. */
export function mayCall(role: OperatorRole | null, call: string): boolean {
  return isOperatorCall(call) && hasPermission(role, CALLS[call]);
}

/** Whether a call takes a key or a code that was given within the last minutes. */
export function takesFreshKey(call: string): boolean {
  return isOperatorCall(call) && needsFreshKey(CALLS[call]);
}

export type OperatorCall = Extract<keyof Calls | keyof FileCalls, `operator/${string}`>;

function isOperatorCall(call: string): call is OperatorCall {
  return Object.hasOwn(CALLS, call);
}
