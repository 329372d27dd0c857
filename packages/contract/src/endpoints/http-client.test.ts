import { expect, test } from "vitest";
import { readAnswer } from "./http-client.ts";

test("a success gives what the envelope holds", () => {
  expect(readAnswer({ success: { balance: 1.5 } }, 200)).toEqual({ ok: true, data: { balance: 1.5 } });
  expect(readAnswer({ success: null }, 200)).toEqual({ ok: true, data: null });
});

test("a refusal keeps the server's own sentence and leaves no doubt", () => {
  const answer = { error: "Недостаточно средств.", code: "INSUFFICIENT_BALANCE" };
  expect(readAnswer(answer, 422)).toEqual({ ok: false, ...answer, outcomeUnknown: false });
});

test("a code that this page does not know still shows its sentence", () => {
  const result = readAnswer({ error: "Новый отказ.", code: "FROM_THE_FUTURE" }, 422);
  expect(result).toEqual({
    ok: false,
    code: "FROM_THE_FUTURE",
    error: "Новый отказ.",
    outcomeUnknown: false,
  });
});

test.each([
  [{ error: "…", code: "OUTCOME_UNKNOWN" }, 503],
  [{ error: "…", code: "INTERNAL" }, 500],
])("an answer that does not say what happened leaves the outcome unknown: %j", (answer, status) => {
  expect(readAnswer(answer, status)).toMatchObject({ ok: false, outcomeUnknown: true });
});

test.each([
  [undefined, 0],
  ["<html>", 502],
  [{ success: {} }, 500],
  [{}, 200],
  [null, 200],
  [{ error: 1, code: "BANNED" }, 403],
])("what is no answer of ours counts as no answer: %j with status %i", (answer, status) => {
  expect(readAnswer(answer, status)).toEqual({
    ok: false,
    code: "NO_ANSWER",
    error: "Сервер не отвечает. Проверьте связь.",
    outcomeUnknown: true,
  });
});
