import { rakebackUnits } from "@rumb/games/bonuses/rakeback";
import { games, type RoundGameId } from "@rumb/games/games";
import { type Kopecks, kopecks } from "@rumb/money/kopecks";
import type { Database } from "../../platform/db/database.ts";
import type { WeekGame } from "../../settings/week-game.ts";
import type { HouseAccounts } from "../house-accounts.ts";
import {
  type CountedBet,
  countForLimits,
  endBets,
  type LockedBettor,
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
  deps: RoundEndingDeps,
  move: RoundMove,
): Promise<ReadonlyMap<number, Kopecks> | null> {
  const { round, ending } = move;
  const paid = ending.results.filter((result) => result.payout > 0);
  const wagers = ending.kind === "settled" && games[round.game].wagers;
  const touched = wagers ? ending.results : paid;
  try {
    return await deps.database.transaction(async (query) => {
      const bettors = await lockBettors(query, touched);
      if (!(await moveRound(query, move))) throw new AlreadyMoved();
      const house = deps.houseAccounts.id(`game:${round.game}`);
      const counted = countBets(ending.results, bettors, wagers ? { round, ...deps } : null);
      const [balances] = await Promise.all([
        payPlayers(query, counted),
        countForLimits(query, paid, ending.kind),
        recordPayouts(query, paid, { house, kind: ending.kind === "settled" ? "payout" : "refund" }),
        endBets(query, round, counted),
        revealSeed(query, round.seedId, ending.clientSeed),
      ]);
      return balances;
    });
  } catch (error) {
    if (error instanceof AlreadyMoved) return null;
    throw error;
  }
}

/** What the money has to know of a round that ends. */
export type EndingRound = {
  readonly id: number;
  readonly game: RoundGameId;
  readonly seedId: number;
  readonly outcome: unknown;
};

/** A bet at the end of its round. */
export type EndedBet = {
  readonly bet: { readonly betId: number; readonly playerId: number; readonly stake: Kopecks };
  readonly state: "won" | "lost" | "refunded";
  readonly payout: Kopecks;
  readonly coefficientHundredths: number;
};

export type RoundEnding = {
  readonly kind: "settled" | "refunded";
  readonly clientSeed: string;
  readonly serverSeed: Uint8Array;
  readonly results: readonly EndedBet[];
  readonly resultMs: number;
};

/** With what each stake counts for: nothing at all when the game or the ending does not wager. */
function countBets(
  results: readonly EndedBet[],
  bettors: readonly LockedBettor[],
  counting: { round: EndingRound; weekGame: WeekGame } | null,
): CountedBet[] {
  if (counting === null) return results.map((result) => ({ ...result, staked: 0, rakebackUnits: 0 }));
  const byId = new Map(bettors.map((bettor) => [bettor.id, bettor]));
  return results.map((result) => {
    const { playerId, stake } = result.bet;
    const bettor = byId.get(playerId);
    if (!bettor) throw new Error(`player ${playerId} is not locked`);
    const units = rakebackUnits({
      stakeKopecks: kopecks(stake),
      depositsKopecks: kopecks(bettor.deposits),
      game: counting.round.game,
      weekGame: counting.weekGame(bettor.now),
    });
    return { ...result, staked: stake, rakebackUnits: units };
  });
}

type RoundEndingDeps = {
  readonly database: Pick<Database, "transaction">;
  readonly houseAccounts: HouseAccounts;
  readonly weekGame: WeekGame;
};

/** Another leader was faster, or the round's time has not come. */
class AlreadyMoved extends Error {}
