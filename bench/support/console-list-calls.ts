import { operatorListEndpoints } from "@rumb/contract/endpoints/operator";
import { FRAUD_RULES, FRAUD_STATES } from "@rumb/contract/fraud-rules";
import type { OperatorListName } from "@rumb/contract/operator-list";
import { type ConsoleCall, dayBefore, type Numbers, one } from "./console-call.ts";

/** Every list with each of its filters and sorts, and the deepest page. */
export function listCalls(numbers: Numbers): ConsoleCall[] {
  return [
    ...ASKED.flatMap(([list, filters]) =>
      Object.entries({ "newest page": OF_SOMEBODY.has(list) ? ofPlayer : everything, ...filters }).map(
        ([name, asked]) => listCall(list, name, (turn) => asked(turn, numbers)),
      ),
    ),
    ...DEEP.map(([list, filter]) =>
      listCall(list, `page 400${filter === undefined ? "" : ` of ${JSON.stringify(filter)}`}`, () => ({
        page: 400,
        ...(filter !== undefined && { filter }),
      })),
    ),
  ];
}

function listCall(list: OperatorListName, name: string, asked: (turn: number) => object): ConsoleCall {
  return {
    name: `${list}: ${name}`,
    asks: one(operatorListEndpoints[list], (turn) => ({ page: 1, per_page: 25, ...asked(turn) })),
  };
}

type Asked = (turn: number, numbers: Numbers) => object;

/** Lists that are asked for one player's rows only. */
const OF_SOMEBODY: ReadonlySet<OperatorListName> = new Set(["transfers", "sessions"]);

const everything: Asked = () => ({});
const ofPlayer: Asked = (turn, { somebody }) => ({ filter: { player_id: somebody(turn) } });
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
      "by number": (turn) => ({ filter: { id: 1 + turn * 131 } }),
      "approved by somebody": by({ approved: true }),
      "by day": sorted("created_at", "DESC"),
      "up to a sum": by({ sum_to: 100 }),
    },
  ],
  [
    "payments",
    {
      waiting: by({ state: "waiting" }),
      paid: by({ state: "paid" }),
      "by number": (turn, { firstPayment }) => ({ filter: { id: firstPayment + turn } }),
      "one player's": ofPlayer,
      "by sum": sorted("sum", "ASC"),
      "paid, by sum": () => ({ filter: { state: "paid" }, sort: { field: "sum", order: "DESC" } }),
      "of a week, paid": by({ state: "paid", from: dayBefore(40), to: dayBefore(33) }),
      "of a year and large": by({ from: dayBefore(364), sum_from: 90_000 }),
      "one player's waiting": (turn) => ({ filter: { state: "waiting", player_id: 2 + turn } }),
      "by day": sorted("created_at", "ASC"),
      "up to a sum": by({ sum_to: 101 }),
      declined: by({ state: "declined" }),
    },
  ],
  ["proposals", { waiting: by({ waiting: true }) }],
  [
    "discrepancies",
    {
      open: by({ open: true }),
      "of a kind": by({ kind: "expired" }),
      "open of a kind": by({ open: true, kind: "amount" }),
      "by number": (turn) => ({ filter: { id: 1 + turn } }),
      "one player's": ofPlayer,
      "of a month": by({ from: dayBefore(60), to: dayBefore(30) }),
      "by day": sorted("created_at", "DESC"),
    },
  ],
  ["reconciliations", {}],
  [
    "fraud_rings",
    {
      ...Object.fromEntries(FRAUD_STATES.map((state) => [state, by({ state })])),
      ...Object.fromEntries(FRAUD_RULES.map((rule) => [`by ${rule}`, by({ rule })])),
      "cleared, by when they changed": () => ({
        filter: { state: "cleared" },
        sort: { field: "changed_at", order: "DESC" },
      }),
      "new, with a rule and a score": by({ state: "new", rule: "banned", score_from: 60 }),
      "with a high score": by({ score_from: 100 }),
      "by number": (turn) => ({ filter: { id: 1 + turn } }),
      "one player's": (turn) => ({ filter: { player_id: 20 * (10 + turn) } }),
      "of a week": by({ from: dayBefore(6), to: dayBefore(0) }),
      "the oldest first": sorted("id", "ASC"),
      "by when they changed": sorted("changed_at", "DESC"),
    },
  ],
  ["transfers", { "of those who play most": ofWhale }],
  ["sessions", { "of those who play most": ofWhale }],
  ["settings", {}],
  ["nodes", {}],
  ["jobs", { failing: by({ failing: true }) }],
  ["books", {}],
  ["alarms", { open: by({ open: true }) }],
  [
    "security_events",
    {
      "of a frequent kind": by({ kind: "signed-in" }),
      "of a rare kind": by({ kind: "telegram-contested" }),
      "one player's": ofPlayer,
      "of an address": (turn) => ({
        filter: { address: `10.${turn}.${turn + 1}.${(turn + 200 * (turn + 1)) % 9}` },
      }),
      "of a week": by({ from: dayBefore(40), to: dayBefore(33) }),
      "of a week and a kind": by({ from: dayBefore(40), to: dayBefore(33), kind: "forbidden" }),
    },
  ],
  [
    "players",
    {
      "by number": (turn, { somebody }) => ({ filter: { q: String(somebody(turn)) } }),
      "by the beginning of a frequent name": by({ q: "Анна" }),
      "by a part of a frequent name": by({ q: "олков" }),
      "by a part of one name": (turn, { somebody }) => ({ filter: { q: `ков ${somebody(turn)}` } }),
      "by a whole name": (turn, { somebody }) => ({ filter: { q: `Анна Волков ${somebody(turn)}` } }),
      banned: by({ banned: true }),
      "promo-coders": by({ promocoder: true }),
      operators: by({ operator: true }),
      "by deposits": sorted("deposits", "DESC"),
      "by when they were here": sorted("seen_at", "DESC"),
      "with large deposits": by({ sum_from: 50_000 }),
      "by digits in a name": (turn, { somebody }) => ({ filter: { q: String(somebody(turn)).slice(0, 4) } }),
      "banned, by deposits": () => ({
        filter: { banned: true },
        sort: { field: "deposits", order: "DESC" },
      }),
      "banned, by name": by({ banned: true, q: "Анна" }),
      "with a tag": by({ tag: "вип" }),
      "with a tag, by deposits": () => ({
        filter: { tag: "вип" },
        sort: { field: "deposits", order: "DESC" },
      }),
      "by its number": (turn, { somebody }) => ({ filter: { id: somebody(turn) } }),
      "up to some deposits": by({ sum_to: 10, sum_from: 1 }),
      "by when they came": sorted("created_at", "ASC"),
      "the first of all": sorted("id", "ASC"),
    },
  ],
  ["inactive_players", { "the last of them first": sorted("seen_at", "DESC") }],
  [
    "promo_codes",
    {
      "by the beginning of the name": by({ q: "code99" }),
      "for deposits": by({ kind: "deposit" }),
      "by name": sorted("name", "ASC"),
      "of a month": by({ from: dayBefore(60), to: dayBefore(30) }),
      "by day": sorted("created_at", "DESC"),
      "the oldest first": sorted("id", "ASC"),
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
      "by number": (turn, { bet }) => ({ filter: { id: bet(turn) } }),
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
    {
      "of a rare game": by({ game: "jackpot" }),
      "by number": (turn) => ({ filter: { id: 1 + turn } }),
      "by their number in the game": (turn) => ({ filter: { number: 1 + turn } }),
      "of a week": by({ from: dayBefore(40), to: dayBefore(33) }),
      "of a week, a rare game": by({ from: dayBefore(40), to: dayBefore(33), game: "jackpot" }),
      "by when they began": sorted("opened_at", "DESC"),
    },
  ],
  ["ledger_checks", { failed: by({ failed: true }) }],
  [
    "audit_log",
    {
      "one operator's": by({ operator_id: 3 }),
      "of a resource": by({ resource: "players" }),
      "of one player": (turn) => ({ filter: { resource: "players", subject: String(2 + turn * 3) } }),
      "of a frequent action": by({ action: "approve" }),
      "of a rare action": by({ action: "change" }),
      "one operator's, of an action": by({ operator_id: 3, action: "ban" }),
      "one operator's, of a rare action": by({ operator_id: 3, action: "change" }),
      "of a resource and an action": by({ resource: "withdrawals", action: "show" }),
      "of a week": by({ from: dayBefore(40), to: dayBefore(33) }),
      "of a week and an action": by({ from: dayBefore(40), to: dayBefore(33), action: "reject" }),
      "one operator's of a year, of an action": by({ operator_id: 3, action: "show", from: dayBefore(364) }),
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
