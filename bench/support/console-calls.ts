import {
  operatorCardEndpoints,
  operatorEndpoints,
  operatorListEndpoints,
} from "@rumb/contract/endpoints/operator";
import type { OperatorCardName } from "@rumb/contract/operator";
import type { TimelineKind } from "@rumb/contract/operator-timeline";
import type { OperatorListName } from "@rumb/contract/operator-list";

/** One thing that the console asks; `bodyOf` gives each turn another player, page or search. */
export type ConsoleCall = { name: string; path: string; bodyOf: (turn: number) => object };

/** Every list with each of its filters and sorts, the deepest page, and the cards that add something up. */
export function consoleCalls(players: number): ConsoleCall[] {
  const somebody = (turn: number): number => 2 + ((turn * 7_919 * 131) % (players - 2));
  return [
    ...ASKED.flatMap(([list, filters]) =>
      Object.entries({ "newest page": everything, ...filters }).map(([name, asked]) =>
        listCall(list, name, (turn) => asked(turn, somebody)),
      ),
    ),
    ...DEEP.map(([list, filter]) =>
      listCall(list, `page 400${filter === undefined ? "" : ` of ${JSON.stringify(filter)}`}`, () => ({
        page: 400,
        ...(filter !== undefined && { filter }),
      })),
    ),
    card("players", "card", (turn) => somebody(turn)),
    card("players", "card of those who play most", (turn) => 2 + turn),
    ...TIMELINES.map(([name, kinds]) => ({
      name: `players: timeline of those who play most, ${name}`,
      path: operatorEndpoints.timeline.path,
      bodyOf: (turn: number) => ({ id: 2 + turn, limit: 50, ...(kinds.length > 0 && { kinds }) }),
    })),
    {
      name: "players: timeline, a page of last year",
      path: operatorEndpoints.timeline.path,
      bodyOf: (turn) => ({ id: 2 + turn, limit: 50, after: `${(Date.now() - 300 * 86_400_000) * 1000}.9.9` }),
    },
    card("rounds", "card", (turn) => 400_000 - turn),
    { name: "start page of a shift", path: operatorEndpoints.shift.path, bodyOf: () => ({}) },
    {
      name: "withdrawals: as a file",
      path: operatorEndpoints.listCsv.path,
      bodyOf: () => ({ list: "withdrawals", filter: { status: 2 } }),
    },
    {
      name: "economy: the last year",
      path: operatorEndpoints.economy.path,
      bodyOf: () => ({ from: dayBefore(364), to: dayBefore(0) }),
    },
  ];
}

const TIMELINES: readonly (readonly [string, readonly TimelineKind[]])[] = [
  ["everything", []],
  ["bets", ["bet"]],
  ["adjustments", ["adjustment"]],
];

type Asked = (turn: number, somebody: (turn: number) => number) => object;

const everything: Asked = () => ({});
const ofPlayer: Asked = (turn, somebody) => ({ filter: { player_id: somebody(turn) } });
const ofWhale: Asked = (turn) => ({ filter: { player_id: 2 + turn } });
const by =
  (filter: object): Asked =>
  () => ({ filter });
const sorted =
  (field: string, order: "ASC" | "DESC"): Asked =>
  () => ({ sort: { field, order } });

const ASKED: readonly (readonly [OperatorListName, Record<string, Asked>])[] = [
  [
    "withdrawals",
    {
      "waiting, the oldest first": () => ({ filter: { status: 0 }, sort: { field: "id", order: "ASC" } }),
      rejected: by({ status: 2 }),
      "one player's": ofPlayer,
      "by sum": sorted("sum", "DESC"),
      "rejected, by sum": () => ({ filter: { status: 2 }, sort: { field: "sum", order: "DESC" } }),
      "of a month": by({ from: dayBefore(60), to: dayBefore(30) }),
      "of a month and large": by({ from: dayBefore(60), to: dayBefore(30), sum_from: 4_000 }),
      "one player's rejected": (turn) => ({ filter: { status: 2, player_id: 2 + turn } }),
    },
  ],
  [
    "payments",
    {
      waiting: by({ state: "waiting" }),
      paid: by({ state: "paid" }),
      "by number": (turn) => ({ filter: { id: 1_000_000 + turn } }),
      "one player's": ofPlayer,
      "by sum": sorted("sum", "ASC"),
      "paid, by sum": () => ({ filter: { state: "paid" }, sort: { field: "sum", order: "DESC" } }),
      "of a week, paid": by({ state: "paid", from: dayBefore(40), to: dayBefore(33) }),
      "of a year and large": by({ from: dayBefore(364), sum_from: 90_000 }),
      "one player's waiting": (turn) => ({ filter: { state: "waiting", player_id: 2 + turn } }),
    },
  ],
  [
    "players",
    {
      "by number": (turn, somebody) => ({ filter: { q: String(somebody(turn)) } }),
      "by the beginning of a frequent name": by({ q: "Анна" }),
      "by a part of a frequent name": by({ q: "олков" }),
      "by a part of one name": (turn, somebody) => ({ filter: { q: `ков ${somebody(turn)}` } }),
      "by a whole name": (turn, somebody) => ({ filter: { q: `Анна Волков ${somebody(turn)}` } }),
      banned: by({ banned: true }),
      "promo-coders": by({ promocoder: true }),
      operators: by({ operator: true }),
      "by deposits": sorted("deposits", "DESC"),
      "by when they were here": sorted("seen_at", "DESC"),
      "with large deposits": by({ sum_from: 50_000 }),
      "by digits in a name": (turn, somebody) => ({ filter: { q: String(somebody(turn)).slice(0, 4) } }),
      "banned, by deposits": () => ({
        filter: { banned: true },
        sort: { field: "deposits", order: "DESC" },
      }),
      "banned, by name": by({ banned: true, q: "Анна" }),
    },
  ],
  ["inactive_players", { "the last of them first": sorted("seen_at", "DESC") }],
  [
    "promo_codes",
    {
      "by the beginning of the name": by({ q: "code99" }),
      "for deposits": by({ kind: "deposit" }),
      "by name": sorted("name", "ASC"),
      "for deposits, by name": () => ({ filter: { kind: "deposit" }, sort: { field: "name", order: "ASC" } }),
    },
  ],
  [
    "bets",
    {
      "the oldest first": sorted("id", "ASC"),
      "of a week": by({ from: dayBefore(40), to: dayBefore(33) }),
      "of a week, a rare game": by({ from: dayBefore(40), to: dayBefore(33), game: "monetrain" }),
      "of a frequent game": by({ game: "dice" }),
      "of a rare game": by({ game: "monetrain" }),
      won: by({ result: "win" }),
      open: by({ result: "open" }),
      refunded: by({ result: "refund" }),
      "lost in a rare game": by({ game: "monetrain", result: "lose" }),
      "refunded, the oldest first": () => ({
        filter: { result: "refund" },
        sort: { field: "id", order: "ASC" },
      }),
      "that there are none of": by({ game: "dice", result: "open" }),
      "one player's": ofPlayer,
      "of those who play most": ofWhale,
      "of those who play most, a rare game": (turn) => ({
        filter: { player_id: 2 + turn, game: "monetrain" },
      }),
      "of those who play most, refunded": (turn) => ({ filter: { player_id: 2 + turn, result: "refund" } }),
    },
  ],
  [
    "rounds",
    { "of a rare game": by({ game: "jackpot" }), "by number": (turn) => ({ filter: { id: 1 + turn } }) },
  ],
  ["ledger_checks", { failed: by({ failed: true }) }],
  [
    "audit_log",
    {
      "one operator's": by({ operator_id: 3 }),
      "of a resource": by({ resource: "players" }),
      "of one player": (turn) => ({ filter: { resource: "players", subject: String(2 + turn * 3) } }),
    },
  ],
];

const DEEP: readonly (readonly [OperatorListName, object?])[] = [
  ["players"],
  ["payments"],
  ["withdrawals"],
  ["bets"],
  ["bets", { game: "dice" }],
  ["bets", { result: "win" }],
  ["bets", { game: "monetrain", result: "win" }],
  ["rounds"],
];

function listCall(list: OperatorListName, name: string, asked: (turn: number) => object): ConsoleCall {
  return {
    name: `${list}: ${name}`,
    path: operatorListEndpoints[list].path,
    bodyOf: (turn) => ({ page: 1, per_page: 25, ...asked(turn) }),
  };
}

function card(list: OperatorCardName, name: string, idOf: (turn: number) => number): ConsoleCall {
  return {
    name: `${list}: ${name}`,
    path: operatorCardEndpoints[list].path,
    bodyOf: (turn) => ({ id: idOf(turn) }),
  };
}

/** A day in Moscow on the wire. */
function dayBefore(days: number): string {
  return new Date(Date.now() + 3 * 3_600_000 - days * 86_400_000).toISOString().slice(0, 10);
}
