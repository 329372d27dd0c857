import type { Guarded } from "../guards.ts";
import { isAmount, isInteger, isNumber, isText, listOf, oneOf, orNull, shape, shapeWith } from "../guards.ts";
import { roundMark } from "../round-mark.ts";

// What the socket carries of the Wheel. Amounts are roubles.

/** One bet of the list; `color` is the multiplier. */
const isBet = shape({
  id: isInteger,
  user_id: isInteger,
  name: isText,
  img: isText,
  bet: isAmount,
  color: isInteger,
});
export type WheelBet = Guarded<typeof isBet>;

const start = {
  /** The pocket that is paid. */
  pocket: isInteger,
  /** Degrees clockwise from the top of the wheel to its middle. */
  angle: isNumber,
  color: isInteger,
  /** Commitment of the round's server seed. */
  hash: isText,
  /** The spin's length and what is left of it, milliseconds, when this was sent. */
  spin_ms: isNumber,
  left_ms: isNumber,
};
const isStart = shape(start);
export type WheelStart = Guarded<typeof isStart>;
/** The pocket is drawn. */
export const isWheelStart = shape({ ...roundMark, ...start });

/** A round that is over, with its proof. */
const past = { round: isInteger, color: isInteger, pocket: isInteger, hash: isText, server_seed: isText };
/** `number` as in the state. */
const numbered = { number: isInteger };
const isPast = shapeWith(past, numbered);
export type WheelPast = Guarded<typeof isPast>;
/** The round is paid and its seed is public. */
export const isWheelResult = shapeWith({ ...roundMark, ...past }, numbered);
export type WheelResult = Guarded<typeof isWheelResult>;

const isPhase = oneOf("waiting", "betting", "spin", "result");
export type WheelPhase = Guarded<typeof isPhase>;

const totals = {
  bets_total: isInteger,
  bank: isAmount,
  /** Different players of the round. */
  players: isInteger,
  /** Stakes by multiplier over all bets of the round. */
  totals: listOf(shape({ color: isInteger, bet: isAmount, players: isInteger })),
};

/** Answer to `/api/wheel/get` and `getWheel`, and the event of that name when a round opens. */
export const isWheelState = shapeWith(
  {
    ...roundMark,
    ...totals,
    phase: isPhase,
    hash: isText,
    /** The newest bets, in bet order, at most `ROUND_LIST_BETS`; `bets_total` counts all. */
    listBet: listOf(isBet),
    /** During the spin and the result; else null. */
    start: orNull(isStart),
    /** Seconds to bet, or of the spin, rounded up. */
    time: isInteger,
    /** Length of the countdown, milliseconds, and what is left of the present phase; null while nobody has bet. */
    countdown_ms: isNumber,
    left_ms: orNull(isNumber),
    /** The last rounds, newest first, at most 100. */
    history: listOf(isPast),
  },
  {
    /** Among the rounds of its game: what a screen calls it. Servers of before state none. */
    number: isInteger,
    /** Hash of the chain whose beacon goes into the draw, known before the first bet; null: none does. */
    chain: orNull(isText),
    /** All bets of the player who asks; left out for guests and in the event, which goes to everybody. */
    own: listOf(isBet),
  },
);
export type WheelState = Guarded<typeof isWheelState>;

/** Bets that were accepted since the last event, in bet order. */
export const isNewBetWheel = shape({ ...roundMark, ...totals, bets: listOf(isBet) });
export type NewBetWheel = Guarded<typeof isNewBetWheel>;

/** Sent every second of the countdown. */
export const isWheelTime = shape({ round: isInteger, time: isInteger, left_ms: orNull(isNumber) });
export type WheelTime = Guarded<typeof isWheelTime>;
