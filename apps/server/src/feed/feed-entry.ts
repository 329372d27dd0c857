import type { FeedEntry } from "@rumb/contract/feed";
import { roubles, type Kopecks } from "@rumb/money/kopecks";

/** A settled bet as the feed needs it. `coefficientHundredths` is the attempted multiplier × 100, also on a loss. */
export type FeedBet = {
  readonly id: number;
  readonly game: FeedEntry["game"];
  readonly playerName: string;
  readonly stakeKopecks: Kopecks;
  readonly coefficientHundredths: number;
  readonly payoutKopecks: Kopecks;
  readonly won: boolean;
};

/** The row that browsers show. Names go out as they are: the client escapes them. */
export function feedEntry(bet: FeedBet): FeedEntry {
  return {
    id: bet.id,
    game: bet.game,
    name: bet.playerName,
    bet: roubles(bet.stakeKopecks),
    coff: bet.coefficientHundredths / 100,
    win: bet.won ? roubles(bet.payoutKopecks) : 0,
    result: bet.won ? "win" : "lose",
  };
}
