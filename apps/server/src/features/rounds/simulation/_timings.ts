import type { RoundGameId } from "@rumb/games/games";
import type { RoundTimings } from "../round-timings.ts";

/** Short rounds: most of a real one is waiting. */
export const SIMULATED_TIMINGS: Readonly<Record<RoundGameId, RoundTimings>> = {
  jackpot: { countdownMs: 400, spinMs: 200, resultMs: 100, aloneMs: 700 },
  wheel: { countdownMs: 350, spinMs: 150, resultMs: 100, aloneMs: null },
};
