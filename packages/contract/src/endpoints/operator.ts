import type { TSchema } from "typebox";
import { EmptyReply, EmptyRequest } from "../http.ts";
import {
  CreatedReply,
  EconomyReply,
  EconomyRequest,
  type OperatorCardName,
  OperatorAlarmsReply,
  OperatorOneRequest,
  PlayerAdjustReply,
  PlayerAdjustRequest,
  PlayerBanRequest,
  PlayerEndSessionRequest,
  PlayerEndSessionsRequest,
  PlayerPromocoderRequest,
  PromoCreateRequest,
  SettingChangeRequest,
  SettingResetRequest,
  WithdrawalApproveReply,
  WithdrawalRejectAllReply,
  WithdrawalRejectRequest,
  WithdrawalShowReply,
  WithdrawalShowRequest,
} from "../operator.ts";
import {
  OperatorListFileRequest,
  type OperatorListName,
  operatorListReply,
  operatorListRequest,
  operatorLists,
} from "../operator-list.ts";
import {
  DiscrepancyResolveRequest,
  OperatorDiscrepancy,
  OperatorDiscrepancyCard,
} from "../operator-discrepancies.ts";
import {
  AlarmTestReply,
  AlarmTestRequest,
  OperatorAlarm,
  OperatorShiftReply,
  OperatorWaitingReply,
} from "../operator-shift.ts";
import { OperatorSearchReply, OperatorSearchRequest } from "../operator-search.ts";
import {
  FraudDecideRequest,
  FraudNoteRequest,
  OperatorFraudRing,
  OperatorFraudRingCard,
} from "../operator-fraud.ts";
import { JobRunRequest, OperatorJob } from "../operator-jobs.ts";
import { OperatorSecurityEvent } from "../operator-security.ts";
import { OperatorReconciliation } from "../operator-reconciliations.ts";
import {
  NoteCorrectRequest,
  PlayerNoteRequest,
  PlayerTagsReply,
  PlayerTagsRequest,
} from "../operator-notes.ts";
import { StatementReply, StatementRequest } from "../operator-statement.ts";
import { LinksReply } from "../operator-links.ts";
import { ReturnsReply } from "../operator-returns.ts";
import { TimelineReply, TimelineRequest } from "../operator-timeline.ts";
import { OperatorProposal, ProposalCreateRequest, ProposalRefuseRequest } from "../operator-proposals.ts";
import { OperatorNode } from "../operator-nodes.ts";
import { OperatorBooks, OperatorLedgerCheck } from "../operator-checks.ts";
import {
  OperatorAuditEntry,
  OperatorBet,
  OperatorBetCard,
  OperatorPayment,
  OperatorPlayer,
  OperatorPlayerCard,
  OperatorPromoCode,
  OperatorRound,
  OperatorRoundCard,
  OperatorSession,
  OperatorSetting,
  OperatorTransfer,
  OperatorWithdrawal,
  OperatorWithdrawalCard,
} from "../operator-rows.ts";
import { EndedSessionsReply } from "../sessions.ts";
import { type ApiPath, endpoint } from "../endpoint.ts";

// The console's calls: 401 without a session, 403 `NOT_OPERATOR` to everybody but an operator. Lists and their filters are in
// operator-list.ts, rows and cards in operator-rows.ts.

/** The lists of the console. */
export const operatorListEndpoints = {
  withdrawals: list("withdrawals", OperatorWithdrawal),
  payments: list("payments", OperatorPayment),
  proposals: list("proposals", OperatorProposal),
  discrepancies: list("discrepancies", OperatorDiscrepancy),
  reconciliations: list("reconciliations", OperatorReconciliation),
  security_events: list("security_events", OperatorSecurityEvent),
  players: list("players", OperatorPlayer),
  fraud_rings: list("fraud_rings", OperatorFraudRing),
  inactive_players: list("inactive_players", OperatorPlayer),
  transfers: list("transfers", OperatorTransfer),
  sessions: list("sessions", OperatorSession),
  promo_codes: list("promo_codes", OperatorPromoCode),
  bets: list("bets", OperatorBet),
  rounds: list("rounds", OperatorRound),
  ledger_checks: list("ledger_checks", OperatorLedgerCheck),
  audit_log: list("audit_log", OperatorAuditEntry),
  settings: list("settings", OperatorSetting),
  alarms: list("alarms", OperatorAlarm),
  nodes: list("nodes", OperatorNode),
  jobs: list("jobs", OperatorJob),
  books: list("books", OperatorBooks),
} satisfies Record<OperatorListName, unknown>;

/** What the console opens by its number. */
export const operatorCardEndpoints = {
  withdrawals: card("/api/operator/withdrawals/one", OperatorWithdrawalCard),
  payments: card("/api/operator/payments/one", OperatorPayment),
  discrepancies: card("/api/operator/discrepancies/one", OperatorDiscrepancyCard),
  players: card("/api/operator/players/one", OperatorPlayerCard),
  fraud_rings: card("/api/operator/fraud_rings/one", OperatorFraudRingCard),
  promo_codes: card("/api/operator/promo_codes/one", OperatorPromoCode),
  bets: card("/api/operator/bets/one", OperatorBetCard),
  rounds: card("/api/operator/rounds/one", OperatorRoundCard),
  audit_log: card("/api/operator/audit_log/one", OperatorAuditEntry),
} satisfies Record<OperatorCardName, unknown>;

/** What an operator does, and the economy of a period. */
export const operatorEndpoints = {
  approveWithdrawal: action("/api/operator/withdrawals/approve", {
    request: OperatorOneRequest,
    reply: WithdrawalApproveReply,
  }),
  rejectWithdrawal: action("/api/operator/withdrawals/reject", {
    request: WithdrawalRejectRequest,
    reply: EmptyReply,
  }),
  rejectAllWithdrawals: action("/api/operator/withdrawals/reject-all", {
    request: WithdrawalRejectRequest,
    reply: WithdrawalRejectAllReply,
  }),
  showDestination: action("/api/operator/withdrawals/show", {
    request: WithdrawalShowRequest,
    reply: WithdrawalShowReply,
  }),
  propose: action("/api/operator/proposals/create", {
    money: true,
    request: ProposalCreateRequest,
    reply: CreatedReply,
  }),
  confirmProposal: action("/api/operator/proposals/confirm", {
    request: OperatorOneRequest,
    reply: EmptyReply,
  }),
  refuseProposal: action("/api/operator/proposals/refuse", {
    request: ProposalRefuseRequest,
    reply: EmptyReply,
  }),
  withdrawProposal: action("/api/operator/proposals/withdraw", {
    request: OperatorOneRequest,
    reply: EmptyReply,
  }),
  resolveDiscrepancy: action("/api/operator/discrepancies/resolve", {
    request: DiscrepancyResolveRequest,
    reply: EmptyReply,
  }),
  shift: action("/api/operator/shift/get", { request: EmptyRequest, reply: OperatorShiftReply }),
  waiting: action("/api/operator/waiting/get", { request: EmptyRequest, reply: OperatorWaitingReply }),
  search: action("/api/operator/search/get", {
    request: OperatorSearchRequest,
    reply: OperatorSearchReply,
  }),
  testAlarm: action("/api/operator/alarms/test", { request: AlarmTestRequest, reply: AlarmTestReply }),
  runJob: action("/api/operator/jobs/run", { money: true, request: JobRunRequest, reply: CreatedReply }),
  alarms: action("/api/operator/alarms/get", { request: EmptyRequest, reply: OperatorAlarmsReply }),
  banPlayer: action("/api/operator/players/ban", { request: PlayerBanRequest, reply: EmptyReply }),
  unbanPlayer: action("/api/operator/players/unban", { request: OperatorOneRequest, reply: EmptyReply }),
  endSessions: action("/api/operator/players/end-sessions", {
    request: PlayerEndSessionsRequest,
    reply: EndedSessionsReply,
  }),
  endSession: action("/api/operator/players/end-session", {
    money: true,
    request: PlayerEndSessionRequest,
    reply: EmptyReply,
  }),
  timeline: action("/api/operator/players/timeline", { request: TimelineRequest, reply: TimelineReply }),
  statement: action("/api/operator/players/statement/get", {
    request: StatementRequest,
    reply: StatementReply,
  }),
  statementCsv: action("/api/operator/players/statement/csv", {
    request: StatementRequest,
    reply: { file: "rumb-statement.csv", contentType: "text/csv; charset=utf-8" },
  }),
  links: action("/api/operator/players/links/get", { request: OperatorOneRequest, reply: LinksReply }),
  returns: action("/api/operator/players/returns/get", { request: OperatorOneRequest, reply: ReturnsReply }),
  addNote: action("/api/operator/players/note", { request: PlayerNoteRequest, reply: CreatedReply }),
  correctNote: action("/api/operator/players/correct-note", {
    request: NoteCorrectRequest,
    reply: EmptyReply,
  }),
  setTags: action("/api/operator/players/tags", { request: PlayerTagsRequest, reply: PlayerTagsReply }),
  decideFraudRing: action("/api/operator/fraud_rings/decide", {
    money: true,
    request: FraudDecideRequest,
    reply: CreatedReply,
  }),
  noteFraudRing: action("/api/operator/fraud_rings/note", {
    money: true,
    request: FraudNoteRequest,
    reply: CreatedReply,
  }),
  setPromocoder: action("/api/operator/players/promocoder", {
    request: PlayerPromocoderRequest,
    reply: EmptyReply,
  }),
  adjustBalance: action("/api/operator/players/adjust", {
    money: true,
    request: PlayerAdjustRequest,
    reply: PlayerAdjustReply,
  }),
  createPromo: action("/api/operator/promo_codes/create", {
    money: true,
    request: PromoCreateRequest,
    reply: CreatedReply,
  }),
  stopPromo: action("/api/operator/promo_codes/stop", { request: OperatorOneRequest, reply: EmptyReply }),
  changeSetting: action("/api/operator/settings/change", {
    request: SettingChangeRequest,
    reply: EmptyReply,
  }),
  resetSetting: action("/api/operator/settings/reset", { request: SettingResetRequest, reply: EmptyReply }),
  economy: action("/api/operator/economy/get", { request: EconomyRequest, reply: EconomyReply }),
  listCsv: action("/api/operator/lists/csv", {
    request: OperatorListFileRequest,
    reply: { file: "rumb-list.csv", contentType: "text/csv; charset=utf-8" },
  }),
  listJson: action("/api/operator/lists/json", {
    request: OperatorListFileRequest,
    reply: { file: "rumb-list.json", contentType: "application/json; charset=utf-8" },
  }),
  economyCsv: action("/api/operator/economy/csv", {
    request: EconomyRequest,
    reply: { file: "rumb-economy.csv", contentType: "text/csv; charset=utf-8" },
  }),
};

function list<const Name extends OperatorListName, Row extends TSchema>(name: Name, row: Row) {
  const path = `/api/operator/${name}/list` as const;
  const facts = { request: operatorListRequest(operatorLists[name]), reply: operatorListReply(row) };
  return { ...endpoint("operator", path, facts), name };
}

function card<const Path extends ApiPath, Card extends TSchema>(path: Path, reply: Card) {
  return endpoint("operator", path, { request: OperatorOneRequest, reply });
}

function action<const Path extends ApiPath, const Facts extends Parameters<typeof endpoint>[2]>(
  path: Path,
  facts: Facts,
) {
  return endpoint("operator", path, facts);
}
