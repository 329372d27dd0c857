import { expect, test } from "vitest";
import { CIRCUMSTANCES } from "./_circumstances.ts";
import { compare, comparisonPage } from "./comparison.ts";
import type { Goal, ResultsFile } from "./results.ts";

const MACHINE = { processor: "p", cores: 2, memoryGibibytes: 24 };

function fileOf(goals: Readonly<Record<string, readonly Goal[]>>): ResultsFile {
  const scenarios = Object.fromEntries(
    Object.entries(goals).map(([name, list]) => [
      name,
      { ...CIRCUMSTANCES, goals: list, figures: {}, repeats: [] },
    ]),
  );
  return { machine: MACHINE, scenarios, failed: {} };
}

const BEFORE = fileOf({
  plays: [
    { figure: "rate", value: 2, atLeast: 1 },
    { figure: "p99", value: 10, atMost: 20 },
    { figure: "gone", value: 1, atMost: 2 },
  ],
  others: [{ figure: "rate", value: 1, atLeast: 1 }],
});

test("less of what should be large and more of what should be small is worse", () => {
  const now = fileOf({
    plays: [
      { figure: "rate", value: 1.7, atLeast: 1 },
      { figure: "p99", value: 9, atMost: 20 },
      { figure: "new", value: 3, atMost: 4 },
    ],
  });
  const compared = compare(BEFORE, now, ["plays", "others"]);
  expect(compared.map(({ figure, worseBy }) => [figure, Number(worseBy.toFixed(2))])).toEqual([
    ["rate", 0.15],
    ["p99", -0.1],
  ]);
  const page = comparisonPage(compared, "commit a");
  expect(page).toContain("| plays | rate | 2 | 1.7 | **15.0 % worse** |");
  expect(page).toContain("| plays | p99 | 10 | 9 | 10.0 % better |");
  expect(page).toMatch(/1 of 2 are worse by more than 10 %:\n- plays: rate: 2 → 1\.7\n$/u);
});

test("what differs by less is not complained about", () => {
  const now = fileOf({ plays: [{ figure: "p99", value: 10.9, atMost: 20 }] });
  expect(comparisonPage(compare(BEFORE, now, ["plays"]), "commit a")).toContain("Nothing is worse");
});
