import { type Calls, endpoints, type FileCalls } from "@rumb/contract/endpoints/calls";
import { API_PREFIX, type Access as EndpointAccess, type NameOf } from "@rumb/contract/endpoint";
import { externalPaths } from "@rumb/contract/endpoints/external";
import { mayCall } from "@rumb/contract/endpoints/operator-permissions";
import { mayDecide } from "@rumb/contract/operator-permissions";
import { OPERATOR_ROLES, type OperatorRole } from "@rumb/contract/operator-roles";
import { instantWires } from "@rumb/contract/registry/game-registry";

/** Beside who may call an endpoint: `server` is for calls of other servers, which no session helps; `page` is read by everybody. */
type Access = EndpointAccess | "server" | "page";

/** Whether a call is made at the console's address, and at no other. */
export function isAtConsole({ access }: Pick<MatrixRow, "access">): boolean {
  return access === "operator" || access === "console";
}

export type MatrixRow = {
  readonly access: Access;
  /** Of a call of the console: which operators may make it. */
  readonly roles?: readonly OperatorRole[];
  /** A body that fits the call's schema. */
  readonly body?: object;
  /** The address to call, where the route's own has places in it. */
  readonly url?: string;
  /** The code with which the service itself refuses somebody who is let in. */
  readonly said?: Readonly<Record<string, string>>;
  /**
   * The same call about something of somebody else's, and the code that refuses it; null when the call names nothing that belongs to
   * a player, or shows what is meant to be shown.
   */
  readonly foreign: { readonly body: (theirs: Theirs) => object; readonly code: string } | null;
};

/** What somebody else owns. */
export type Theirs = {
  readonly withdrawalId: number;
  readonly seedHash: string;
  readonly sessionName: string;
};

const page = { access: "page", foreign: null } as const;
const server = { access: "server", foreign: null } as const;

/** What is no endpoint of the API: pages, and what other servers call. */
const BESIDE_THE_API: Readonly<Record<string, MatrixRow>> = {
  "/healthz": page,
  "/readyz": page,
  "/avatars/default.svg": page,
  "/.well-known/security.txt": page,
  "/docs": page,
  "/docs/": page,
  "/docs/static/index.html": page,
  "/docs/static/swagger-initializer.js": page,
  "/docs/*": { ...page, url: "/docs/static/index.html" },
  "/docs/json": page,
  "/docs/yaml": page,
  "/login/vk": page,
  "/r/:code": { ...page, url: "/r/abcdefgh23" },
  "/r/:code/": { ...page, url: "/r/abcdefgh23/" },
  "/sandbox/vk/style.css": page,
  "/sandbox/vk/avatars/:id.svg": { ...page, url: "/sandbox/vk/avatars/1.svg" },
  "/sandbox/vk/authorize": page,
  "/sandbox/vk/token": server,
  "/sandbox/vk/user": server,
  [externalPaths.vkReturn]: page,
  [externalPaths.telegramWebhook]: server,
  [externalPaths.paymentCallback]: {
    ...server,
    url: externalPaths.paymentCallback.replace(":system", "qiwi"),
  },
};

const list = { page: 1, per_page: 10, filter: {} };
const listOfPlayer = { ...list, filter: { player_id: 1 } };
const one = { id: 999_999 };
const period = { from: "2026-11-01", to: "2026-11-02" };

const KEY = { id: "AA", rawId: "AA", type: "public-key", clientExtensionResults: {} } as const;
const NEW_KEY = { ...KEY, response: { clientDataJSON: "AA", attestationObject: "AA" } };
const SHOWN_KEY = {
  ...KEY,
  response: { clientDataJSON: "AA", authenticatorData: "AA", signature: "AA" },
};

/** A body for every call that cannot do without one. A new one of those does not compile before it stands here. */
const BODIES: Bodies = {
  "mines/play": { bet: 1, bomb: 3 },
  "mines/press": { cell: 1 },
  "jackpot/play": { bet: 1 },
  "wheel/play": { bet: 1, color: 2 },
  "fair/rotate": { hash: "0".repeat(64), client_seed: "mine" },
  "fair/bet": { id: 1 },
  "payment/new": { sum: 100, system: "qiwi" },
  "withdraw/out": { sum: 150, system: "qiwi", system_number: "79001234567" },
  "withdraw/cancel": { id: 999_999 },
  "sessions/end": { id: "0".repeat(32) },
  "promo/active": { name: "ВЕТЕР" },
  "limits/set": { kind: "stake", limit: 100 },
  "limits/pause": { days: 1 },
  "bonus/more/free": { type: "day" },
  "bonus/social/free": { type: "vk" },
  "operator/withdrawals/list": list,
  "operator/withdrawals/one": one,
  "operator/withdrawals/approve": one,
  "operator/withdrawals/reject-all": { id: 999_999, comment: "Нет" },
  "operator/withdrawals/show": { id: 999_999, reason: "Выплата" },
  "operator/proposals/list": list,
  "operator/proposals/create": { deed: { kind: "unban", ask: one }, reason: "Ошибка" },
  "operator/proposals/confirm": one,
  "operator/proposals/refuse": { id: 999_999, comment: "Нет" },
  "operator/proposals/withdraw": one,
  "operator/discrepancies/list": list,
  "operator/discrepancies/one": one,
  "operator/discrepancies/resolve": { id: 999_999, resolution: "note", note: "Нет" },
  "operator/reconciliations/list": list,
  "operator/withdrawals/reject": { id: 999_999, comment: "Нет" },
  "operator/players/list": list,
  "operator/inactive_players/list": list,
  "operator/nodes/list": list,
  "operator/books/list": list,
  "operator/players/one": one,
  "operator/players/ban": { id: 999_999, comment: "Нет" },
  "operator/players/unban": one,
  "operator/players/end-sessions": { id: 999_999, reason: "Просьба" },
  "operator/players/end-session": { id: 999_999, session: "0".repeat(32), reason: "Просьба" },
  "operator/players/timeline": { id: 999_999, limit: 10 },
  "operator/players/statement/get": { id: 999_999, ...period },
  "operator/players/statement/csv": { id: 999_999, ...period },
  "operator/players/links/get": one,
  "operator/players/returns/get": one,
  "operator/players/note": { id: 999_999, note: "Звонил" },
  "operator/players/correct-note": { id: 999_999, note: "Звонил" },
  "operator/players/tags": { id: 999_999, tags: [] },
  "operator/players/promocoder": { id: 999_999, terms: null },
  "operator/players/adjust": { id: 999_999, direction: "credit", sum: 1, reason: "Приз" },
  "operator/fraud_rings/list": list,
  "operator/fraud_rings/one": one,
  "operator/fraud_rings/decide": { id: 999_999, version: 1, state: "watched", reason: "Смотрим" },
  "operator/fraud_rings/note": { id: 999_999, note: "Звонили" },
  "operator/search/get": { text: "77" },
  "operator/transfers/list": listOfPlayer,
  "operator/sessions/list": listOfPlayer,
  "operator/jobs/list": list,
  "operator/jobs/run": { id: "unknown" },
  "operator/alarms/list": list,
  "operator/alarms/test": { channel: "telegram" },
  "operator/lists/csv": { list: "withdrawals" },
  "operator/lists/json": { list: "withdrawals" },
  "operator/payments/list": list,
  "operator/payments/one": one,
  "operator/promo_codes/list": list,
  "operator/promo_codes/one": one,
  "operator/promo_codes/create": { name: "СЕВЕР", terms: { kind: "player", reward: 1 }, uses_limit: 1 },
  "operator/promo_codes/stop": one,
  "operator/bets/list": list,
  "operator/bets/one": one,
  "operator/rounds/list": list,
  "operator/rounds/one": one,
  "operator/settings/list": list,
  "operator/settings/change": { id: "unknown", value: 1 },
  "operator/settings/reset": { id: "unknown" },
  "operator/ledger_checks/list": list,
  "operator/audit_log/list": list,
  "operator/audit_log/one": one,
  "operator/security_events/list": list,
  "operator/economy/get": period,
  "operator/economy/csv": period,
  "operator/keys/add": { attempt: "none", key: NEW_KEY, name: "Ключ" },
  "operator/keys/rename": { id: 999_999, name: "Ключ" },
  "operator/keys/remove": one,
  "operator/totp/add": { attempt: "none", code: "123456" },
  "operator/step/key": { attempt: "none", key: SHOWN_KEY },
  "operator/step/code": { code: "123456" },
  "console/key/enter": { attempt: "none", key: SHOWN_KEY },
  "console/code/enter": { code: "123456" },
  "console/link/get": { token: "none" },
  "console/link/key/begin": { token: "none" },
  "console/link/key/add": { token: "none", attempt: "none", key: NEW_KEY, name: "Ключ" },
  "console/link/totp/begin": { token: "none" },
  "console/link/totp/add": { token: "none", attempt: "none", code: "123456" },
};

/** The calls that name something of a player's own. */
const FOREIGN: Readonly<Record<string, NonNullable<MatrixRow["foreign"]>>> = {
  "fair/rotate": {
    body: ({ seedHash }) => ({ hash: seedHash, client_seed: "mine" }),
    code: "SEED_CHANGED",
  },
  "sessions/end": {
    body: ({ sessionName }) => ({ id: sessionName }),
    code: "SESSION_NOT_FOUND",
  },
  "withdraw/cancel": {
    body: ({ withdrawalId }) => ({ id: withdrawalId }),
    code: "WITHDRAWAL_NOT_FOUND",
  },
};

const bodies: Readonly<Record<string, object>> = {
  ...BODIES,
  ...Object.fromEntries(instantWires.map(({ path, example }) => [path.slice(API_PREFIX.length), example])),
};

/** What the console's address serves beside its calls: the way to VK, and pictures of players. */
export const CONSOLE_PAGES: readonly string[] = [
  "/",
  "/console",
  "/console/*",
  "/avatars/default.svg",
  "/login/vk",
  externalPaths.vkReturn,
  "/sandbox/vk/style.css",
  "/sandbox/vk/avatars/:id.svg",
  "/sandbox/vk/authorize",
  "/sandbox/vk/token",
  "/sandbox/vk/user",
];

/** Every route that the players' address and the console's have to have, and who may call it. */
export const AUTHORIZATION_MATRIX: Readonly<Record<string, MatrixRow>> = {
  ...BESIDE_THE_API,
  ...Object.fromEntries(
    endpoints.map(({ path, access }) => {
      const name = path.slice(API_PREFIX.length);
      // Let in for the sake of a key, and it is not given.
      const own = name === "deletion/ask" && { said: { leaving: "ACCOUNT_LEAVING" } };
      const row = { access, body: bodies[name] ?? {}, foreign: FOREIGN[name] ?? null, ...own };
      // What is proposed takes a permission of its own.
      const roles = OPERATOR_ROLES.filter(
        (role) => mayCall(role, name) && (name !== "operator/proposals/create" || mayDecide(role, "unban")),
      );
      return [path, access === "operator" ? { ...row, roles } : row];
    }),
  ),
};

type Requests = { [Name in keyof Calls | keyof FileCalls]: (Calls & FileCalls)[Name]["request"] };
/** Instant games bring their own bodies. */
type InstantPlay = NameOf<(typeof instantWires)[number]>;
type Bodies = {
  readonly [
    Name in Exclude<keyof Requests, InstantPlay> as Record<string, never> extends Requests[Name]
      ? never
      : Name
  ]: Requests[Name];
};
