import { expect, test } from "vitest";
import { httpClient, readAnswer } from "./http-client.ts";

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

test.each([
  ["7", 7],
  [null, undefined],
  ["Wed, 21 Oct 2026 07:28:00 GMT", undefined],
])("a refusal says in how many seconds to come back: %j is %j", async (header, seconds) => {
  const answer = { error: "Слишком часто.", code: "TOO_OFTEN" };
  const headers = { get: (name: string) => (name === "retry-after" ? header : null) };
  const response = { status: 429, headers, json: async () => answer, blob: async () => "" };
  const client = httpClient(
    { fetch: async () => response, AbortSignal: { timeout: () => null } },
    { answerMs: 1, fileMs: 1 },
  );
  expect(await client.post("get", {})).toEqual({
    ok: false,
    ...answer,
    outcomeUnknown: false,
    ...(seconds !== undefined && { retryAfterSeconds: seconds }),
  });
});
