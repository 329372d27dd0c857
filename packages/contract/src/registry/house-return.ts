import { RAKEBACK_LEVELS, REFERRAL_LEVELS } from "@rumb/games/bonuses/bonus-levels";
import { WEEK_GAME } from "@rumb/games/bonuses/rakeback";
import { GAME_IDS, type GameFacts, type GameId, games } from "@rumb/games/games";
import { gameWires } from "./game-registry.ts";

// What comes back of a stake when everything is counted that the site pays for it. All shares are parts of the stakes: 1 is the whole turnover,
// and what is above 1 the site pays people to play.

/** The settings that decide what a game gives back, in their own units. */
export type HouseTerms = {
  /** Hundredths of a percent by game; a game that is not named has its own edge. */
  readonly edges: Readonly<Record<string, number>>;
  readonly pot: {
    readonly sharePermyriad: number;
    readonly hitsPerBillionKopecks: number;
    readonly startKopecks: number;
  };
  /** Null: the games take turns. */
  readonly weekGame: string | null;
  /** How often a deposit must be staked before its share is a partner's. */
  readonly wagerTimes: number;
};

/** The least and the most, as parts of the stakes. */
export type ShareRange = { readonly low: number; readonly high: number };

/** What the site pays for a stake, by who gets it why. */
export type ReturnParts = {
  /** What the game's own rules give back, by its way to play; without the rounding to kopecks. */
  readonly game: ShareRange;
  /** What the pot pays in the long run: all shares of stakes, and the start of each pot. */
  readonly pot: ShareRange;
  /** From the first level outside the game of the week to the last level within it. */
  readonly rakeback: ShareRange;
  /** Of the partner who has invited the player: none, or the highest level for who stakes a deposit no more often than it must be. */
  readonly partner: ShareRange;
  /** Sums that do not depend on stakes; as they were measured. */
  readonly bonuses: ShareRange;
};

export type HouseReturn = ReturnParts & { readonly game_id: GameId; readonly total: ShareRange };

/** What each game gives back under these terms; `bonusShare` is what bonuses have cost of the turnover lately. */
export function houseReturns(terms: HouseTerms, bonusShare: number): HouseReturn[] {
  return GAME_IDS.map((id) => {
    const parts: ReturnParts = {
      game: gameRange(id, terms.edges),
      pot: same(potShare(games[id], terms.pot)),
      rakeback: rakebackRange(id, terms.weekGame),
      partner: { low: 0, high: partnerShare(games[id], terms.wagerTimes) },
      bonuses: same(bonusShare),
    };
    return Object.assign(parts, { game_id: id, total: totalOf(parts) });
  });
}

/** How a return stands to the whole stake: `above` for everybody, `maybe` for who has the most of everything. */
export function judgeReturn({ low, high }: ShareRange): "below" | "maybe" | "above" {
  if (low > 1 + ROUNDING) return "above";
  return high > 1 + ROUNDING ? "maybe" : "below";
}

function gameRange(id: GameId, edges: HouseTerms["edges"]): ShareRange {
  const edge = edges[id] ?? games[id].edgeHundredths ?? 0;
  const shares = gameWires[id].fairness.theory.map(({ share }) => (share * (10_000 - edge)) / 10_000);
  return { low: Math.min(...shares), high: Math.max(...shares) };
}

function potShare(
  { feedsPot }: GameFacts,
  { sharePermyriad, hitsPerBillionKopecks, startKopecks }: HouseTerms["pot"],
) {
  return feedsPot ? sharePermyriad / 10_000 + (startKopecks * hitsPerBillionKopecks) / 1_000_000_000 : 0;
}

function rakebackRange(id: GameId, weekGame: string | null): ShareRange {
  if (!games[id].rakeback) return same(0);
  const rates = RAKEBACK_LEVELS.map(({ permyriad }) => permyriad / 10_000);
  const raised = weekGame === null || weekGame === id ? WEEK_GAME.numerator / WEEK_GAME.denominator : 1;
  return { low: Math.min(...rates), high: Math.max(...rates) * raised };
}

function partnerShare({ wagers }: GameFacts, wagerTimes: number): number {
  if (!wagers) return 0;
  return Math.max(...REFERRAL_LEVELS.map(({ percent }) => percent)) / 100 / wagerTimes;
}

function totalOf({ game, pot, rakeback, partner, bonuses }: ReturnParts): ShareRange {
  const parts = [game, pot, rakeback, partner, bonuses];
  return {
    low: parts.reduce((sum, { low }) => sum + low, 0),
    high: parts.reduce((sum, { high }) => sum + high, 0),
  };
}

function same(share: number): ShareRange {
  return { low: share, high: share };
}

/** What sums of binary fractions may be off by. */
const ROUNDING = 1e-9;
