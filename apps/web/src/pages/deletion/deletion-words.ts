import type { DeletionObstacle, DeletionStanding } from "@rumb/contract/deletion";
import { formatMoney } from "@rumb/money/format";
import { kopecksOf } from "../../api/wire-amount.ts";
import { paths } from "../../site/paths.ts";

/** What has to be settled first, and where that is done; null: the player can only wait, or ask. */
export const OBSTACLES: Readonly<Record<DeletionObstacle, Obstacle>> = {
  withdrawal: {
    words: "Заявка на вывод ждёт решения",
    action: "Отменить или дождаться",
    href: paths.withdraw,
  },
  payout: {
    words: "Выплата ещё в пути: дождитесь, пока она придёт",
    action: "Мои выводы",
    href: paths.withdraw,
  },
  payment: { words: "Пополнение не оплачено", action: "Оплатить или подождать сутки", href: paths.payment },
  mines: { words: "Игра в Mines не закончена", action: "Закончить игру", href: "/mines" },
  round: {
    words: "Ставка стоит в раунде, который ещё идёт",
    action: "Посмотреть раунд",
    href: paths.history,
  },
  discrepancy: {
    words: "Платёжная система сообщила о вашем платеже не то, что мы ждали: разбирается оператор",
  },
  proposal: {
    words: "Операторы решают о вашем счёте: дождитесь решения",
    action: "Написать нам",
    href: paths.contact,
  },
  operator: {
    words: "Вы оператор сайта: сначала сложите с себя роль",
    action: "Написать нам",
    href: paths.contact,
  },
};

/** What has accrued and would be lost, with the place to move it from; nothing of what is empty. */
export function lostParts({ lost }: Pick<DeletionStanding, "lost">): readonly LostPart[] {
  const parts = [
    { sum: lost.rakeback, words: "рейкбек", href: paths.bonusRakeback },
    { sum: lost.repost, words: "доход за репосты", href: paths.bonusRepost },
    { sum: lost.partner, words: "доход партнёра", href: paths.ref },
  ];
  return parts
    .filter(({ sum }) => sum > 0)
    .map(({ sum, words, href }) => ({ href, words: `${words} ${formatMoney(kopecksOf(sum))} ₽` }));
}

/** What the pressed button does, when nothing keeps it from that. */
export function whyNot(standing: DeletionStanding, gaveUp: boolean): string | undefined {
  if (standing.obstacles.length > 0) return "Сначала завершите начатое";
  if (standing.balance > 0 && !gaveUp) return "Сначала решите, что делать с балансом";
  return undefined;
}

type Obstacle = { readonly words: string; readonly action?: string; readonly href?: string };
type LostPart = { readonly words: string; readonly href: string };
