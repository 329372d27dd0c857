import { jackpot, JACKPOT_LIMITS } from "@rumb/games/jackpot/jackpot";
import { roubles } from "@rumb/money/kopecks";
import { Type, type Static } from "typebox";
import { body, WireDecimal } from "../http.ts";
import { isMeantFor, MeantRound, type RoundTerms, type RoundWire, roundRules } from "../game/round-game.ts";
import { jackpotGuards, jackpotSlip } from "./jackpot-slip.ts";
import { staked } from "../game/play-fields.ts";
import { closeSlipGame } from "../slips/slip-game.ts";
import { jackpotFairness } from "./jackpot-fair.ts";

export const JackpotPlayRequest = body({ bet: WireDecimal, round: MeantRound });
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

/** Jackpot on the wire (spec.md §7, rules.md §4). */
export const jackpotWire = {
  id: "jackpot",
  slip: closeSlipGame(jackpotSlip),
  fairness: jackpotFairness,
  path: "/api/jackpot/play",
  request: JackpotPlayRequest,
  reply: JackpotPlayReply,
  rules: roundRules(jackpot, jackpotGuards),
  prepare: staked(JACKPOT_LIMITS, (stakeKopecks, fields, { edgeHundredths }: RoundTerms) => {
    return {
      stakeKopecks,
      maxPayoutKopecks: null,
      joins: (round) => isMeantFor(fields, round),
      accept: (bankKopecks) => jackpot.accept({ edgeHundredths }, stakeKopecks, bankKopecks),
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
  }),
} satisfies RoundWire;
