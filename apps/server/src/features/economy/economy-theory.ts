import type { WayToPlay } from "@rumb/contract/game/game-wire";
import { gameWires } from "@rumb/contract/registry/game-registry";
import { GAME_IDS, type GameId } from "@rumb/games/games";

/** What a game's rules promise of one way to play it. */
export type Theory = WayToPlay & { readonly game: GameId };

/** One row for each way to play, so that a bet finds exactly one. */
export const THEORY: readonly Theory[] = GAME_IDS.flatMap((game) =>
  gameWires[game].fairness.theory.map(({ type, share, spread }) => ({ game, type, share, spread })),
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
