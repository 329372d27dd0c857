import type { FeedEntry } from "./feed.ts";
import type {
  JackTime,
  JackpotStart,
  JackpotState,
  JackpotWin,
  NewBetJackpot,
} from "./jackpot/jackpot-wire.ts";
import type { RoundMark } from "./round-game.ts";
import type { NewBetWheel, WheelResult, WheelStart, WheelState, WheelTime } from "./wheel/wheel-wire.ts";
import type { Site } from "./player.ts";
import type { PaymentNews, WithdrawalNews } from "./wallet.ts";

/** A hit of the progressive pot: who, and the whole pot in roubles. */
export type JackpotesWin = { user_id: number; name: string; jackpot_sum: number };

/** Answer to a refused socket message. */
export type SocketRefusal = { error: string; code: string };

/**
 * Every event from the server, with the specification's names: whom it goes to and what it carries. `player` events go to one player's
 * own sockets and to nobody else; the publisher of such an event has to name the player. Amounts are roubles.
 */
export type ServerEvents = {
  newHistory: { to: "all"; data: FeedEntry };
  online: { to: "all"; data: number };
  jackpotGameSum: { to: "all"; data: number };
  jackpotesWin: { to: "all"; data: JackpotesWin };
  /** The balance changed elsewhere. */
  updateBalance: { to: "player"; data: { balance: number; win: number } };
  /** The jackpot's round as a whole: when one opens or is refunded, and to those who have missed something. */
  getJackpot: { to: "all"; data: JackpotState };
  newBetJackpot: { to: "all"; data: NewBetJackpot };
  jackTime: { to: "all"; data: JackTime };
  startSliderJackpot: { to: "all"; data: RoundMark & JackpotStart };
  winner: { to: "all"; data: JackpotWin };
  /** The same of the wheel. */
  getWheel: { to: "all"; data: WheelState };
  newBetWheel: { to: "all"; data: NewBetWheel };
  wheelTime: { to: "all"; data: WheelTime };
  startWheel: { to: "all"; data: RoundMark & WheelStart };
  wheelResult: { to: "all"; data: WheelResult };
  /** What became of a payment, and of a withdrawal. */
  payment: { to: "player"; data: PaymentNews };
  withdrawal: { to: "player"; data: WithdrawalNews };
  /** Their Telegram was bound. */
  bindTg: { to: "player"; data: { user_id: number } };
  /** The operator's terms have changed: previews follow at once. */
  terms: { to: "all"; data: Site["terms"] };
  /** Answers to a message without an acknowledgement: the rows of the feed, and the refusal of any message. */
  getHistory: { to: "asker"; data: FeedEntry[] };
  refused: { to: "asker"; data: SocketRefusal };
};

/** Every message from the browser, and its answer. It takes nothing; the acknowledgement is optional. */
export type ClientMessages = {
  getHistory: FeedEntry[];
  /** Null in the first moments of a node, before it has seen a round. */
  getJackpot: JackpotState | null;
  getWheel: WheelState | null;
};

/** The events as Socket.IO types them. */
export type ServerToClient = { [Name in keyof ServerEvents]: (data: ServerEvents[Name]["data"]) => void };
export type ClientToServer = {
  [Name in keyof ClientMessages]: (
    acknowledge?: (answer: ClientMessages[Name] | SocketRefusal) => void,
  ) => void;
};
