import type { FraudEvent } from "@rumb/contract/operator-fraud";
import { expect, test } from "vitest";
import { eventText } from "./ring-words.ts";

const EVENT: FraudEvent = {
  id: 1,
  kind: "found",
  at: 0,
  operator: null,
  note: "",
  members: [5, 7],
  rules: [],
  other_ring: null,
};

test.each<[Partial<FraudEvent>, string]>([
  [{}, "Найдено: №\u00a05, №\u00a07"],
  [
    { members: [1, 2, 3, 4, 5, 6, 7, 8] },
    "Найдено: №\u00a01, №\u00a02, №\u00a03, №\u00a04, №\u00a05, №\u00a06 и ещё 2",
  ],
  [
    { kind: "reopened", members: [9], rules: ["destination"] },
    "Снова новое, прибавилось: №\u00a09, те же реквизиты",
  ],
  [{ kind: "grown", members: [], rules: ["banned"] }, "Прибавилось: участник в бане"],
  [{ kind: "merged", other_ring: 4 }, "Сюда вошло кольцо № 4"],
  [{ kind: "shrunk" }, "Больше нет ничего общего: №\u00a05, №\u00a07"],
  [{ kind: "ended", other_ring: 3 }, "Вошло в кольцо № 3"],
  [{ kind: "ended" }, "Общего больше нет: кольца нет"],
])("%j is said as %s", (event, text) => {
  expect(eventText({ ...EVENT, ...event })).toBe(text);
});
