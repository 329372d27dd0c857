import type { Kopecks } from "@rumb/money/kopecks";
import type { Database } from "../../infra/database.ts";
import type { HouseAccounts } from "./house-accounts.ts";
import {
  endBets,
  lockBettors,
  moveRound,
  payPlayers,
  recordPayouts,
  revealSeed,
  type RoundMove,
} from "./round-ending-store.ts";

/**
 * Ends a round and pays everybody in one transaction. The round's row is the arbiter: unless it is in the state that
 * the ending starts from, nothing happens and the answer is null. Otherwise the new balances of those who were paid.
 * Players are locked first and in id order; who holds a round never waits for a player, so no cycle can form.
 */
export async function endRound(
  deps: { readonly database: Pick<Database, "transaction">; readonly houseAccounts: HouseAccounts },
  move: RoundMove,
): Promise<ReadonlyMap<number, Kopecks> | null> {
  const { round, ending } = move;
  const paid = ending.results.filter((result) => result.payout > 0);
  const wagers = ending.kind === "settled" && WAGERING_ROUNDS.has(round.game);
  const touched = wagers ? ending.results : paid;
  try {
    return await deps.database.transaction(async (query) => {
      await lockBettors(query, touched);
      if (!(await moveRound(query, move))) throw new AlreadyMoved();
      const house = deps.houseAccounts.id(`game:${round.game}`);
      const [balances] = await Promise.all([
        payPlayers(query, touched, { wagers }),
        recordPayouts(query, paid, { house, kind: ending.kind === "settled" ? "payout" : "refund" }),
        endBets(query, round, ending.results),
        revealSeed(query, round.seedId, ending.clientSeed),
      ]);
      return balances;
    });
  } catch (error) {
    if (error instanceof AlreadyMoved) return null;
    throw error;
  }
}

/** Not the jackpot: two accounts could pass one sum to and fro through its bank (rules.md §5). */
const WAGERING_ROUNDS: ReadonlySet<string> = new Set(["wheel"]);

/** Another leader was faster, or the round's time has not come. */
class AlreadyMoved extends Error {}
