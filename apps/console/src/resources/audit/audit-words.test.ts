import { actionName } from "@rumb/contract/audit-words";
import { expect, test } from "vitest";
import { actionChoices, entryDetails, subjectPath, subjectWords } from "./audit-words.ts";

test.each([
  [{ direction: "debit", sum: 1500.5, reason: "Ошибка кассы" }, "−1 500.50 ₽ · Ошибка кассы"],
  [{ state: "rejected", sum: 300, comment: "Чужая карта" }, "300.00 ₽ · Чужая карта"],
  [{ role: "operator", vkId: "7" }, "Оператор"],
  [{ role: "operator", operatorRole: "cashier", vkId: "7" }, "Кассир"],
  [{ ban: "Мультиаккаунт", promocoder: null }, "Мультиаккаунт"],
  [{ ban: null, promocoder: null }, ""],
  [["a list"], ""],
  [null, ""],
])("the details of %j are «%s»", (after, said) => {
  expect(entryDetails({ after }).replaceAll("\u00a0", " ")).toBe(said);
});

test("what was acted upon leads to its page, or to the list that it stands in", () => {
  expect(subjectPath({ resource: "players", subject: "5" })).toBe("/players/5/show");
  expect(subjectPath({ resource: "settings", subject: "rounds" })).toBe("/settings");
  expect(subjectPath({ resource: "payouts", subject: "5" })).toBeNull();
});

test.each([
  [{ resource: "settings", subject: "rounds", title: "Общие раунды" }, "Настройка «Общие раунды»"],
  [{ resource: "settings", subject: "gone", title: null }, "Настройка gone"],
  [{ resource: "reconciliations", subject: "2026-11-25", title: null }, "День сверки 25.11.2026"],
  [{ resource: "players", subject: "5", title: null }, "Игрок 5"],
  [{ resource: "lists", subject: "withdrawals", title: null }, "Список: Выводы"],
  [{ resource: "lists", subject: "ledger_checks", title: null }, "Список: Сверки книг"],
  [{ resource: "lists", subject: "gone", title: null }, "Список: gone"],
  [{ resource: "jobs", subject: "books", title: null }, "Задание «Сверка книг»"],
  [{ resource: "jobs", subject: "gone", title: null }, "Задание gone"],
])("%j is called «%s»", (entry, said) => {
  expect(subjectWords(entry)).toBe(said);
});

test("no two actions to choose from are called the same", () => {
  expect(new Set(actionChoices.map(({ name }) => name)).size).toBe(actionChoices.length);
});

test("a recovery code is called in the log as where it is made", () => {
  expect(["recovery-make", "recovery-use"].map(actionName)).toEqual([
    "Сделал коды восстановления",
    "Вошёл кодом восстановления",
  ]);
});
