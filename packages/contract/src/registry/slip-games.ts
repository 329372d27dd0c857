import type { GameId } from "@rumb/games/games";
import type { Hashes } from "@rumb/games/verify/verify";
import type { BetSlip } from "../fair.ts";
import { gameWires } from "./game-registry.ts";
import type { Round, SlipWords } from "../slips/slip-game.ts";
import type { SlipProblem } from "../slips/slip.ts";
import type { SlipReport } from "../slips/slip-steps.ts";

/**
 * Recomputes the bet of a slip that `readSlip` has read, with nothing but the slip and two hash functions. A slip that
 * lies has a report that says where; a problem is returned only when nothing can be computed.
 */
export function checkSlip(slip: BetSlip, hashes: Hashes): SlipReport | SlipProblem {
  return gameWires[slip.game].slip.check(slip, hashes);
}

/** The terms and the outcome of a slip in Russian. */
export function slipWords(slip: BetSlip): SlipWords | SlipProblem {
  return gameWires[slip.game].slip.describe(slip);
}

/** Computes a round from its seeds and terms alone, for somebody who has no slip. */
export function computeRound(game: GameId, round: Round, hashes: Hashes): SlipReport | SlipProblem {
  return gameWires[game].slip.compute(round, hashes);
}
