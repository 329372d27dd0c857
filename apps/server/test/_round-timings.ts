import type { RoundGameId } from "@rumb/games/games";
import type { RoundTimings } from "../src/features/rounds/round-timings.ts";
import { settingDefaults, type SettingValues } from "../src/settings/settings.ts";

export type AllTimings = Readonly<Record<RoundGameId, RoundTimings>>;

/** A countdown or a spin that no test waits for: it is ended by whoever drives the round on. */
export const LONG_MS = 600_000;

/**
 * Rounds of these tests are short: most of a real one is waiting. Their countdown and their spin end when the test drives
 * them on, so that all that it does before is in time, however slow the machine is.
 */
export const TEST_TIMINGS: AllTimings = {
  jackpot: { countdownMs: LONG_MS, spinMs: LONG_MS, resultMs: 20, aloneMs: 80 },
  wheel: { countdownMs: LONG_MS, spinMs: LONG_MS, resultMs: 20, aloneMs: null },
};

/** Rounds of which the countdown is nearly all. */
export const QUICK_TIMINGS: AllTimings = {
  jackpot: { countdownMs: 60, spinMs: 2, resultMs: 1, aloneMs: 30 },
  wheel: { countdownMs: 60, spinMs: 2, resultMs: 1, aloneMs: null },
};

/** Settings whose countdowns are those of the timings. */
export function roundSettings({ jackpot, wheel }: AllTimings): SettingValues {
  return {
    ...settingDefaults,
    rounds: {
      jackpotCountdownSeconds: jackpot.countdownMs / 1000,
      jackpotAloneSeconds: (jackpot.aloneMs ?? 0) / 1000,
      wheelCountdownSeconds: wheel.countdownMs / 1000,
    },
  };
}
