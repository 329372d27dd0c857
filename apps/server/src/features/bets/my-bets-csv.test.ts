import { expect, test } from "vitest";
import { csvBets, CSV_HEAD } from "./my-bets-csv.ts";

test("a bet is a line of what a Russian spreadsheet takes for a number, a date or plain text", () => {
  const line = csvBets([
    {
      id: 261_100_000_000_123,
      game: "bubbles",
      state: "won",
      stake: 12_345,
      payout: 37_035,
      potPayout: 100_000_05,
      coefficientHundredths: 300,
      createdAt: new Date("2026-11-20T21:05:09Z"),
      inPeriod: true,
    },
  ]);
  expect(line).toBe(
    "261100000000123;21.11.2026 00:05:09;Bubbles;123,45;3,00;370,35;100000,05;0,00;Выигрыш\r\n",
  );
});

test("a bonus that paid less than its price has come back, and is no win", () => {
  const bonus = {
    id: 1,
    game: "monetrain",
    state: "won",
    stake: 1_000,
    potPayout: 0,
    coefficientHundredths: 30,
    createdAt: new Date("2026-11-20T21:05:09Z"),
    inPeriod: true,
  } as const;
  expect(csvBets([{ ...bonus, payout: 300 }])).toMatch(/;3,00;0,00;0,00;Вернулось\r\n$/u);
  expect(csvBets([{ ...bonus, payout: 1_001 }])).toMatch(/;Выигрыш\r\n$/u);
});

test("a stake that came back is no win, and stands in a column of its own", () => {
  const line = csvBets([
    {
      id: 261_100_000_000_124,
      game: "jackpot",
      state: "refunded",
      stake: 5_000,
      payout: 5_000,
      potPayout: 0,
      coefficientHundredths: 100,
      createdAt: new Date("2026-11-20T21:05:09Z"),
      inPeriod: true,
    },
  ]);
  expect(line).toBe("261100000000124;21.11.2026 00:05:09;Jackpot;50,00;1,00;0,00;0,00;50,00;Возврат\r\n");
});

test("a file begins with the mark of UTF-8 and the names of its columns", () => {
  expect(CSV_HEAD).toBe(
    "\u{feff}Номер;Время (Москва);Игра;Ставка;Коэффициент;Выплата;Джекпот;Возвращено;Результат\r\n",
  );
});
