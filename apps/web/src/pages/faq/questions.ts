import type { Figures } from "../texts/figures.ts";
import { PROMISES } from "../texts/promises.ts";

/** The six questions of the FAQ and their answers, with the figures that are in force. */
export function questionsOf(figures: Figures): readonly Question[] {
  return [
    {
      id: "withdrawal-time",
      question: "Сколько ждать вывода?",
      answer: [
        `От ${PROMISES.withdrawalFrom} до ${PROMISES.withdrawalTo}: заявку проверяет оператор. ${figures.twoOperators}.`,
        "Пока заявка ждёт, её можно отменить в [кассе](/wallet/withdraw), и вся сумма вернётся на баланс. Если оператор откажет, сумма вернётся тоже, а причина будет видна в списке заявок.",
      ],
      extra: "withdrawals",
    },
    {
      id: "withdrawal-conditions",
      question: "Почему вывод закрыт?",
      answer: [
        figures.withdrawalNeeds === ""
          ? "Сейчас пополнять и отыгрывать ничего не нужно: закрыть вывод могут только бонусы и то, что не отыграно раньше."
          : `Чтобы вывести румбики, нужно ${figures.withdrawalNeeds}. Считаются все оплаченные пополнения, за всё время.`,
        "Чего не хватает и сколько осталось, до копейки показано в кассе, в блоке [«Условия вывода»](/wallet/withdraw).",
      ],
    },
    {
      id: "wager",
      question: "Что такое отыгрыш?",
      answer: [
        figures.wagerRule,
        "Считаются завершённые ставки в Dice, Mines, Bubbles, Wheel и Monetrain, и выигранные, и проигранные. Ставки в Jackpot не считаются: двое могли бы передавать одну сумму друг другу.",
      ],
    },
    {
      id: "bonus-money",
      question: "Можно ли вывести бонусы?",
      answer: [
        `Активным игрокам — да. Если меньше чем ${figures.activeAgo} назад было оплаченное пополнение, выводится весь баланс.`,
        "Без такого пополнения вывод бонусов ограничен: доступен баланс за вычетом бонусов, полученных за то же время. Играть на них можно всегда.",
      ],
    },
    {
      id: "partners",
      question: "Сколько получает партнёр?",
      answer: [
        `До ${figures.referralMax} каждого пополнения приглашённого игрока. Доля зависит от того, сколько человек пришло по вашей ссылке.`,
        `Она начисляется${figures.clearedWords}. ${linkReward(figures)}Накопленное переводится на баланс одной кнопкой на странице [«Реферальная программа»](/ref).`,
      ],
      extra: "referrals",
    },
    {
      id: "bonuses",
      question: "Какие есть бонусы?",
      answer: [
        `Ежедневный — до ${figures.dayMax}, следующий ${figures.dayPause}. Часовой — до ${figures.hourlyMax}, следующий ${figures.hourlyPause}. За репосты — до ${figures.repostMax}: считаются 5 последних записей группы, и страница должна быть открыта. Рейкбек — до ${figures.rakebackMax} ставок.`,
        `За вступление в группу ВКонтакте — ${figures.socialVk}, за подписку на канал в Telegram — ${figures.socialTelegram}. Ещё есть промокоды.`,
        "Все они — [на странице бонусов](/bonus). Бонусу за группу хватает ВКонтакте, бонусу за канал — Telegram, остальным нужны обе привязки.",
      ],
    },
  ];
}

function linkReward({ referralReward }: Figures): string {
  return referralReward === ""
    ? ""
    : `Ещё ${referralReward} приходит один раз за каждого, кто привязал ВКонтакте и Telegram. `;
}

export type Question = {
  /** Its anchor. */
  readonly id: string;
  readonly question: string;
  /** Paragraphs; links are written as linked-text.ts says. */
  readonly answer: readonly string[];
  /** A table below the answer. */
  readonly extra?: "withdrawals" | "referrals";
};
