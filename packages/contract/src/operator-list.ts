import { GAME_IDS } from "@rumb/games/games";
import { Type, type Static, type TObject, type TSchema } from "typebox";
import { body, nullable, WireDecimal } from "./http.ts";
import { FeedGame } from "./bet-fields.ts";
import { MyBetResult } from "./bet-fields.ts";
import { DISCREPANCY_KINDS } from "./discrepancy-kinds.ts";
import { FRAUD_RULES, FRAUD_STATES } from "./fraud-rules.ts";
import { SECURITY_EVENT_KINDS } from "./security-event-kinds.ts";
import { WIRE_DAY } from "./my-bets-filter.ts";
import { PAYMENT_SYSTEMS, WITHDRAWAL_SYSTEMS } from "./wallet.ts";

/** Most rows of one page of a list. */
export const OPERATOR_PER_PAGE_MAX = 100;
/** A list pages through so many rows from its beginning; what lies deeper is reached by a narrower filter. */
export const OPERATOR_DEPTH_MAX = 10_000;

/** Who has been away that long is inactive. Nothing follows from it by itself. */
export const INACTIVE_MONTHS = 12;

/** The number of a row. */
export const OperatorId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
/** A day in Moscow, `2026-12-31`. */
export const OperatorDay = Type.String({ pattern: WIRE_DAY });

const text = (maxLength: number) => Type.String({ minLength: 1, maxLength });
const oneOf = (names: readonly string[]) => Type.Union(names.map((name) => Type.Literal(name)));
const optional = <Schema extends TSchema>(schema: Schema) => Type.Optional(schema);

/** Of a list with times: days in Moscow, both inside. */
const days = { from: optional(OperatorDay), to: optional(OperatorDay) };
/** Of a list with sums: roubles, both inside. */
const sums = { sum_from: optional(WireDecimal), sum_to: optional(WireDecimal) };

/**
 * What each list may be filtered and sorted by, and how it is sorted when nothing is said. Every field is optional, all that
 * are given must fit. Each filter and sort has its index: there are no others.
 */
export const operatorLists = {
  /** The queue: `status: 0` is what waits, and by default the oldest stands first. */
  withdrawals: {
    filter: filterOf({
      id: optional(OperatorId),
      status: optional(Type.Union([0, 1, 2, 3].map((status) => Type.Literal(status)))),
      player_id: optional(OperatorId),
      /** An operator has approved it already. */
      approved: optional(Type.Literal(true)),
      ...days,
      ...sums,
    }),
    sorts: ["id", "created_at", "sum"],
    byDefault: { field: "id", order: "ASC" },
  },
  payments: {
    filter: filterOf({
      /** `id` is the order's number, which the provider knows too. */
      id: optional(OperatorId),
      player_id: optional(OperatorId),
      state: optional(oneOf(["waiting", "paid", "declined"])),
      ...days,
      ...sums,
    }),
    sorts: ["id", "created_at", "sum"],
    byDefault: { field: "id", order: "DESC" },
  },
  /** What one operator has proposed and another must confirm. */
  proposals: {
    filter: filterOf({
      /** Neither decided nor expired. */
      waiting: optional(Type.Literal(true)),
    }),
    sorts: ["id"],
    byDefault: { field: "id", order: "DESC" },
  },
  /** Where the provider and the books differ: the newest first. */
  discrepancies: {
    filter: filterOf({
      id: optional(OperatorId),
      /** Not resolved yet. */
      open: optional(Type.Literal(true)),
      kind: optional(oneOf(DISCREPANCY_KINDS)),
      player_id: optional(OperatorId),
      ...days,
    }),
    sorts: ["id", "created_at"],
    byDefault: { field: "id", order: "DESC" },
  },
  /** The last days that were compared with the provider's statements, on one page. */
  reconciliations: { filter: filterOf({}), sorts: ["id"], byDefault: { field: "id", order: "DESC" } },
  players: {
    filter: filterOf({
      id: optional(OperatorId),
      /** Numbers, parts of names, addresses and more: what a search knows. */
      q: optional(text(64)),
      banned: optional(Type.Literal(true)),
      promocoder: optional(Type.Literal(true)),
      operator: optional(Type.Literal(true)),
      /** Whom operators have tagged so. */
      tag: optional(text(64)),
      /** What they have paid in. */
      ...sums,
    }),
    sorts: ["id", "deposits", "created_at", "seen_at"],
    byDefault: { field: "id", order: "DESC" },
  },
  /** Rings of accounts that hang together; those with the highest score first. */
  fraud_rings: {
    filter: filterOf({
      id: optional(OperatorId),
      /** The ring of that player. */
      player_id: optional(OperatorId),
      state: optional(oneOf(FRAUD_STATES)),
      rule: optional(oneOf(FRAUD_RULES)),
      score_from: optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
      /** Days in Moscow on which it has changed last, both inside. */
      ...days,
    }),
    sorts: ["id", "score", "changed_at"],
    byDefault: { field: "score", order: "DESC" },
  },
  /** Players who were not here for `INACTIVE_MONTHS`, the longest away first. */
  inactive_players: {
    filter: filterOf({}),
    sorts: ["seen_at"],
    byDefault: { field: "seen_at", order: "ASC" },
  },
  /** Movements of one player's money, newest first; those of a bet stand at the time of the bet. `player_id` is required. */
  transfers: {
    filter: body({ player_id: OperatorId }),
    sorts: ["created_at"],
    byDefault: { field: "created_at", order: "DESC" },
  },
  /** One player's sign-ins, newest first. `player_id` is required. */
  sessions: {
    filter: body({ player_id: OperatorId }),
    sorts: ["created_at"],
    byDefault: { field: "created_at", order: "DESC" },
  },
  promo_codes: {
    filter: filterOf({
      /** Names that begin with it. */
      q: optional(text(64)),
      kind: optional(oneOf(["player", "deposit"])),
      ...days,
    }),
    sorts: ["id", "name", "created_at"],
    byDefault: { field: "id", order: "DESC" },
  },
  bets: {
    filter: filterOf({
      id: optional(OperatorId),
      player_id: optional(OperatorId),
      game: optional(FeedGame),
      result: optional(MyBetResult),
      ...days,
    }),
    sorts: ["id"],
    byDefault: { field: "id", order: "DESC" },
  },
  rounds: {
    filter: filterOf({
      id: optional(OperatorId),
      /** Its number among the rounds of its game. */
      number: optional(OperatorId),
      game: optional(oneOf(["jackpot", "wheel"])),
      ...days,
    }),
    sorts: ["id", "opened_at"],
    byDefault: { field: "id", order: "DESC" },
  },
  /** Runs of the check of the books, newest first. */
  ledger_checks: {
    filter: filterOf({ failed: optional(Type.Literal(true)) }),
    sorts: ["id"],
    byDefault: { field: "id", order: "DESC" },
  },
  /** What operators have done, newest first. */
  audit_log: {
    filter: filterOf({
      operator_id: optional(OperatorId),
      resource: optional(text(32)),
      /** The number or name of what was changed; only together with `resource`. */
      subject: optional(text(64)),
      action: optional(text(32)),
      /** Days in Moscow, both inside. */
      from: optional(OperatorDay),
      to: optional(OperatorDay),
    }),
    sorts: ["id"],
    byDefault: { field: "id", order: "DESC" },
  },
  /** What attacks are made of, newest first. */
  security_events: {
    filter: filterOf({
      kind: optional(oneOf(SECURITY_EVENT_KINDS)),
      player_id: optional(OperatorId),
      address: optional(text(64)),
      /** Days in Moscow, both inside. */
      from: optional(OperatorDay),
      to: optional(OperatorDay),
    }),
    sorts: ["id"],
    byDefault: { field: "id", order: "DESC" },
  },
  settings: { filter: filterOf({}), sorts: ["id"], byDefault: { field: "id", order: "ASC" } },
  /** What operators must look into, and what they had to. */
  alarms: {
    filter: filterOf({ open: optional(Type.Literal(true)) }),
    sorts: ["id"],
    byDefault: { field: "id", order: "DESC" },
  },
  /** The site's processes that run now, on one page. */
  nodes: { filter: filterOf({}), sorts: ["id"], byDefault: { field: "id", order: "ASC" } },
  /** What comes back at intervals, on one page. */
  jobs: {
    // Their last run has failed.
    filter: filterOf({ failing: optional(Type.Literal(true)) }),
    sorts: ["id"],
    byDefault: { field: "id", order: "ASC" },
  },
  /** How the check of the books stands: one row. */
  books: { filter: filterOf({}), sorts: ["id"], byDefault: { field: "id", order: "ASC" } },
} as const satisfies Record<string, OperatorList>;

/** Names of the resources that have a list: `POST /api/operator/<name>/list`. */
export type OperatorListName = keyof typeof operatorLists;

/** How a list is sorted: `ASC` or `DESC`, as react-admin says it. */
export type OperatorSort = { readonly field: string; readonly order: "ASC" | "DESC" };

/** Body of a list's call; pages are numbered from 1. Another field, filter or sort is refused as malformed. */
export function operatorListRequest(list: OperatorList) {
  return body({
    page: Type.Integer({ minimum: 1, maximum: OPERATOR_DEPTH_MAX }),
    per_page: Type.Integer({ minimum: 1, maximum: OPERATOR_PER_PAGE_MAX }),
    sort: Type.Optional(
      body({ field: oneOf(list.sorts), order: Type.Union([Type.Literal("ASC"), Type.Literal("DESC")]) }),
    ),
    // A list of somebody's needs to know whose.
    filter: "required" in list.filter ? list.filter : Type.Optional(list.filter),
  });
}

/**
 * A page of a list. `total` is null beyond `OPERATOR_DEPTH_MAX` rows: they are not counted. `has_next` says whether there is a next
 * page within that depth. `partial`: more rows may fit than have been found so far; whoever asks again in a second or two finds them.
 */
export function operatorListReply<Row extends TSchema>(row: Row) {
  return Type.Object({
    data: Type.Array(row),
    total: nullable(Type.Integer()),
    has_next: Type.Boolean(),
    partial: Type.Optional(Type.Literal(true)),
  });
}

/** What the console asks of a list. */
export type OperatorListQuery = {
  readonly page: number;
  readonly per_page: number;
  readonly sort?: OperatorSort;
  readonly filter?: Readonly<Record<string, unknown>>;
};

/** A file of a list holds so many rows at most, the first of those that fit. */
export const LIST_FILE_ROWS = 10_000;

/** `lists/csv` and `lists/json`: the rows of a list, under its own filter and sort, as a file. */
export const OperatorListFileRequest = body({
  list: Type.String({ maxLength: 32 }),
  sort: Type.Optional(
    body({ field: text(32), order: Type.Union([Type.Literal("ASC"), Type.Literal("DESC")]) }),
  ),
  /** As the list's own call takes it. */
  filter: Type.Optional(Type.Unknown()),
});
export type OperatorListFileRequest = Static<typeof OperatorListFileRequest>;

/** Whether a text names a list. */
export function isOperatorListName(name: string): name is OperatorListName {
  return Object.hasOwn(operatorLists, name);
}

/** Values of the selections in filters, for the console. */
export const OPERATOR_CHOICES = {
  games: GAME_IDS,
  paymentSystems: PAYMENT_SYSTEMS,
  withdrawalSystems: WITHDRAWAL_SYSTEMS,
} as const;

type OperatorList = {
  readonly filter: TObject;
  readonly sorts: readonly string[];
  readonly byDefault: OperatorSort;
};

function filterOf<Fields extends Record<string, TSchema>>(fields: Fields) {
  return body(fields);
}

export type OperatorFilter<Name extends OperatorListName> = Static<(typeof operatorLists)[Name]["filter"]>;
