import { Type, type Static } from "typebox";
import { body, nullable } from "./http.ts";
import { betFields, FeedGame, MyBetResult } from "./bet-fields.ts";
import { WIRE_DAY } from "./my-bets-filter.ts";

/** A day in Moscow, `2026-12-31`, from 2000 to 2099. */
const WireDay = Type.String({ pattern: WIRE_DAY });

const filterFields = {
  game: Type.Optional(FeedGame),
  result: Type.Optional(MyBetResult),
  /** First and last day of the period, both inside it. */
  from: Type.Optional(WireDay),
  to: Type.Optional(WireDay),
};

/** What is asked of «Мои игры»; a field that is left out does not filter. */
export const MyBetsFilter = body(filterFields);
export type MyBetsFilter = Static<typeof MyBetsFilter>;

/** `page` is the `id` of a link of an earlier answer to the same filter. */
export const MyBetsRequest = body({ ...filterFields, page: Type.Optional(Type.String({ maxLength: 32 })) });
export type MyBetsRequest = Static<typeof MyBetsRequest>;

/** One bet of the player's own; `pot` is what it won of the progressive pot. */
export const MyBet = Type.Object({ ...betFields, pot: Type.Number() });
export type MyBet = Static<typeof MyBet>;

/** Назад, page numbers, Вперед; a link whose `id` is null leads nowhere. The `id` means something to the server only. */
export const MyBetsLink = Type.Object({
  label: Type.String(),
  active: Type.Boolean(),
  id: nullable(Type.String()),
});
export type MyBetsLink = Static<typeof MyBetsLink>;

/**
 * Sums over every bet that fits the filter, unfinished ones included, in roubles. `won` is payouts and progressive pots,
 * `net` is `won` − `staked` and may be negative. A refunded bet counts as a bet and in neither sum of money.
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
 * then a filtered page is empty as well, and the same request a second later brings more.
 */
export const MyBetsReply = Type.Object({
  data: Type.Array(MyBet),
  links: Type.Array(MyBetsLink),
  totals: nullable(MyBetsTotals),
  /** At the end of the list: the player's bets of before this moment are in the archive and in the totals, not in the list. */
  archived_before: Type.Optional(Type.Integer()),
});
export type MyBetsReply = Static<typeof MyBetsReply>;
