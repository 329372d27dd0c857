import { BET_RESULT_WORDS } from "@rumb/games/bet-result";
import { formatCoefficient } from "@rumb/money/format";
import type { FeedRow } from "../../api/feed-state.ts";

/** What is shown of a bet that has ended. The coefficient of a loss is only what it would have brought. */
export function lastWords({ result, coefficientHundredths }: EndedRow): string {
  return result === "lose" ? BET_RESULT_WORDS.lose : formatCoefficient(coefficientHundredths);
}

type EndedRow = Pick<FeedRow, "result" | "coefficientHundredths">;
