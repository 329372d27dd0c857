import { formatRubles } from "@rumb/money/format";
import { addKopecks } from "@rumb/money/kopecks";
import { kopecksOf } from "../../api/wire-amount.ts";
import type { PaymentStanding } from "./payment-standing.ts";

/** What the receipt says of a payment. `isPatient` is false once the page has stopped asking every few seconds. */
export function sayStanding(standing: PaymentStanding, isPatient: boolean): PaymentWords {
  switch (standing.kind) {
    case "asking":
      return { tone: "pending", text: "Узнаём, что с платежом…" };
    case "absent":
      return { tone: "neutral", text: "Среди последних пополнений такого нет. Посмотрите историю." };
    case "waiting":
      return isPatient ? WAITING : SILENT;
    case "paid": {
      const { sum, bonus } = standing.payment;
      const figure = formatRubles(addKopecks(kopecksOf(sum), kopecksOf(bonus)));
      return { tone: "win", text: "Зачислено", figure };
    }
    case "declined":
      return {
        tone: "lose",
        text: "Платёж отклонён.",
        note: "Платёжная система его не провела. Баланс не изменился.",
      };
  }
}

const WAITING: PaymentWords = {
  tone: "pending",
  text: "Ждём подтверждения платёжной системы…",
  note: "Баланс пополнится сам, даже если закрыть эту страницу.",
};
const SILENT: PaymentWords = {
  tone: "neutral",
  text: "Платёжная система пока молчит.",
  note: "Сайт продолжает спрашивать её сам и пополнит баланс, как только она ответит. Страницу можно закрыть.",
};

export type PaymentWords = {
  readonly tone: "neutral" | "pending" | "win" | "lose";
  readonly text: string;
  /** What was credited, in roubles. */
  readonly figure?: string;
  readonly note?: string;
};
