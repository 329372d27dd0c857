import type { RoundGameId } from "@rumb/games/games";
import type { Kopecks } from "@rumb/money/kopecks";
import type { Database } from "../../platform/db/database.ts";
import type { WeekGame } from "../../settings/week-game.ts";
import type { HouseAccounts } from "../house-accounts.ts";
import { countEndedForLimits } from "../limit-days-store.ts";
import { countsStakes, countStake, effectOnDay, type LimitCount, wagerLeftAfter } from "../stake-rules.ts";
import { revealRoundSeed } from "../../seeds/seed-store.ts";
import {
  type CountedBet,
  endBets,
  type LockedBettor,
  lockBettors,
  moveRound,
  type PaidBalance,
  payPlayers,
  readWagersAsked,
  recordPayouts,
} from "./round-ending-store.ts";

/**
 * Ends a round and pays everybody in one transaction. The round's row is the arbiter: unless it is in the state that
 * the ending starts from, nothing happens and the answer is null. Otherwise the new balances of those who were paid.
 * Players are locked first and in id order; who holds a round never waits for a player, so no cycle can form.
 */
export async function endRound(
  deps: RoundEndingDeps,
  move: RoundMove,
): Promise<ReadonlyMap<number, PaidBalance> | null> {
  const { round, ending } = move;
  const paid = ending.results.filter((result) => result.payout > 0);
  const counts = ending.kind === "settled" && countsStakes(round.game);
  const kind = ending.kind === "settled" ? "payout" : "refund";
  try {
    return await deps.database.transaction(async (query) => {
      const bettors = await lockBettors(query, counts ? ending.results : paid);
      if (!(await moveRound(query, move))) throw new AlreadyMoved();
      const house = deps.houseAccounts.id(`game:${round.game}`);
      const counted = counts
        ? countBets(ending.results, bettors, {
            game: round.game,
            weekGame: deps.weekGame,
            wagersAsked: await readWagersAsked(query, round.id),
          })
        : ending.results.map((result) => ({ ...result, cleared: 0, rakebackUnits: 0 }));
      const [balances] = await Promise.all([
        payPlayers(query, counted),
        countEndedForLimits(query, limitCountsOf(paid, kind)),
        recordPayouts(query, paid, { house, kind }),
        endBets(query, round, counted),
        revealRoundSeed(query, round.seedId, ending.clientSeed),
      ]);
      return balances;
    });
  } catch (error) {
    if (error instanceof AlreadyMoved) return null;
    throw error;
  }
}

/** The bets, in the order of the round, with what each stake counts for. */
function countBets(
  results: readonly EndedBet[],
  bettors: readonly LockedBettor[],
  round: { game: RoundGameId; weekGame: WeekGame; wagersAsked: ReadonlyMap<number, number> },
): CountedBet[] {
  const { game, weekGame, wagersAsked } = round;
  const byId = new Map(bettors.map((bettor) => [bettor.id, { ...bettor }]));
  return results.map((result) => {
    const { playerId, stake, betId } = result.bet;
    const bettor = byId.get(playerId);
    const asked = wagersAsked.get(betId);
    if (!bettor || asked === undefined)
      throw new Error(`bet ${betId} of player ${playerId} is not in the round`);
    const { deposits, now, left: before } = bettor;
    const { staked, rakebackUnits } = countStake({ game, stake, deposits, weekGame: weekGame(now) });
    bettor.left = wagerLeftAfter(bettor, { staked, asked });
    return { ...result, rakebackUnits, cleared: before - bettor.left };
  });
}

function limitCountsOf(paid: readonly EndedBet[], kind: "payout" | "refund"): LimitCount[] {
  return paid.flatMap(({ bet, payout }) => {
    const effect = effectOnDay({ kind, amount: payout });
    return effect === null ? [] : [{ playerId: bet.playerId, betId: bet.betId, ...effect }];
  });
}

/** How a round is to end, and which leader says so. */
export type RoundMove = {
  readonly round: EndingRound;
  readonly epoch: number;
  readonly ending: RoundEnding;
};

export type EndingRound = {
  readonly id: number;
  readonly game: RoundGameId;
  readonly seedId: number;
  readonly outcome: unknown;
};

/** `resultMs`: how long the result stays before the next round opens. */
export type RoundEnding = {
  readonly kind: "settled" | "refunded";
  readonly clientSeed: string;
  readonly serverSeed: Uint8Array;
  readonly results: readonly EndedBet[];
  readonly resultMs: number;
};

/** A bet at the end of its round. */
export type EndedBet = {
  readonly bet: { readonly betId: number; readonly playerId: number; readonly stake: Kopecks };
  readonly state: "won" | "lost" | "refunded";
  readonly payout: Kopecks;
  readonly coefficientHundredths: number;
};

type RoundEndingDeps = {
  readonly database: Pick<Database, "transaction">;
  readonly houseAccounts: HouseAccounts;
  readonly weekGame: WeekGame;
};

/** Another leader was faster, or the round's time has not come. */
class AlreadyMoved extends Error {}
