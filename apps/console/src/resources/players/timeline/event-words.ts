import { NOTABLE_BET, type TimelineEvent, type TimelineKind } from "@rumb/contract/operator-timeline";
import { transferWords } from "@rumb/contract/transfer-words";
import { BET_RESULTS, gameName } from "../../../parts/game-names.ts";
import { count, moment, money, movement, plainAddress } from "../../../parts/formats.ts";
import { actionName } from "@rumb/contract/audit-words";
import { SESSION_ENDS } from "@rumb/contract/session-words";
import { systemName } from "@rumb/contract/system-name";

export const KIND_WORDS: Readonly<Record<TimelineKind, string>> = {
  deposit: "Пополнения",
  withdrawal: "Выводы",
  bet: "Крупные ставки",
  bonus: "Бонусы",
  promo: "Промокоды",
  session: "Входы",
  link: "Привязки",
  limit: "Лимиты",
  adjustment: "Корректировки",
  ban: "Баны",
  note: "Заметки",
  operator: "Действия операторов",
};

/** Which bets stand in the timeline. */
export const NOTABLE_RULE = `Ставки от ${money(NOTABLE_BET.stakeKopecks / 100)}, выигравшие от x${count(
  NOTABLE_BET.coefficientHundredths / 100,
)}, с результатом от ${money(NOTABLE_BET.netKopecks / 100)} в любую сторону и те, что сорвали джекпот. Новые появляются через минуту.`;

/** What happened, in a line. */
export function eventWords(event: TimelineEvent): string {
  switch (event.kind) {
    case "deposit":
      return `Пополнение ${money(event.sum)}, ${systemName(event.system)}: ${paymentWords(event)}`;
    case "withdrawal":
      return `${WITHDRAWAL_STEPS[event.step]}: ${money(event.sum)}`;
    case "bet":
      return [
        `${gameName(event.game)}: ставка ${money(event.bet)} на x${event.coff.toFixed(2)}`,
        event.win > 0 ? `выигрыш ${money(event.win)}` : BET_RESULTS.lose.label.toLowerCase(),
        ...(event.pot > 0 ? [`джекпот ${money(event.pot)}`] : []),
      ].join(", ");
    case "bonus":
      return `${transferWords(event.transfer)} ${movement(event.sum)}`;
    case "promo":
      return `Промокод ${event.name} ${movement(event.sum)}${event.payment_id === null ? "" : " к пополнению"}`;
    case "session":
      return event.step === "began"
        ? `Вход${event.is_new ? " в новом браузере" : ""} с ${plainAddress(event.address)}`
        : `${event.ended_by === null ? "Вход закончен" : SESSION_ENDS[event.ended_by]} (${plainAddress(event.address)})`;
    case "link":
      return linkWords(event);
    case "limit":
      return limitWords(event);
    case "adjustment":
      return `Корректировка ${movement(event.sum)}`;
    case "ban":
      return event.step === "ban" ? "Бан" : "Бан снят";
    case "note":
      return `Заметка${event.corrected_at === null ? "" : " (исправлена)"}`;
    case "operator":
      return actionName(event.action);
  }
}

/** What was said about it: a comment, a reason, the program of a sign-in; empty for nothing. */
export function eventDetails(event: TimelineEvent): string {
  switch (event.kind) {
    case "withdrawal":
    case "ban":
      return event.comment;
    case "adjustment":
      return event.reason;
    case "note":
      return event.note;
    case "session":
      return event.user_agent;
    case "deposit":
    case "bet":
    case "bonus":
    case "promo":
    case "link":
    case "limit":
    case "operator":
      return "";
  }
}

/** The page of what the event is about; null when it has none. */
export function eventPath(event: TimelineEvent): string | null {
  switch (event.kind) {
    case "deposit":
      return listOf("payments", { id: event.payment_id });
    case "withdrawal":
      return `/withdrawals/${event.withdrawal_id}/show`;
    case "bet":
      return `/bets/${event.bet_id}/show`;
    case "promo":
      return event.payment_id === null
        ? listOf("promo_codes", { q: event.name })
        : listOf("payments", { id: event.payment_id });
    case "operator":
      return `/audit_log/${event.entry_id}/show`;
    case "bonus":
    case "session":
    case "link":
    case "limit":
    case "adjustment":
    case "ban":
    case "note":
      return null;
  }
}

function listOf(name: string, filter: object): string {
  return `/${name}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
}

type EventOf<Kind extends TimelineKind> = Extract<TimelineEvent, { kind: Kind }>;

function paymentWords({ state, paid_at: paidAt }: EventOf<"deposit">): string {
  if (state === "paid") return paidAt === null ? "оплачено" : `оплачено ${moment(paidAt)}`;
  return state === "waiting" ? "ждёт оплаты" : "не оплачено";
}

const WITHDRAWAL_STEPS: Readonly<Record<EventOf<"withdrawal">["step"], string>> = {
  made: "Заявка на вывод",
  cancelled: "Игрок отменил вывод",
  rejected: "Вывод отклонён",
  approved: "Вывод одобрен",
  sent: "Вывод выплачен провайдером",
};

function linkWords({ to, step, name }: EventOf<"link">): string {
  if (to === "vk") return `Учётная запись создана, ВКонтакте ${name}`;
  return step === "bound" ? `Привязан Telegram: ${name}` : `Игрок оспорил Telegram: ${name}`;
}

const LIMITS: Readonly<Record<EventOf<"limit">["limit"], string>> = {
  stake: "Лимит ставок",
  loss: "Лимит проигрыша",
  time: "Лимит времени",
  reminder: "Напоминание",
  pause: "Перерыв",
};

function limitWords({ limit, value, next, next_at: nextAt }: EventOf<"limit">): string {
  if (limit === "pause") return nextAt === null ? "Перерыв снят" : `Перерыв до ${moment(nextAt)}`;
  const said = (amount: number | null) => {
    if (amount === null) return "нет";
    return limit === "stake" || limit === "loss" ? money(amount) : `${count(amount)} мин`;
  };
  const coming = nextAt === null ? "" : `, с ${moment(nextAt)} — ${said(next)}`;
  return `${LIMITS[limit]}: ${said(value)}${coming}`;
}
