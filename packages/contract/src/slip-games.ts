import type { GameId } from "@rumb/games/games";
import type { Hashes } from "@rumb/games/fairness/verify";
import type { BetSlip } from "./fair.ts";
import { bubblesSlip } from "./slip-bubbles.ts";
import { diceSlip } from "./slip-dice.ts";
import { jackpotSlip } from "./slip-jackpot.ts";
import { minesSlip } from "./slip-mines.ts";
import { monetrainSlip } from "./slip-monetrain.ts";
import { wheelSlip } from "./slip-wheel.ts";
import { type ClosedSlipGame, closeSlipGame, type Round, type SlipWords } from "./slip-game.ts";
import type { SlipProblem } from "./slip.ts";
import type { SlipReport } from "./slip-steps.ts";

/** Games whose bets are verified from their slips, by id. */
const slipGames: { readonly [Game in GameId]: ClosedSlipGame } = {
  dice: closeSlipGame(diceSlip),
  mines: closeSlipGame(minesSlip),
  bubbles: closeSlipGame(bubblesSlip),
  monetrain: closeSlipGame(monetrainSlip),
  jackpot: closeSlipGame(jackpotSlip),
  wheel: closeSlipGame(wheelSlip),
};

/**
 * Recomputes the bet of a slip that `readSlip` has read, with nothing but the slip and two hash functions. A slip that
 * lies has a report that says where; a problem is returned only when nothing can be computed.
 */
export function checkSlip(slip: BetSlip, hashes: Hashes): SlipReport | SlipProblem {
  return slipGames[slip.game].check(slip, hashes);
}

/** The terms and the outcome of a slip in Russian. */
export function slipWords(slip: BetSlip): SlipWords | SlipProblem {
  return slipGames[slip.game].tell(slip);
}

/** Computes a round from its seeds and terms alone, for somebody who has no slip. */
export function computeRound(game: GameId, round: Round, hashes: Hashes): SlipReport | SlipProblem {
  return slipGames[game].compute(round, hashes);
}
