// Slips for tests: the worked examples of docs/fairness.md, whole or changed.
import type { BetSlip } from "../fair.ts";
import { isSlipProblem, readSlip, type SlipProblem } from "./slip.ts";
import type { SlipReport } from "./slip-steps.ts";
import vectors from "./slip.vectors.json" with { type: "json" };

/** The example of Dice with some of its fields changed, or another example in its place. */
export function slipOf(change: object): BetSlip {
  const slip = readSlip({ ...vectors.dice, ...change });
  if (isSlipProblem(slip)) throw new Error(slip.problem);
  return slip;
}

export function reportOf(answer: SlipReport | SlipProblem): SlipReport {
  if (isSlipProblem(answer)) throw new Error(answer.problem);
  return answer;
}

/** Every value in the steps, in order. */
export function valuesOf({ steps }: SlipReport): string[] {
  return steps.flatMap(({ facts }) => facts.map(({ value }) => value));
}
