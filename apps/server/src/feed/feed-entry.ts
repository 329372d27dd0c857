import type { FeedEntry } from "@rumb/contract/feed";
import { betResult } from "@rumb/games/bet-result";
import { roubles, type Kopecks } from "@rumb/money/kopecks";

/** A settled bet as the feed needs it. `coefficientHundredths` is the attempted multiplier × 100, also on a loss. */
export type FeedBet = {
  readonly id: number;
  readonly game: FeedEntry["game"];
  readonly playerName: string;
  readonly stakeKopecks: Kopecks;
  readonly coefficientHundredths: number;
  readonly payoutKopecks: Kopecks;
};

/** The row that browsers show. Names go out as they are: the client escapes them. */
export function feedEntry(bet: FeedBet): FeedEntry {
  return {
    id: bet.id,
    game: bet.game,
    name: bet.playerName,
    bet: roubles(bet.stakeKopecks),
    coff: bet.coefficientHundredths / 100,
    win: roubles(bet.payoutKopecks),
    // The wire knows two results; what came back without a gain is a loss with a `win`.
    result: betResult(bet.stakeKopecks, bet.payoutKopecks) === "win" ? "win" : "lose",
  };
}
