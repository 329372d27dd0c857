import { runInSuite } from "../suite-campaign.ts";

export type MoneyPathsOptions = {
  readonly seed: number;
  /** How often is struck. */
  readonly count: number;
};

/** Connections that break at COMMIT; the exit code is 0 when nobody was answered wrongly. */
export function cutsCampaign({ count, ...options }: MoneyPathsOptions): Promise<number> {
  return strikes(options, "break at COMMIT", { CUTS: String(count) });
}

/** A node that is killed between the statements of money; the exit code is 0 when nothing was left half done or done twice. */
export function crashPointsCampaign({ count, ...options }: MoneyPathsOptions): Promise<number> {
  return strikes(options, "a node killed at", { CRASH_POINTS: String(count) });
}

function strikes(
  { seed }: Pick<MoneyPathsOptions, "seed">,
  named: string,
  numbers: Record<string, string>,
): Promise<number> {
  const file = "campaigns/money-paths/money-paths.test.ts";
  return runInSuite({
    project: "processes",
    file,
    named,
    numbers: { ...numbers, CAMPAIGN_SEED: String(seed) },
  });
}
