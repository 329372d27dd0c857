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

/** Socket.IO events from the server, with the specification's names. Amounts are roubles. */
export type ServerToClient = {
  newHistory: (entry: FeedEntry) => void;
  getHistory: (history: FeedEntry[]) => void;
  online: (count: number) => void;
  jackpotGameSum: (sum: number) => void;
  jackpotesWin: (win: JackpotesWin) => void;
  /** To the player's own sockets only: their balance changed elsewhere. */
  updateBalance: (update: { balance: number; win: number }) => void;
  /** The jackpot's round as a whole: when one opens or is refunded, and to those who have missed something. */
  getJackpot: (state: JackpotState) => void;
  newBetJackpot: (bets: NewBetJackpot) => void;
  jackTime: (time: JackTime) => void;
  startSliderJackpot: (start: RoundMark & JackpotStart) => void;
  winner: (win: JackpotWin) => void;
  /** The same of the wheel. */
  getWheel: (state: WheelState) => void;
  newBetWheel: (bets: NewBetWheel) => void;
  wheelTime: (time: WheelTime) => void;
  startWheel: (start: RoundMark & WheelStart) => void;
  wheelResult: (result: WheelResult) => void;
  /** To the player's own sockets only: what became of a payment, and of a withdrawal. */
  payment: (news: PaymentNews) => void;
  withdrawal: (news: WithdrawalNews) => void;
  /** To the player's own sockets only: their Telegram was bound. */
  bindTg: (bound: { user_id: number }) => void;
  /** The operator's terms have changed: previews follow at once. */
  terms: (terms: Site["terms"]) => void;
  /** To one's own sockets: a message of one's own was refused. */
  refused: (refusal: SocketRefusal) => void;
};

/** Socket.IO events from the browser. The acknowledgement is optional. */
export type ClientToServer = {
  getHistory: (acknowledge?: (history: FeedEntry[] | SocketRefusal) => void) => void;
  /** The state is null in the first moments of a node, before it has seen a round. */
  getJackpot: (acknowledge?: (state: JackpotState | null | SocketRefusal) => void) => void;
  getWheel: (acknowledge?: (state: WheelState | null | SocketRefusal) => void) => void;
};
