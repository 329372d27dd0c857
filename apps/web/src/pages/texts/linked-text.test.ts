import { expect, test } from "vitest";
import { linkedParts, plainText } from "./linked-text.ts";

test("a link is taken out of its text", () => {
  expect(linkedParts("Смотрите [кассу](/wallet) и [честность](/fair).")).toEqual([
    { text: "Смотрите " },
    { text: "кассу", href: "/wallet" },
    { text: " и " },
    { text: "честность", href: "/fair" },
    { text: "." },
  ]);
});

test("a text without links stays whole, brackets and all", () => {
  expect(linkedParts("Число [0–999999] (шесть цифр)")).toEqual([{ text: "Число [0–999999] (шесть цифр)" }]);
});

test("a search reads what a person reads", () => {
  expect(plainText("В [кассе](/wallet/withdraw) видно.")).toBe("В кассе видно.");
});
