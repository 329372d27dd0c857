import { expect, test } from "vitest";
import { figuresOf } from "../texts/figures.ts";
import { findQuestions } from "./find-questions.ts";
import { questionsOf } from "./questions.ts";

const questions = questionsOf(figuresOf(undefined));
const found = (search: string): string[] => findQuestions(questions, search).map(({ id }) => id);

test("there are six questions, each with an anchor of its own", () => {
  expect(new Set(found("")).size).toBe(6);
});

test.each([
  ["ВЫВОД закрыт", ["withdrawal-conditions"]],
  ["  партнер  ", ["partners"]],
  ["одну сумму", ["wager"]],
  ["24 часов", ["withdrawal-time"]],
  ["криптовалюта", []],
])("«%s» finds %j", (search, ids) => {
  expect(found(search)).toEqual(ids);
});
