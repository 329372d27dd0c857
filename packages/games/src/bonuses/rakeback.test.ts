import { kopecks } from "@rumb/money/kopecks";
import { describe, expect, it, test } from "vitest";
import { RAKEBACK_LEVELS } from "./bonus-levels.ts";
import vectors from "./bonuses.vectors.json" with { type: "json" };
import { RAKEBACK_GAME_IDS } from "../games.ts";
import { RAKEBACK_UNITS_PER_KOPECK, rakebackUnits, weekGameAt } from "./rakeback.ts";

describe("rakebackUnits", () => {
  it.each(vectors.rakeback_accrual)("of $bet at level $level", ({ level, bet, ...expected }) => {
    const depositsKopecks = kopecks(RAKEBACK_LEVELS.find((row) => row.level === level)?.from ?? Number.NaN);
    const stake = { stakeKopecks: kopecks(Number(bet) * 100), depositsKopecks, game: "dice" };
    const roubles = (units: number) => (units / RAKEBACK_UNITS_PER_KOPECK / 100).toFixed(6);
    expect(roubles(rakebackUnits({ ...stake, weekGame: "mines" }))).toBe(expected.rakeback_exact);
    expect(roubles(rakebackUnits({ ...stake, weekGame: "dice" }))).toBe(
      expected.rakeback_on_game_of_week_x1_5,
    );
  });

  test("the game of the week raises stakes from 15.00, not of 14.99", () => {
    const raised = [1_499, 1_500].map((stake) =>
      rakebackUnits({
        stakeKopecks: kopecks(stake),
        depositsKopecks: kopecks(0),
        game: "wheel",
        weekGame: "wheel",
      }),
    );
    expect(raised).toEqual([1_499_000, 2_250_000]);
  });

  test("every stake up to the largest gives whole units, at every level", () => {
    for (const { from, permyriad } of RAKEBACK_LEVELS) {
      for (const stake of [1, 101, 1_501, 99_999, 5_000_000]) {
        const units = rakebackUnits({
          stakeKopecks: kopecks(stake),
          depositsKopecks: kopecks(from),
          game: "dice",
          weekGame: "dice",
        });
        expect(units).toBe(stake * permyriad * (stake >= 1_500 ? 15 : 10));
      }
    }
  });

  test("the jackpot gives none", () => {
    const stake = { stakeKopecks: kopecks(10_000), depositsKopecks: kopecks(0), weekGame: "dice" } as const;
    expect(rakebackUnits({ ...stake, game: "jackpot" })).toBe(0);
  });
});

describe("weekGameAt", () => {
  test("changes on Monday at midnight in Moscow, and not within the week", () => {
    const monday = Date.UTC(2026, 10, 15, 21);
    const before = weekGameAt(monday - 1);
    const after = weekGameAt(monday);
    expect(after).not.toBe(before);
    const hours = Array.from({ length: 7 * 24 }, (_, hour) => weekGameAt(monday + hour * 3_600_000));
    expect(new Set(hours)).toEqual(new Set([after]));
    expect(weekGameAt(monday + 7 * 86_400_000 - 1)).toBe(after);
    expect(weekGameAt(monday + 7 * 86_400_000)).not.toBe(after);
  });

  test("takes every game in turn, also where the year ends", () => {
    const first = Date.UTC(2026, 11, 10, 12);
    const games = Array.from({ length: 10 }, (_, week) => weekGameAt(first + week * 7 * 86_400_000));
    expect(new Set(games.slice(0, 5))).toEqual(new Set(RAKEBACK_GAME_IDS));
    expect(games.slice(5)).toEqual(games.slice(0, 5));
  });

  test("knows a game also before 1970", () => {
    expect(RAKEBACK_GAME_IDS).toContain(weekGameAt(-1));
  });
});
