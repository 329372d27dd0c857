import { GAME_IDS, type GameId } from "@rumb/games/games";
import { isMonetrainType } from "@rumb/games/monetrain/monetrain";
import { MONETRAIN_TABLES, type MonetrainType } from "@rumb/games/monetrain/monetrain-tables";
import { monetrainMeanReturn } from "@rumb/games/monetrain/monetrain-odds";
import { POCKETS_OF, WHEEL_COLORS, WHEEL_POCKETS } from "@rumb/games/wheel/wheel-pockets";

/**
 * What a game's rules promise, before the edge that each bet carries: the mean share of a stake that comes back, and where the
 * spread of its payouts is known from.
 */
export type Theory = {
  readonly game: GameId;
  /** The bet's own `type`, where the return depends on it; null for all bets of the game. */
  readonly type: string | null;
  readonly share: number;
  /**
   * `attempt`: a bet wins its coefficient or nothing, so the spread follows from both. `seen`: from what the bets have really won.
   * `none`: the stakes of a round go back as a whole, to whomever.
   */
  readonly spread: "attempt" | "seen" | "none";
};

const WAYS_TO_PLAY: Readonly<Record<GameId, readonly Omit<Theory, "game">[]>> = {
  dice: [{ type: null, share: 1, spread: "attempt" }],
  bubbles: [{ type: null, share: 1, spread: "attempt" }],
  mines: [{ type: null, share: 1, spread: "seen" }],
  wheel: [{ type: null, share: wheelShare(), spread: "attempt" }],
  jackpot: [{ type: null, share: 1, spread: "none" }],
  monetrain: Object.keys(MONETRAIN_TABLES)
    .map(Number)
    .filter(isMonetrainType)
    .map((type) => ({ type: String(type), share: monetrainShare(type), spread: "seen" })),
};

/** One row for each way to play, so that a bet finds exactly one. */
export const THEORY: readonly Theory[] = GAME_IDS.flatMap((game) =>
  WAYS_TO_PLAY[game].map(({ type, share, spread }) => ({ game, type, share, spread })),
);

/** 1.96 standard deviations to either side hold 95 of 100 outcomes. */
const DEVIATIONS = 1.96;

/** Sums over bets: kopecks, and kopecks² in `variance`. */
export type PlaySums = {
  readonly staked: number;
  readonly paid: number;
  readonly expected: number;
  readonly variance: number;
};

/** Shares of the stakes: what came back, what was promised, and the band around that. Nulls without a stake. */
export function returnOf({ staked, paid, expected, variance }: PlaySums) {
  if (staked === 0) return { returned: null, theory: null, low: null, high: null };
  const theory = expected / staked;
  const reach = (DEVIATIONS * Math.sqrt(Math.max(0, variance))) / staked;
  return { returned: paid / staked, theory, low: Math.max(0, theory - reach), high: theory + reach };
}

/** The same for every multiplier; the highest is taken. */
function wheelShare(): number {
  return Math.max(...WHEEL_COLORS.map((color) => (color * POCKETS_OF[color]) / WHEEL_POCKETS.length));
}

function monetrainShare(type: MonetrainType): number {
  const { numerator, denominator } = monetrainMeanReturn(type);
  const precision = 10n ** 12n;
  return Number((numerator * precision) / denominator) / Number(precision);
}
