import type { WheelPast, WheelPlayReply } from "@rumb/contract/wheel/wheel-wire";
import { addKopecks, kopecks } from "@rumb/money/kopecks";
import { kopecksOf } from "../../api/wire-amount.ts";
import { type EndedRound, tellSession } from "../../comfort/session-news.ts";

/** Keeps an own bet for the session's account until its round is over. */
export function accountForBet({ bet, round }: WheelPlayReply): void {
  const stakeKopecks = kopecksOf(bet.bet);
  tellSession({ kind: "held", bet: { game: "wheel", round, id: bet.id, stakeKopecks, color: bet.color } });
}

/** Enters rounds that are over, each once, if there were own bets in them. */
export function accountForRounds(past: readonly Pick<WheelPast, "round" | "color">[]): void {
  tellSession({ kind: "rounds", rounds: past.map(endedRound) });
}

function endedRound({ round, color }: Pick<WheelPast, "round" | "color">): EndedRound {
  return {
    game: "wheel",
    round,
    winOf: (bets) =>
      bets
        .filter((bet) => bet.color === color)
        .reduce((sum, { stakeKopecks }) => addKopecks(sum, kopecks(stakeKopecks * color)), kopecks(0)),
  };
}
