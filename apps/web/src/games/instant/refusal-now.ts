import type { GameId } from "@rumb/games/games";
import type { Kopecks } from "@rumb/money/kopecks";
import { useConnection } from "../../api/connection.ts";
import { shownBalance, useInPlay } from "../../api/in-play.ts";
import { useSession } from "../../api/session.ts";
import { maxWinRefusal, playRefusal } from "../shared/play-refusal.ts";
import { heldNow } from "../shared/use-held.ts";
import { type GameTerms, termsOf } from "../shared/use-terms.ts";

/**
 * Why so much cannot be staked in a game at this moment, outside of any component; `payoutOf` is what it would pay under
 * the operator's terms.
 */
export function refusalNow(
  game: GameId,
  stakeKopecks: Kopecks,
  payoutOf: (terms: GameTerms) => Kopecks,
): string | undefined {
  const session = useSession.getState();
  const terms = termsOf(game, session.site?.terms);
  const balanceKopecks = shownBalance(session.balanceKopecks, useInPlay.getState().hiddenKopecks);
  const { connection } = useConnection.getState();
  return (
    playRefusal({ connection, balanceKopecks, stakeKopecks, held: heldNow() }) ??
    maxWinRefusal(payoutOf(terms), terms.maxWinKopecks)
  );
}
