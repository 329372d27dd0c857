import { refusal, sentenceOf } from "@rumb/contract/errors";
import { WITHDRAWAL_METHODS, type WithdrawalMethod } from "@rumb/games/wallet/withdrawal-methods";
import { formatMoney } from "@rumb/money/format";
import { type Kopecks, kopecks } from "@rumb/money/kopecks";
import type { AmountDraftEvent } from "../../kit/use-amount-draft.ts";

/** What becomes of the sum when something is typed, picked or pressed. Pure. */
export function nextSum(sum: WithdrawalSum, event: SumEvent): WithdrawalSum {
  switch (event.kind) {
    case "typing": {
      const { value, clamped } = event.reading;
      return { ...sum, shownKopecks: kopecks(value), clamped, press: "sends" };
    }
    case "discarded":
      return settledSum(sum.committedKopecks);
    case "committed": {
      const committedKopecks = kopecks(event.reading.value);
      const { clamped } = event.reading;
      return {
        committedKopecks,
        shownKopecks: committedKopecks,
        clamped,
        press: clamped ? "shows" : "sends",
      };
    }
    case "picked":
      return settledSum(event.sumKopecks);
    case "pressed":
      // The sum that stands is not the one that was typed: this press has shown it, the next one sends it.
      return { ...sum, press: sum.press === "shows" ? "shown" : "sends" };
  }
}

/** A sum that nobody has to look at twice. */
export function settledSum(sumKopecks: Kopecks): WithdrawalSum {
  return { committedKopecks: sumKopecks, shownKopecks: sumKopecks, clamped: false, press: "sends" };
}

/** Why the server will refuse this sum, in its own words; undefined for one that the way takes. */
export function sumProblem(method: WithdrawalMethod, sumKopecks: Kopecks): string | undefined {
  const { minKopecks, maxKopecks } = WITHDRAWAL_METHODS[method];
  if (sumKopecks >= minKopecks && sumKopecks <= maxKopecks) return undefined;
  const bounds = { min: formatMoney(minKopecks), max: formatMoney(maxKopecks) };
  return sentenceOf(refusal("WITHDRAWAL_OUT_OF_RANGE", bounds));
}

/** The sum of a withdrawal while it is typed. `shownKopecks` is what the account shows and what would be sent. */
export type WithdrawalSum = {
  readonly committedKopecks: Kopecks;
  readonly shownKopecks: Kopecks;
  /** What was typed lies outside the bounds, and another sum stands for it. */
  readonly clamped: boolean;
  /** What «Вывести» does: the first press after a clamp only shows the sum. */
  readonly press: "sends" | "shows" | "shown";
};

export type SumEvent =
  | AmountDraftEvent
  | { readonly kind: "picked"; readonly sumKopecks: Kopecks }
  | { readonly kind: "pressed" };
