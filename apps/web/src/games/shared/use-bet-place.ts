import type { Kopecks } from "@rumb/money/kopecks";
import { useConnection } from "../../api/connection.ts";
import { shownBalance, useInPlay } from "../../api/in-play.ts";
import { useSession } from "../../api/session.ts";
import { limitRefusal, playRefusal } from "./play-refusal.ts";
import { useHeld } from "./use-held.ts";

/** Who plays, with what, and why they cannot: with this stake, or by `refusalOf` with another. */
export function useBetPlace(stakeKopecks: Kopecks) {
  const signedIn = useSession((session) => session.status === "player");
  const stated = useSession((session) => session.balanceKopecks);
  const hidden = useInPlay((inPlay) => inPlay.hiddenKopecks);
  const connection = useConnection((state) => state.connection);
  const balanceKopecks = shownBalance(stated, hidden);
  const held = useHeld();
  const refusalOf = (stakeKopecks: Kopecks) =>
    playRefusal({ connection, balanceKopecks, stakeKopecks, held });
  /** What the player has ruled out with this stake. */
  const ownLimit = limitRefusal(held, stakeKopecks);
  return { signedIn, balanceKopecks, refusal: refusalOf(stakeKopecks), refusalOf, ownLimit };
}
