import { runInSuite } from "../suite-campaign.ts";

/**
 * Calls at random of every path, as everybody; the exit code is 0 when none was answered with an error of ours and the books are in order.
 * Thousands of calls of each path take from half an hour to hours.
 */
export function fuzzCampaign({ seed, calls }: FuzzOptions): Promise<number> {
  return runInSuite({
    project: "database",
    file: "apps/server/test/fuzz/fuzz.test.ts",
    numbers: { FUZZ_CALLS: String(calls), CAMPAIGN_SEED: String(seed) },
  });
}

export type FuzzOptions = {
  readonly seed: number;
  /** Of each path. */
  readonly calls: number;
};
