import type { Guarded } from "../guards.ts";
import { isAmount, isInteger, isNumber, isText, listOf, oneOf, orNull, shape, shapeWith } from "../guards.ts";
import { roundMark } from "../round-mark.ts";

// What the socket carries of a Jackpot. Amounts are roubles.

/** One bet of the list: tickets are kopecks of the bank, numbered from 1 in bet order. */
export const isJackpotBet = shape({
  id: isInteger,
  user_id: isInteger,
  name: isText,
  img: isText,
  bet: isAmount,
  fromTicket: isInteger,
  toTicket: isInteger,
});
export type JackpotBet = Guarded<typeof isJackpotBet>;

/** A player's share of the bank in percent, two decimals, and all that they have staked in the round. */
const isChance = shape({ user_id: isInteger, chance: isNumber, bet: isAmount });
export type JackpotChance = Guarded<typeof isChance>;

/** The winner's box; `chance` is the percent of all their tickets, `win` the bank without the fee, left out where there was none. */
const isWinner = shapeWith(
  { user_id: isInteger, name: isText, img: isText, bank: isAmount, chance: isNumber },
  { win: isAmount },
);
export type JackpotWinner = Guarded<typeof isWinner>;

const start = {
  /** The roulette: `slider[79]` is the winner. */
  slider: listOf(shape({ user_id: isInteger, img: isText })),
  /** The offset in pixels inside that tile of 80 pixels. */
  rand: isNumber,
  winUser: isWinner,
  ticket: isInteger,
  /** The spin's length and what is left of it, milliseconds, when this was sent. */
  spin_ms: isNumber,
  left_ms: isNumber,
};
const isStart = shape(start);
export type JackpotStart = Guarded<typeof isStart>;
/** The winner is drawn. */
export const isJackpotStart = shape({ ...roundMark, ...start });

/** A round that is over, with its proof. */
const isPast = shapeWith(
  { round: isInteger, winner: isWinner, ticket: isInteger, hash: isText, server_seed: isText },
  { number: isInteger },
);
export type JackpotPast = Guarded<typeof isPast>;

export const JACKPOT_TITLES = {
  betting: "Прием ставок",
  playing: "Игра идет",
  over: "Победитель определен",
} as const;
export type JackpotTitle = (typeof JACKPOT_TITLES)[keyof typeof JACKPOT_TITLES];
const isTitle = oneOf(...Object.values(JACKPOT_TITLES));

/** Answer to `getJackpot`, and the event of the same name when a round opens or is refunded. */
export const isJackpotState = shapeWith(
  {
    ...roundMark,
    hash: isText,
    /** The newest bets, in bet order, at most `ROUND_LIST_BETS`; `bets_total` counts all. */
    listBet: listOf(isJackpotBet),
    bets_total: isInteger,
    bank: isAmount,
    /** The players of the round, largest share first: `ROUND_LIST_BETS` at most, and always the one who asks. */
    user_chance: listOf(isChance),
    /** During the spin and the result; else null. */
    start: orNull(isStart),
    /** Two digits: seconds left to bet, or of the spin. */
    time: isText,
    /** What `time` counts down to, milliseconds from now; null while the countdown stands. */
    left_ms: orNull(isNumber),
    title: isTitle,
    /** Set while the result is shown. */
    winner: orNull(isWinner),
    /** The last rounds with a winner, newest first. */
    last: listOf(isPast),
  },
  {
    /** Among the rounds of its game: what a screen calls it. Servers of before state none. */
    number: isInteger,
    /** Hash of the chain whose beacon goes into the draw, known before the first bet; null: none does. */
    chain: orNull(isText),
  },
);
export type JackpotState = Guarded<typeof isJackpotState>;

/** Bets that were accepted since the last event, in bet order; `bet` is the newest of them. */
export const isNewBetJackpot = shape({
  ...roundMark,
  bet: isJackpotBet,
  bets: listOf(isJackpotBet),
  bets_total: isInteger,
  bank: isAmount,
  /** New chances of those who have bet; the others' follow from the bank. */
  user_chance: listOf(isChance),
});
export type NewBetJackpot = Guarded<typeof isNewBetJackpot>;

/** Sent every second of the countdown. */
export const isJackTime = shape({
  round: isInteger,
  time: isText,
  title: isTitle,
  left_ms: orNull(isNumber),
});
export type JackTime = Guarded<typeof isJackTime>;

/** The winner is paid. `win` is the bank without the fee. */
export const isJackpotWin = shape({ ...roundMark, user_id: isInteger, win: isAmount, past: isPast });
export type JackpotWin = Guarded<typeof isJackpotWin>;
