import { runInSuite } from "../suite-campaign.ts";

/** Calls that arrive together; the exit code is 0 when each was done as often as it was accepted. */
export function racesCampaign({ rounds }: { readonly rounds: number }): Promise<number> {
  const numbers = { RACE_ROUNDS: String(rounds), RACE_CALLS: "32" };
  return runInSuite({ project: "processes", file: "campaigns/races/races.test.ts", numbers });
}
