import { expect, test } from "vitest";
import { sayStanding } from "./payment-words.ts";
import { PAYMENT } from "./_payment.ts";

const payment = { ...PAYMENT, bonus: 10.5 };

test("a paid payment says what was credited, the bonus of its code included", () => {
  expect(sayStanding({ kind: "paid", payment }, true)).toEqual({
    tone: "win",
    text: "Зачислено",
    figure: "110.50\u{a0}₽",
  });
});

test("who has waited long reads that the site goes on asking without them", () => {
  expect(sayStanding({ kind: "waiting", payment }, true).tone).toBe("pending");
  const silent = sayStanding({ kind: "waiting", payment }, false);
  expect(silent.tone).toBe("neutral");
  expect(silent.note).toContain("Страницу можно закрыть");
});

test("a declined payment says that the balance has not changed", () => {
  expect(sayStanding({ kind: "declined", payment }, true).note).toContain("Баланс не изменился");
});
