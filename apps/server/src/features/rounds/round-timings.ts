import type { RoundGameId } from "@rumb/games/games";
import type { SettingValues } from "../../settings/settings.ts";

/** How long the parts of a round take, milliseconds. */
export type RoundTimings = {
  /** From the bet that starts the countdown until betting closes. */
  readonly countdownMs: number;
  readonly spinMs: number;
  /** The result stays so long before the next round opens. */
  readonly resultMs: number;
  /** A round in which nobody else bets is refunded so long after its first bet; null: it needs nobody else. */
  readonly aloneMs: number | null;
};

/** The timings in force. `pace` divides them all; it is 1 but in tests. */
export function roundTimings(game: RoundGameId, settings: SettingValues, pace: number): RoundTimings {
  const { countdownMs, spinMs, resultMs, aloneMs } = timingsOf(game, settings.rounds);
  return {
    countdownMs: countdownMs / pace,
    spinMs: spinMs / pace,
    resultMs: resultMs / pace,
    aloneMs: aloneMs === null ? null : aloneMs / pace,
  };
}

function timingsOf(game: RoundGameId, rounds: SettingValues["rounds"]): RoundTimings {
  switch (game) {
    case "jackpot":
      return {
        countdownMs: rounds.jackpotCountdownSeconds * 1000,
        spinMs: 20_000,
        resultMs: 5_000,
        aloneMs: rounds.jackpotAloneSeconds * 1000,
      };
    case "wheel":
      return {
        countdownMs: rounds.wheelCountdownSeconds * 1000,
        spinMs: 5_000,
        resultMs: 3_000,
        aloneMs: null,
      };
  }
}
