/**
 * Who may make a call. `everybody` means everybody, also a banned player; `visitor` all but them; `player` whoever is signed in and not
 * banned; `operator` only an operator. `server` is for calls of other servers, which no session helps. `page` is read by everybody.
 */
export type Access = "everybody" | "visitor" | "player" | "promocoder" | "operator" | "server" | "page";

export type MatrixRow = {
  readonly access: Access;
  /** A body that fits the call's schema. */
  readonly body?: object;
  /** The address to call, where the route's own has places in it. */
  readonly url?: string;
  /**
   * The same call about something of somebody else's, and the code that refuses it; null when the call names nothing that belongs to
   * a player, or shows what is meant to be shown.
   */
  readonly foreign: { readonly body: (theirs: Theirs) => object; readonly code: string } | null;
};

/** What somebody else owns. */
export type Theirs = { readonly withdrawalId: number; readonly seedHash: string };

const page = { access: "page", foreign: null } as const;
const player = (body: object = {}): MatrixRow => ({ access: "player", body, foreign: null });
const operator = (body: object): MatrixRow => ({ access: "operator", body, foreign: null });
const list = operator({ page: 1, per_page: 10 });
const listOfPlayer = operator({ page: 1, per_page: 10, filter: { player_id: 1 } });
const one = operator({ id: 999_999 });
const period = operator({ from: "2026-11-01", to: "2026-11-02" });

/** Every route of the site. A new one needs its row here, and with it an answer to who may call it. */
export const AUTHORIZATION_MATRIX: Readonly<Record<string, MatrixRow>> = {
  "/healthz": page,
  "/readyz": page,
  "/avatars/default.svg": page,
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
  "/api/vk/auth": page,
  "/sandbox/vk/style.css": page,
  "/sandbox/vk/avatars/:id.svg": { ...page, url: "/sandbox/vk/avatars/1.svg" },
  "/sandbox/vk/authorize": page,
  "/sandbox/vk/token": { access: "server", foreign: null },
  "/sandbox/vk/user": { access: "server", foreign: null },
  "/api/payment/callback/:system": { access: "server", url: "/api/payment/callback/qiwi", foreign: null },

  "/api/telegram/webhook": { access: "server", foreign: null },

  "/api/get": { access: "everybody", foreign: null },
  "/api/exit": { access: "everybody", foreign: null },
  "/api/site/terms": { access: "everybody", foreign: null },
  // A slip is made to be shared, and rounds are played before everybody's eyes.
  "/api/fair/bet": { access: "visitor", body: { id: 1 }, foreign: null },
  "/api/wheel/get": { access: "visitor", foreign: null },

  "/api/session/check": player(),
  "/api/dice/play": player({ bet: 1, chance: 50, btn: "down" }),
  "/api/bubbles/play": player({ bet: 1, purple: 2 }),
  "/api/monetrain/buy": player({ bet: 1, type: 10 }),
  "/api/monetrain/get": player(),
  "/api/mines/get": player(),
  "/api/mines/play": player({ bet: 1, bomb: 3 }),
  "/api/mines/press": player({ cell: 1 }),
  "/api/mines/auto": player(),
  "/api/mines/take": player(),
  "/api/jackpot/play": player({ bet: 1 }),
  "/api/wheel/play": player({ bet: 1, color: 2 }),
  "/api/bets/get": player(),
  "/api/bets/csv": player(),
  "/api/fair/get": player(),
  "/api/fair/rotate": {
    ...player({ hash: "0".repeat(64), client_seed: "mine" }),
    foreign: { body: ({ seedHash }) => ({ hash: seedHash, client_seed: "mine" }), code: "SEED_CHANGED" },
  },
  "/api/payment/new": player({ sum: 100, system: "qiwi" }),
  "/api/payment/get": player(),
  "/api/withdraw/out": player({ sum: 150, system: "qiwi", system_number: "79001234567" }),
  "/api/withdraw/cancel": {
    ...player({ id: 999_999 }),
    foreign: { body: ({ withdrawalId }) => ({ id: withdrawalId }), code: "WITHDRAWAL_NOT_FOUND" },
  },
  "/api/withdraw/getOut": player(),
  "/api/withdraw/terms": player(),
  "/api/promo/active": player({ name: "ВЕТЕР" }),
  "/api/promocoder/create": { access: "promocoder", foreign: null },
  "/api/promocoder/get": { access: "promocoder", foreign: null },
  "/api/bonus/more/get": player(),
  "/api/raceback/get": player(),
  "/api/raceback/out": player(),
  "/api/user/getRef": player(),
  "/api/user/outRef": player(),
  "/api/limits/get": player(),
  "/api/limits/set": player({ kind: "stake", limit: 100 }),
  "/api/limits/pause": player({ days: 1 }),
  "/api/bonus/more/free": player({ type: "day" }),
  "/api/bonus/repost/get": player(),
  "/api/bonus/repost/check": player(),
  "/api/bonus/repost/transfer": player(),
  "/api/bonus/social/get": player(),
  "/api/bonus/social/free": player({ type: "vk" }),

  "/api/operator/withdrawals/list": list,
  "/api/operator/withdrawals/one": one,
  "/api/operator/withdrawals/approve": one,
  "/api/operator/withdrawals/reject": operator({ id: 999_999, comment: "Нет" }),
  "/api/operator/players/list": list,
  "/api/operator/inactive_players/list": list,
  "/api/operator/nodes/list": list,
  "/api/operator/players/one": one,
  "/api/operator/players/ban": operator({ id: 999_999, comment: "Нет" }),
  "/api/operator/players/unban": one,
  "/api/operator/players/promocoder": operator({ id: 999_999, terms: null }),
  "/api/operator/players/adjust": operator({ id: 999_999, direction: "credit", sum: 1, reason: "Приз" }),
  "/api/operator/transfers/list": listOfPlayer,
  "/api/operator/sessions/list": listOfPlayer,
  "/api/operator/payments/list": list,
  "/api/operator/payments/one": one,
  "/api/operator/promo_codes/list": list,
  "/api/operator/promo_codes/one": one,
  "/api/operator/promo_codes/create": operator({
    name: "СЕВЕР",
    terms: { kind: "deposit", percent: 1 },
    uses_limit: 1,
  }),
  "/api/operator/promo_codes/stop": one,
  "/api/operator/bets/list": list,
  "/api/operator/bets/one": one,
  "/api/operator/rounds/list": list,
  "/api/operator/rounds/one": one,
  "/api/operator/settings/list": list,
  "/api/operator/settings/change": operator({ id: "unknown", value: 1 }),
  "/api/operator/settings/reset": operator({ id: "unknown" }),
  "/api/operator/ledger_checks/list": list,
  "/api/operator/audit_log/list": list,
  "/api/operator/audit_log/one": one,
  "/api/operator/economy/get": period,
  "/api/operator/economy/csv": period,
};
