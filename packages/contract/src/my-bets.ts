import { Type, type Static } from "typebox";
import { type Refusal, refusal } from "./errors.ts";
import { FeedGame } from "./feed.ts";
import { successAnswer } from "./http.ts";

/** How a bet of one's own stands. `refund`: the stake came back without a game. */
export const MyBetResult = Type.Union([
  Type.Literal("win"),
  Type.Literal("lose"),
  Type.Literal("open"),
  Type.Literal("refund"),
]);
export type MyBetResult = Static<typeof MyBetResult>;

const DAY = String.raw`^20\d\d-\d\d-\d\d$`;
/** A day in Moscow, `2026-12-31`, from 2000 to 2099. */
const WireDay = Type.String({ pattern: DAY });

const filterFields = {
  game: Type.Optional(FeedGame),
  result: Type.Optional(MyBetResult),
  /** First and last day of the period, both inside it. */
  from: Type.Optional(WireDay),
  to: Type.Optional(WireDay),
};

/** What is asked of «Мои игры»; a field that is left out does not filter. */
export const MyBetsFilter = Type.Object(filterFields, { additionalProperties: false });
export type MyBetsFilter = Static<typeof MyBetsFilter>;

/** `page` is the `id` of a link of an earlier answer to the same filter. */
export const MyBetsRequest = Type.Object(
  { ...filterFields, page: Type.Optional(Type.String({ maxLength: 32 })) },
  { additionalProperties: false },
);
export type MyBetsRequest = Static<typeof MyBetsRequest>;

/** One bet of the player's own. Amounts are roubles; `win` leaves the progressive pot out, `pot` is what it won of it. */
export const MyBet = Type.Object({
  id: Type.Integer(),
  game: FeedGame,
  bet: Type.Number(),
  coff: Type.Number(),
  win: Type.Number(),
  pot: Type.Number(),
  result: MyBetResult,
  /** Unix ms. */
  created_at: Type.Integer(),
});
export type MyBet = Static<typeof MyBet>;

/** Назад, page numbers, Вперед; a link whose `id` is null leads nowhere. The `id` means something to the server only. */
export const MyBetsLink = Type.Object({
  label: Type.String(),
  active: Type.Boolean(),
  id: Type.Union([Type.String(), Type.Null()]),
});
export type MyBetsLink = Static<typeof MyBetsLink>;

/**
 * Sums over every bet that fits the filter, unfinished ones included, in roubles. `won` is payouts and progressive pots,
 * `net` is `won` − `staked` and may be negative.
 */
export const MyBetsTotals = Type.Object({
  bets: Type.Integer(),
  staked: Type.Number(),
  won: Type.Number(),
  net: Type.Number(),
});
export type MyBetsTotals = Static<typeof MyBetsTotals>;

/**
 * A page of bets, newest first. `totals` is null while the server still counts a long history for the first time; until
 * then a filtered page is empty as well, and the same request a second later tells more.
 */
export const MyBetsReply = Type.Object({
  data: Type.Array(MyBet),
  links: Type.Array(MyBetsLink),
  totals: Type.Union([MyBetsTotals, Type.Null()]),
});
export type MyBetsReply = Static<typeof MyBetsReply>;
export const MyBetsAnswer = successAnswer(MyBetsReply);

/** Addresses of the two calls. The second answers with a file (text/csv) of the bets that fit the filter. */
export const MY_BETS_PATHS = { get: "/api/bets/get", csv: "/api/bets/csv" } as const;

/** A file holds so many bets at most, the newest of those that fit; its last line says so when there are more. */
export const MY_BETS_FILE_ROWS = 100_000;

/** Refuses days that no calendar has, and a period that ends before it begins; null when there is nothing to refuse. */
export function refuseFilter({ from, to }: MyBetsFilter): Refusal | null {
  if (from !== undefined && !isDay(from)) return refusal("MALFORMED_FIELD", { field: "from" });
  if (to !== undefined && !isDay(to)) return refusal("MALFORMED_FIELD", { field: "to" });
  return from !== undefined && to !== undefined && from > to ? refusal("PERIOD_REVERSED") : null;
}

/** Tells a day that exists, `2026-12-31`, from any other text. */
export function isDay(text: string): boolean {
  if (!new RegExp(DAY).test(text)) return false;
  const midnight = new Date(`${text}T00:00:00Z`);
  // The calendar of Date is never short of days: 31 February is 3 March to it.
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text);
}
