import type { GameId } from "@rumb/games/games";
import type { GameFairness } from "./game-fairness.ts";
import type { ClosedSlipGame } from "./slip-game.ts";

/** What every game brings, however it is settled. */
export type GameWire = {
  readonly id: GameId;
  readonly slip: ClosedSlipGame;
  readonly fairness: GameFairness;
};
