import { actionName, resourceName } from "@rumb/contract/audit-words";
import {
  KIND_NAMES,
  RESOLUTION_NAMES,
  SOURCE_NAMES,
  stateName,
  SUBJECT_NAMES,
} from "@rumb/contract/discrepancy-words";
import type { FraudEvent } from "@rumb/contract/operator-fraud";
import type { OperatorBooks } from "@rumb/contract/operator-checks";
import { houseAccountWords } from "@rumb/contract/house-account-words";
import { RULE_WORDS } from "@rumb/contract/link-words";
import { JOB_WORDS } from "@rumb/contract/operator-jobs";
import type { OperatorListName } from "@rumb/contract/operator-list";
import type { ProposalKind } from "@rumb/contract/operator-proposals";
import {
  ADJUST_WORDS,
  BET_STATE_WORDS,
  JOB_OUTCOME_WORDS,
  JOB_STATE_WORDS,
  PAYMENT_STATE_WORDS,
  paymentState,
  PLAYER_ROLE_WORDS,
  PROMO_KIND_WORDS,
  PROPOSAL_STATE_WORDS,
  RECONCILIATION_FAILURE_WORDS,
  RING_STATE_WORDS,
  ROLE_NAMES,
  ROUND_STATE_WORDS,
  WITHDRAWAL_STATUS_WORDS,
} from "@rumb/contract/operator-words";
import { SESSION_ENDS } from "@rumb/contract/session-words";
import { isRecord } from "@rumb/contract/guards";
import { securityEventWords } from "@rumb/contract/security-event-kinds";
import { systemName } from "@rumb/contract/system-name";
import { transferWords } from "@rumb/contract/transfer-words";
import { wordsOf } from "@rumb/contract/words-of";
import { GAME_IDS, games } from "@rumb/games/games";

/** What the code in a cell of a list's file is called; undefined where the column holds no codes. */
export function codeWords(list: OperatorListName, column: string): CodeWords | undefined {
  return CODES[list]?.[column];
}

/** Says a code in words, which may take the row that it stands in; a code without words is called by its own name. */
type CodeWords = (code: string, row: object) => string;

const gameWords = wordsOf(Object.fromEntries(GAME_IDS.map((id) => [id, games[id].label])));
const roleWords = wordsOf(ROLE_NAMES);
const ruleWords = wordsOf(RULE_WORDS);

/** The screen says these by whole sentences. */
const PROPOSAL_KIND_WORDS: Readonly<Record<ProposalKind, string>> = {
  adjust: "Корректировка баланса",
  setting: "Настройка",
  setting_reset: "Настройка по умолчанию",
  promo: "Промокод",
  promocoder: "Право создавать промокоды",
  unban: "Снятие бана",
  resolve: "Расхождение",
  role: "Роль оператора",
};
const RING_EVENT_WORDS: Readonly<Record<FraudEvent["kind"], string>> = {
  found: "Найдено",
  grown: "Прибавилось",
  reopened: "Снова новое",
  shrunk: "Убавилось",
  merged: "Вошло другое кольцо",
  ended: "Кольца больше нет",
  watched: "Под наблюдением",
  cleared: "Подозрение снято",
  banned: "Все участники в бане",
  note: "Заметка",
};
const BOOKS_STATE_WORDS: Readonly<Record<OperatorBooks["state"], string>> = {
  idle: "Не идёт",
  running: "Идёт",
  broken: "Не дошла до конца",
};

const PLAYER_CODES = { role: wordsOf(PLAYER_ROLE_WORDS) };

const CODES: { readonly [Name in OperatorListName]?: Readonly<Record<string, CodeWords>> } = {
  withdrawals: {
    system: systemName,
    status: wordsOf(WITHDRAWAL_STATUS_WORDS),
    "ring.state": wordsOf(RING_STATE_WORDS),
  },
  payments: {
    system: systemName,
    status: (code, row) =>
      PAYMENT_STATE_WORDS[
        paymentState({ status: code === "1" ? 1 : 0, declined: isRecord(row) && row["declined"] === true })
      ],
  },
  proposals: {
    state: wordsOf(PROPOSAL_STATE_WORDS),
    "deed.kind": wordsOf(PROPOSAL_KIND_WORDS),
    "deed.ask.direction": wordsOf(ADJUST_WORDS),
    "deed.ask.terms.kind": wordsOf(PROMO_KIND_WORDS),
    "deed.ask.resolution": wordsOf(RESOLUTION_NAMES),
    "deed.ask.role": roleWords,
  },
  discrepancies: {
    subject: wordsOf(SUBJECT_NAMES),
    kind: wordsOf(KIND_NAMES),
    "ours.state": stateName,
    "theirs.state": stateName,
    source: wordsOf(SOURCE_NAMES),
    "resolved.resolution": wordsOf(RESOLUTION_NAMES),
  },
  reconciliations: { failure: wordsOf(RECONCILIATION_FAILURE_WORDS) },
  security_events: { kind: securityEventWords, role: roleWords },
  players: PLAYER_CODES,
  inactive_players: PLAYER_CODES,
  fraud_rings: {
    state: wordsOf(RING_STATE_WORDS),
    rules: ruleWords,
    "news.kind": wordsOf(RING_EVENT_WORDS),
    "news.rules": ruleWords,
  },
  transfers: { kind: transferWords, account: houseAccountWords },
  sessions: { ended_by: wordsOf(SESSION_ENDS) },
  promo_codes: { kind: wordsOf(PROMO_KIND_WORDS) },
  bets: { game: gameWords, result: wordsOf(BET_STATE_WORDS) },
  rounds: { game: gameWords, state: wordsOf(ROUND_STATE_WORDS) },
  audit_log: { action: actionName, resource: resourceName },
  jobs: {
    id: wordsOf(JOB_WORDS),
    state: wordsOf({ ...JOB_STATE_WORDS, idle: "Ждёт срока" }),
    outcome: wordsOf(JOB_OUTCOME_WORDS),
  },
  books: { state: wordsOf(BOOKS_STATE_WORDS) },
};
