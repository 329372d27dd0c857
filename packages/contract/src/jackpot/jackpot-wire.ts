import { jackpot, JACKPOT_LIMITS } from "@rumb/games/jackpot/jackpot";
import { Type, type Static } from "typebox";
import { body, WireDecimal } from "../http.ts";
import { isMeantFor, MeantRound, type RoundTerms, type RoundWire, roundRules } from "../game/round-game.ts";
import { jackpotGuards, jackpotSlip } from "./jackpot-slip.ts";
import { staked } from "../game/play-fields.ts";
import { closeSlipGame } from "../slips/slip-game.ts";
import { ratio } from "@rumb/money/ratio";
import { rangeOf, type Returns, SMALLEST } from "../game/return-range.ts";
import type { GameFairness } from "../game/game-wire.ts";
import { balanceFields } from "../balance-fields.ts";

export const JackpotPlayRequest = body({ bet: WireDecimal, round: MeantRound });
export type JackpotPlayRequest = Static<typeof JackpotPlayRequest>;

/** Amounts are roubles. */
export const JackpotPlayReply = Type.Object({
  ...balanceFields,
  /** Number of the bet, for its slip. */
  id: Type.Integer(),
  round: Type.Integer(),
  fromTicket: Type.Integer(),
  toTicket: Type.Integer(),
  /** Commitment (SHA-256 hex) of the round's server seed. */
  hash: Type.String(),
});
export type JackpotPlayReply = Static<typeof JackpotPlayReply>;

/** How Jackpot draws, what it returns, and the fields from which a round of it is computed. */
const jackpotFairness: GameFairness = {
  drawn: "Билет раунда, по одному на копейку банка",
  theory: [{ type: null, share: 1, spread: "none" }],
  returns: jackpotReturn,
  form: {
    stake: "70.00",
    stakeLabel: "Банк раунда, ₽",
    terms: [],
    // As if one bet had all tickets: the draw does not depend on whose they are.
    settled: (bankKopecks) => ({ fromTicket: 1, toTicket: bankKopecks }),
  },
};

/** Jackpot on the wire. */
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
      answer({ id, round, params, stated, hash }) {
        if (!jackpotGuards.isParams(params)) throw new RangeError("a bet of jackpot has no tickets");
        const { fromTicket, toTicket } = params;
        return {
          ...stated,
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

/**
 * A bet has a ticket for each kopeck and takes the bank without the fee with each of them: the chance is its share of the bank, and
 * the payout is the bank. Computed for the least stake against others of 1 to 1000 times as much.
 */
function jackpotReturn(edgeHundredths: number): Returns {
  const exact = rangeOf(
    [1, 3, 1000].map((times) => {
      const params = { fromTicket: 1, toTicket: SMALLEST, edgeHundredths };
      const tickets = SMALLEST * (1 + times);
      const { payoutKopecks } = jackpot.settle({ stakeKopecks: SMALLEST, params }, { ticket: 1, tickets });
      return ratio(BigInt(SMALLEST) * BigInt(payoutKopecks), BigInt(tickets) * BigInt(SMALLEST));
    }),
  );
  return { exact, smallestStake: exact };
}
