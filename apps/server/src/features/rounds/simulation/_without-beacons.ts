import type { RoundEngineOptions } from "../round-engine.ts";

/** For tests of other things: nobody answers for a public random value. */
export const WITHOUT_BEACONS: Pick<RoundEngineOptions, "askBeacon" | "drawn"> = {
  askBeacon: () => Promise.resolve(null),
  drawn: () => undefined,
};
