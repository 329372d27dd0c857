import { jackpot, JACKPOT_LIMITS } from "@rumb/games/jackpot/jackpot";
import { roubles } from "@rumb/money/kopecks";
import { Type, type Static } from "typebox";
import { isRefusal } from "../errors.ts";
import { WireDecimal } from "../http.ts";
import { isMeantFor, MeantRound } from "../meant-round.ts";
import { type RoundMark, type RoundWire, roundRules } from "../round-game.ts";
import { jackpotGuards } from "../round-guards.ts";
import { parseStake } from "../stake.ts";
import { closeSlipGame } from "../slip-game.ts";
import { jackpotFairness } from "./jackpot-fair.ts";
import { jackpotSlip } from "./jackpot-slip.ts";

export const JackpotPlayRequest = Type.Object(
  { bet: WireDecimal, round: MeantRound },
  { additionalProperties: false },
);
export type JackpotPlayRequest = Static<typeof JackpotPlayRequest>;

/** Amounts are roubles. */
export const JackpotPlayReply = Type.Object({
  balance: Type.Number(),
  /** Number of the bet, for its slip. */
  id: Type.Integer(),
  round: Type.Integer(),
  fromTicket: Type.Integer(),
  toTicket: Type.Integer(),
  /** Commitment (SHA-256 hex) of the round's server seed. */
  hash: Type.String(),
});
export type JackpotPlayReply = Static<typeof JackpotPlayReply>;

/** One bet of the list: tickets are kopecks of the bank, numbered from 1 in bet order. `bet` is roubles. */
export type JackpotBet = {
  id: number;
  user_id: number;
  name: string;
  img: string;
  bet: number;
  fromTicket: number;
  toTicket: number;
};

/** A player's share of the bank in percent, two decimals, and all that they have staked in the round, roubles. */
export type JackpotChance = { user_id: number; chance: number; bet: number };

/** The winner's box: amounts in roubles, chance in percent of all their tickets. */
export type JackpotWinner = { user_id: number; name: string; img: string; bank: number; chance: number };

/** The roulette. `slider[79]` is the winner; `rand` is the offset in pixels inside that tile of 80 pixels. */
export type JackpotStart = {
  slider: { user_id: number; img: string }[];
  rand: number;
  winUser: JackpotWinner;
  ticket: number;
  /** The spin's length and what is left of it, milliseconds, when this was sent. */
  spin_ms: number;
  left_ms: number;
};

/** A round that is over, with its proof. */
export type JackpotPast = {
  round: number;
  winner: JackpotWinner;
  ticket: number;
  hash: string;
  server_seed: string;
};

export const JACKPOT_TITLES = {
  betting: "Прием ставок",
  playing: "Игра идет",
  over: "Победитель определен",
} as const;
export type JackpotTitle = (typeof JACKPOT_TITLES)[keyof typeof JACKPOT_TITLES];

/** Answer to `getJackpot`, and the event of the same name when a round opens or is refunded. */
export type JackpotState = RoundMark & {
  hash: string;
  /** The newest bets, in bet order, at most `ROUND_LIST_BETS`; `bets_total` counts all. */
  listBet: JackpotBet[];
  bets_total: number;
  bank: number;
  /** The players of the round, largest share first: `ROUND_LIST_BETS` at most, and always the one who asks. */
  user_chance: JackpotChance[];
  /** During the spin and the result; else null. */
  start: JackpotStart | null;
  /** Two digits: seconds left to bet, or of the spin. */
  time: string;
  /** What `time` counts down to, milliseconds from now; null while the countdown stands. */
  left_ms: number | null;
  title: JackpotTitle;
  /** Set while the result is shown. */
  winner: JackpotWinner | null;
  /** The last rounds with a winner, newest first. */
  last: JackpotPast[];
};

/** Bets that were accepted since the last event, in bet order; `bet` is the newest of them (spec.md §7). */
export type NewBetJackpot = RoundMark & {
  bet: JackpotBet;
  bets: JackpotBet[];
  bets_total: number;
  bank: number;
  /** New chances of those who have bet; the others' follow from the bank. */
  user_chance: JackpotChance[];
};

/** Sent every second of the countdown. */
export type JackTime = { round: number; time: string; title: JackpotTitle; left_ms: number | null };

/** The winner is paid. `win` is the bank, roubles. */
export type JackpotWin = RoundMark & { user_id: number; win: number; past: JackpotPast };

/** Jackpot on the wire (spec.md §7, rules.md §4). */
export const jackpotWire = {
  id: "jackpot",
  slip: closeSlipGame(jackpotSlip),
  fairness: jackpotFairness,
  path: "/api/jackpot/play",
  request: JackpotPlayRequest,
  reply: JackpotPlayReply,
  rules: roundRules(jackpot, jackpotGuards),
  prepare(fields) {
    const stakeKopecks = parseStake(fields["bet"], {
      min: JACKPOT_LIMITS.minStakeKopecks,
      max: JACKPOT_LIMITS.maxStakeKopecks,
    });
    if (isRefusal(stakeKopecks)) return stakeKopecks;
    return {
      stakeKopecks,
      maxPayoutKopecks: null,
      joins: (round) => isMeantFor(fields, round),
      accept: (bankKopecks) => jackpot.accept(null, stakeKopecks, bankKopecks),
      answer({ id, round, params, balanceKopecks, hash }) {
        if (!jackpotGuards.isParams(params)) throw new RangeError("a bet of jackpot has no tickets");
        const { fromTicket, toTicket } = params;
        return {
          balance: roubles(balanceKopecks),
          id,
          round,
          fromTicket,
          toTicket,
          hash,
        } satisfies JackpotPlayReply;
      },
    };
  },
} satisfies RoundWire;
