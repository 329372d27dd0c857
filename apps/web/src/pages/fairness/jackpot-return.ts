import { jackpot } from "@rumb/games/jackpot/jackpot";
import { ratio } from "@rumb/money/ratio";
import { rangeOf, type Returns, SMALLEST } from "./return-range.ts";

/**
 * A bet has a ticket for each kopeck and takes the whole bank with each of them: the chance is its share of the bank, and
 * the payout is the bank. Computed for the least stake against others of 1 to 1000 times as much.
 */
export function jackpotReturn(): Returns {
  const exact = rangeOf(
    [1, 3, 1000].map((times) => {
      const params = { fromTicket: 1, toTicket: SMALLEST };
      const tickets = SMALLEST * (1 + times);
      const { payoutKopecks } = jackpot.settle({ stakeKopecks: SMALLEST, params }, { ticket: 1, tickets });
      return ratio(BigInt(SMALLEST) * BigInt(payoutKopecks), BigInt(tickets) * BigInt(SMALLEST));
    }),
  );
  return { exact, smallestStake: exact };
}
