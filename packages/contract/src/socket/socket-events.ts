import { isFeedEntry } from "../feed.ts";
import {
  type Guard,
  type Guarded,
  integerIn,
  isAmount,
  isBoolean,
  isInteger,
  isText,
  listOf,
  mapOf,
  oneOf,
  orNull,
  shape,
  shapeWith,
} from "../guards.ts";
import {
  isJackpotStart,
  isJackpotState,
  isJackpotWin,
  isJackTime,
  isNewBetJackpot,
} from "../jackpot/jackpot-events.ts";
import type { Site } from "../player.ts";
import { balanceGuards } from "../stated-balance.ts";
import type { PaymentNews, WithdrawalNews } from "../wallet.ts";
import {
  isNewBetWheel,
  isWheelResult,
  isWheelStart,
  isWheelState,
  isWheelTime,
} from "../wheel/wheel-events.ts";

/** A hit of the progressive pot: who, and the whole pot in roubles. */
const isPotWin = shape({ user_id: isInteger, name: isText, jackpot_sum: isAmount });
export type JackpotesWin = Guarded<typeof isPotWin>;

/** Answer to a refused socket message. */
const isSocketRefusal = shape({ error: isText, code: isText });
export type SocketRefusal = Guarded<typeof isSocketRefusal>;

const isPaymentNews = shape<PaymentNews>({
  id: isInteger,
  status: oneOf(0, 1),
  declined: isBoolean,
  sum: isAmount,
  bonus: isAmount,
});

const isWithdrawalNews = shape<WithdrawalNews>({ id: isInteger, status: oneOf(0, 1, 2, 3), comment: isText });

const isTerms = shape<Site["terms"]>({
  edges: mapOf(isInteger),
  max_win: orNull(isAmount),
  pot: shape({ share: isInteger, hits: isInteger }),
  versions: mapOf(isText),
});

/**
 * Every event from the server, with the specification's names: whom it goes to and what it carries. `player` events go to one player's
 * own sockets and to nobody else; the publisher of such an event has to name the player. Amounts are roubles.
 */
const serverEvents = {
  newHistory: to("all", isFeedEntry),
  online: to("all", integerIn(0, Number.MAX_SAFE_INTEGER)),
  jackpotGameSum: to("all", isAmount),
  jackpotesWin: to("all", isPotWin),
  /** The balance changed elsewhere. */
  updateBalance: to(
    "player",
    shapeWith({ ...balanceGuards.required, win: isAmount }, balanceGuards.optional),
  ),
  /** They have played, in whatever window and at whatever node: how the balance stands, and in which games, since the last such event. */
  played: to("player", shape({ balance: isAmount, balance_version: isInteger, games: listOf(isText) })),
  /** The jackpot's round as a whole: when one opens or is refunded, and to those who have missed something. */
  getJackpot: to("all", isJackpotState),
  newBetJackpot: to("all", isNewBetJackpot),
  jackTime: to("all", isJackTime),
  startSliderJackpot: to("all", isJackpotStart),
  winner: to("all", isJackpotWin),
  /** The same of the wheel. */
  getWheel: to("all", isWheelState),
  newBetWheel: to("all", isNewBetWheel),
  wheelTime: to("all", isWheelTime),
  startWheel: to("all", isWheelStart),
  wheelResult: to("all", isWheelResult),
  /** What became of a payment, and of a withdrawal. */
  payment: to("player", isPaymentNews),
  withdrawal: to("player", isWithdrawalNews),
  /** Their Telegram was bound. */
  bindTg: to("player", shape({ user_id: isInteger })),
  /** They have said that it is not theirs, and it was unbound. */
  unbindTg: to("player", shape({ user_id: isInteger })),
  /** The operator's terms have changed: previews follow at once. */
  terms: to("all", isTerms),
  /** Answers to a message without an acknowledgement: the rows of the feed, and the refusal of any message. */
  getHistory: to("asker", listOf(isFeedEntry)),
  refused: to("asker", isSocketRefusal),
};

/** Every message from the browser, by what answers it. It takes nothing; the acknowledgement is optional. */
const clientMessages = {
  getHistory: listOf(isFeedEntry),
  /** The newest settled bet of each game that has one. */
  getLast: listOf(isFeedEntry),
  /** Null in the first moments of a node, before it has seen a round. */
  getJackpot: orNull(isJackpotState),
  getWheel: orNull(isWheelState),
};

/** The payload of an event as its description has it; undefined when it is of no such event, as a newer server's may be. */
export function parseEvent<Name extends keyof ServerEvents>(
  name: Name,
  payload: unknown,
): ServerEvents[Name]["data"] | undefined {
  const { isData }: EventGuards[Name] = eventGuards[name];
  return isData(payload) ? payload : undefined;
}

/** The answer to a message; undefined for a refusal, and for whatever else is no such answer. */
export function parseAnswer<Name extends keyof ClientMessages>(
  name: Name,
  answer: unknown,
): ClientMessages[Name] | undefined {
  const isAnswer: AnswerGuards[Name] = answerGuards[name];
  return isAnswer(answer) ? answer : undefined;
}

/** Names of all events from the server. */
export const SERVER_EVENTS = Object.keys(serverEvents).filter(isServerEvent);

/** Whether a text is the name of an event from the server. */
export function isServerEvent(name: string): name is keyof ServerEvents {
  return Object.hasOwn(serverEvents, name);
}

function to<const To extends "all" | "player" | "asker", Data>(room: To, isData: Guard<Data>) {
  return { to: room, isData };
}

const eventGuards: EventGuards = serverEvents;
const answerGuards: AnswerGuards = clientMessages;

/** Every event: whom it goes to, and what it carries. */
export type ServerEvents = {
  [Name in keyof typeof serverEvents]: {
    to: (typeof serverEvents)[Name]["to"];
    data: Guarded<(typeof serverEvents)[Name]["isData"]>;
  };
};

/** Every message, and its answer. */
export type ClientMessages = {
  [Name in keyof typeof clientMessages]: Guarded<(typeof clientMessages)[Name]>;
};

/** One handler for each event: a forgotten one does not compile. */
export type EventHandlers = { [Name in keyof ServerEvents]: (data: ServerEvents[Name]["data"]) => void };

type EventGuards = {
  readonly [Name in keyof ServerEvents]: { readonly isData: Guard<ServerEvents[Name]["data"]> };
};
type AnswerGuards = { readonly [Name in keyof ClientMessages]: Guard<ClientMessages[Name]> };
