import type { WithdrawTerms } from "@rumb/contract/wallet";
import { kopecks } from "@rumb/money/kopecks";
import { expect, test } from "vitest";
import { conditionsOf } from "./withdraw-conditions.ts";

const MET: WithdrawTerms = {
  deposits: 500,
  deposits_needed: 100,
  wager_left: 0,
  wager_total: 0,
  available: null,
};

const BALANCE = kopecks(100_000);

test("a player who has done everything reads so", () => {
  expect(conditionsOf(MET, BALANCE).map(({ met, share }) => [met, share])).toEqual([
    [true, 1],
    [true, 1],
    [true, null],
  ]);
});

test("what is missing is said to the kopeck", () => {
  const texts = conditionsOf(
    {
      deposits: 40.5,
      deposits_needed: 100,
      wager_left: 81.5,
      wager_total: 121.5,
      available: 7,
    },
    BALANCE,
  ).map(({ text }) => text.replaceAll("\u{a0}", " "));
  expect(texts).toEqual([
    "Осталось пополнить на 59.50 ₽ из 100.00 ₽.",
    "Осталось поставить 81.50 ₽ из 121.50 ₽ в любой игре, кроме Jackpot.",
    "Без недавнего пополнения бонусы не выводятся. Доступно 7.00 ₽.",
  ]);
});

test("a bar shows the part that is done", () => {
  const [deposits, wager] = conditionsOf({ ...MET, deposits: 25, wager_left: 90, wager_total: 120 }, BALANCE);
  expect(deposits?.share).toBe(0.25);
  expect(wager?.share).toBe(0.25);
});

test("a wager without a known whole shows an empty bar and no nonsense", () => {
  expect(conditionsOf({ ...MET, wager_left: 90, wager_total: 0 }, BALANCE)[1]?.share).toBe(0);
});

test("bonuses hold nobody back whose balance has none", () => {
  const terms = { ...MET, available: 1000 };
  expect(conditionsOf(terms, BALANCE)[2]).toMatchObject({ met: true, text: "Выводится весь баланс." });
  expect(conditionsOf(terms, kopecks(100_001))[2]?.met).toBe(false);
});

test("who has paid in nothing has nothing to wager", () => {
  expect(conditionsOf({ ...MET, deposits: 0 }, BALANCE)[1]?.text).toBe("Отыгрывать пока нечего.");
});
