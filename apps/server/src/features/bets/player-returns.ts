import { RETURNS_BETS, type ReturnsReply } from "@rumb/contract/operator-returns";
import { isGameId } from "@rumb/games/games";
import { kopecks, roubles } from "@rumb/money/kopecks";
import { type MyBetsDeps, readSnapshot } from "./my-bets-service.ts";
import { readPlayedBets } from "./my-results-store.ts";
import { type PlayedBet, resultsOf } from "./my-results.ts";

/** What a player's newest bets returned against what their rules promise: the arithmetic of «Мои результаты», by game as well. */
export function playerReturns(deps: Pick<MyBetsDeps, "database">, playerId: number): Promise<ReturnsReply> {
  return readSnapshot(deps, async (query) => {
    const bets = await readPlayedBets(query, { playerId, limit: RETURNS_BETS });
    return returnsOf(bets.toReversed());
  });
}

/** The same of bets in their order, the oldest first. */
export function returnsOf(bets: readonly PlayedBet[]): ReturnsReply {
  const over = bets.filter(({ state }) => state === "won" || state === "lost");
  const games = [...Map.groupBy(over, ({ game }) => game)].flatMap(([game, played]) =>
    isGameId(game) ? [{ game, ...measured(played) }] : [],
  );
  return {
    since: over[0]?.createdAt.getTime() ?? null,
    together: measured(over),
    games: games.toSorted((one, other) => other.bets - one.bets),
  };
}

function measured(over: readonly PlayedBet[]): ReturnsReply["together"] {
  const last = resultsOf(over).points.at(-1) ?? { bets: 0, net: 0, expected: 0, reach: 0 };
  const staked = over.reduce((sum, { stake }) => sum + stake, 0);
  return { ...last, staked: roubles(kopecks(staked)) };
}
