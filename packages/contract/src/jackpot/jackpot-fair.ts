import { jackpot } from "@rumb/games/jackpot/jackpot";
import { ratio } from "@rumb/money/ratio";
import { rangeOf, type Returns, SMALLEST } from "../game/return-range.ts";
import type { GameFairness } from "../game/game-wire.ts";

/** How Jackpot draws, what it returns, and the fields from which a round of it is computed. */
export const jackpotFairness: GameFairness = {
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
