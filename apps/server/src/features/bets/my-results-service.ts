import { type GameResults, MY_RESULTS_BETS, type MyResultsReply } from "@rumb/contract/my-results";
import { isGameId } from "@rumb/games/games";
import { kopecks, roubles } from "@rumb/money/kopecks";
import { DIGEST_FROM, myBet, type MyBetsDeps, readSnapshot, TAIL_LIMIT } from "./my-bets-service.ts";
import { type GameTotals, readGameTotals, readPlayedBets } from "./my-results-store.ts";
import { resultsOf } from "./my-results.ts";

/**
 * A player's results. However many bets there are, it reads the newest `MY_RESULTS_BETS` along the index (player_id, id), and the sums of the
 * digest with what that does not hold yet (see `myBets`).
 */
export function myResults(deps: MyBetsDeps, playerId: number): Promise<MyResultsReply> {
  return readSnapshot(deps, async (query) => {
    const [newest, totals] = await Promise.all([
      readPlayedBets(query, { playerId, limit: MY_RESULTS_BETS }),
      readGameTotals(query, { playerId, tailLimit: TAIL_LIMIT }),
    ]);
    const undigested = totals[0]?.undigested ?? 0;
    if (undigested >= DIGEST_FROM) void deps.digester.advance(playerId);
    const { points, sinceMs, best, longest } = resultsOf(newest.toReversed());
    return {
      points,
      since: sinceMs,
      best: best && myBet(best),
      longest,
      games: undigested < TAIL_LIMIT ? totals.map(gameResults) : null,
    };
  });
}

function gameResults({ game, bets, stakedKopecks, wonKopecks }: GameTotals): GameResults {
  if (!isGameId(game)) throw new Error(`the sums know no game ${game}`);
  return { game, bets, staked: roubles(kopecks(stakedKopecks)), won: roubles(kopecks(wonKopecks)) };
}
