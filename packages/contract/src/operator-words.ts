import { BET_RESULT_WORDS } from "@rumb/games/bet-result";
import type { FraudState } from "./fraud-rules.ts";
import type { OperatorJob } from "./operator-jobs.ts";
import type { OperatorProposal } from "./operator-proposals.ts";
import type { ReconciliationFailure } from "./operator-reconciliations.ts";
import type { OperatorRole } from "./operator-roles.ts";
import type {
  OperatorBet,
  OperatorPayment,
  OperatorPlayer,
  OperatorPromoCode,
  OperatorRound,
  OperatorWithdrawal,
} from "./operator-rows.ts";

// What codes in the console's lists are called, on the screen and in a list's file; one without words does not compile.

type Words<Code extends string | number> = Readonly<Record<Code, string>>;

/** What became of a withdrawal. */
export const WITHDRAWAL_STATUS_WORDS: Words<OperatorWithdrawal["status"]> = {
  0: "Ожидает",
  1: "Отменён игроком",
  2: "Отклонён",
  3: "Выплачен",
};

/** How a top-up stands. */
export const PAYMENT_STATE_WORDS = {
  waiting: "Ожидает",
  paid: "Оплачен",
  declined: "Отклонён",
} as const;

/** The name of a top-up's state. */
export function paymentState({
  status,
  declined,
}: Pick<OperatorPayment, "status" | "declined">): keyof typeof PAYMENT_STATE_WORDS {
  if (status === 1) return "paid";
  return declined ? "declined" : "waiting";
}

/** How a bet stands. */
export const BET_STATE_WORDS: Words<OperatorBet["result"]> = {
  ...BET_RESULT_WORDS,
  open: "Идёт",
  refund: "Возврат",
};

/** How a shared round stands. */
export const ROUND_STATE_WORDS: Words<OperatorRound["state"]> = {
  open: "Принимает ставки",
  locked: "Закрыт",
  drawn: "Разыгран",
  settled: "Рассчитан",
  refunded: "Возвращён",
};

/** What a promo code gives to. */
export const PROMO_KIND_WORDS: Words<OperatorPromoCode["kind"]> = {
  player: "На баланс",
  deposit: "К пополнению",
};

/** Whether a player is an operator. */
export const PLAYER_ROLE_WORDS: Words<OperatorPlayer["role"]> = { player: "Игрок", operator: "Оператор" };

/** A role as operators call it. */
export const ROLE_NAMES: Words<OperatorRole> = {
  viewer: "Наблюдатель",
  support: "Поддержка",
  cashier: "Кассир",
  risk: "Риск",
  admin: "Администратор",
};

/** How a proposal stands. */
export const PROPOSAL_STATE_WORDS: Words<OperatorProposal["state"]> = {
  waiting: "Ждёт второго",
  expired: "Срок истёк",
  confirmed: "Подтверждено",
  refused: "Отклонено",
  withdrawn: "Отозвано",
};

/** Which way an operator's adjustment goes. */
export const ADJUST_WORDS = { credit: "Зачислить", debit: "Списать" } as const;

/** What was decided about a ring of accounts. */
export const RING_STATE_WORDS: Words<FraudState> = {
  new: "Новое",
  watched: "Под наблюдением",
  cleared: "Подозрений нет",
  banned: "В бане",
};

/** How a job stands while it is more than its last run. */
export const JOB_STATE_WORDS: Words<Exclude<OperatorJob["state"], "idle">> = {
  never: "Ещё не шло",
  asked: "Запрошено",
  running: "Идёт",
  broken: "Прервано",
};

/** How a job's last run has ended. */
export const JOB_OUTCOME_WORDS: Words<NonNullable<OperatorJob["outcome"]>> = {
  done: "Выполнено",
  failed: "Не удалось",
};

/** Why a day is not compared with the provider's statement. */
export const RECONCILIATION_FAILURE_WORDS: Words<ReconciliationFailure> = {
  unavailable: "Провайдер не отвечает. Сайт спросит его снова.",
  forged: "Подпись выписки неверна: ей нельзя верить.",
  late: "Выписка подписана не сейчас: часы разошлись или ответ подменён.",
  malformed: "Выписка не такая, как описана в протоколе.",
  unfinished: "Сверка идёт или была прервана. Сайт начнёт её снова.",
};
