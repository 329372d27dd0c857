import type { EconomyGameDay } from "@rumb/contract/operator";
import { expect, test } from "vitest";
import { moneyTotals, playDays } from "./economy-days.ts";
import { fullDay, periodFault } from "../../parts/period.ts";

test("a day of the wire is written as people read it", () => {
  expect(fullDay("2026-12-31")).toBe("31.12.2026");
});

test.each([
  ["2026-01-01", "2026-01-01", null],
  ["2026-01-01", "2027-01-01", null],
  ["2026-01-01", "2027-01-02", "Период — не длиннее 366 дней"],
  ["2026-01-02", "2026-01-01", "Начало периода позже его конца"],
  ["", "2026-01-01", "Назовите оба дня"],
])("the period %s to %s: %s", (from, to, fault) => {
  expect(periodFault({ from, to }, 366)).toBe(fault);
});

test("the games of a day are put together to the kopeck", () => {
  const game: EconomyGameDay = {
    day: "2026-01-02",
    game: "dice",
    bets: 1,
    turnover: 0.1,
    payout: 0.05,
    pot: 0.3,
    rakeback: null,
    returned: 0.5,
    theory: 1,
    low: 0,
    high: 2,
  };
  const days = [game, { ...game, game: "mines", turnover: 0.2 } as const, { ...game, day: "2026-01-01" }];
  expect(playDays(days)).toEqual([
    { day: "2026-01-01", turnover: 0.1, payout: 0.35, kept: -0.25 },
    { day: "2026-01-02", turnover: 0.3, payout: 0.7, kept: -0.4 },
  ]);
});

test("money of the period is summed to the kopeck", () => {
  const bonus_kinds = { "bonus:day": 0.7 };
  const day = {
    day: "2026-01-01",
    deposits: 0.1,
    withdrawals: 5,
    bonuses: 0.7,
    bonus_kinds,
    adjustments: -0.3,
  };
  const money_days = [day, { ...day, day: "2026-01-02", deposits: 0.2, adjustments: 0.1 }];
  const bonus_accounts = ["bonus:day", "bonus:promo"];
  expect(moneyTotals({ games: [], game_days: [], money_days, bonus_accounts, complete: true })).toEqual({
    deposits: 0.3,
    withdrawals: 10,
    bonuses: 1.4,
    bonus_kinds: { "bonus:day": 1.4, "bonus:promo": 0 },
    adjustments: -0.2,
  });
});
