import type { Goal, ResultsFile, StoredResult } from "./results.ts";

/** A goal's figure beside what it was; `worseBy` is a share of what it was, below 0 where it is better. */
export type Compared = {
  readonly scenario: string;
  readonly figure: string;
  readonly before: number;
  readonly now: number;
  readonly worseBy: number;
};

/** Beyond this share a figure says more than that two runs differ. */
const NOTABLE = 0.1;

/** Each goal that both files measured, of these scenarios. */
export function compare(before: ResultsFile, now: ResultsFile, scenarios: readonly string[]): Compared[] {
  return scenarios.flatMap((scenario) => {
    const [old, fresh] = [before.scenarios[scenario], now.scenarios[scenario]];
    return old && fresh ? compareGoals(scenario, old, fresh) : [];
  });
}

/** One page: every figure that was compared, and which are notably worse. */
export function comparisonPage(compared: readonly Compared[], reference: string): string {
  if (compared.length === 0) return `No goal was measured both now and in ${reference}.\n`;
  const rows = [
    ["scenario", "figure", "before", "now", "change"],
    ["---", "---", "---", "---", "---"],
    ...compared.map(({ scenario, figure, before, now, worseBy }) => {
      const change = `${Math.abs(worseBy * 100).toFixed(1)} % ${worseBy > 0 ? "worse" : "better"}`;
      return [scenario, figure, String(before), String(now), isNotable(worseBy) ? `**${change}**` : change];
    }),
  ];
  const worse = compared.filter(({ worseBy }) => isNotable(worseBy));
  const verdict =
    worse.length === 0
      ? `Nothing is worse by more than ${NOTABLE * 100} %.`
      : `${worse.length} of ${compared.length} are worse by more than ${NOTABLE * 100} %:\n${worse
          .map(({ scenario, figure, before, now }) => `- ${scenario}: ${figure}: ${before} → ${now}`)
          .join("\n")}`;
  return `Against ${reference}:\n\n${rows.map((cells) => `| ${cells.join(" | ")} |`).join("\n")}\n\n${verdict}\n`;
}

function compareGoals(scenario: string, old: StoredResult, fresh: StoredResult): Compared[] {
  return fresh.goals.flatMap((goal) => {
    const before = old.goals.find(({ figure }) => figure === goal.figure);
    if (before === undefined || before.value === 0) return [];
    const worseBy = (smallerIsWorse(goal) ? -1 : 1) * (goal.value / before.value - 1);
    return [{ scenario, figure: goal.figure, before: before.value, now: goal.value, worseBy }];
  });
}

function smallerIsWorse({ atLeast }: Goal): boolean {
  return atLeast !== undefined;
}

function isNotable(worseBy: number): boolean {
  return worseBy > NOTABLE;
}
