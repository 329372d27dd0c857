import type {
  BonusFreeReply,
  BonusFreeRequest,
  BonusMoreReply,
  BonusRepostCheckReply,
  BonusRepostReply,
  BonusRepostTransferReply,
  BonusSocialFreeReply,
  BonusSocialReply,
  PromoActiveReply,
  PromoActiveRequest,
  PromocoderCreateReply,
  PromocoderReply,
  RacebackOutReply,
  RacebackReply,
} from "@rumb/contract/bonus";
import type { BubblesPlayReply, BubblesPlayRequest } from "@rumb/contract/game-bubbles";
import type { DicePlayReply, DicePlayRequest } from "@rumb/contract/game-dice";
import type { JackpotPlayReply, JackpotPlayRequest } from "@rumb/contract/game-jackpot";
import type {
  MinesAutoReply,
  MinesGetReply,
  MinesPlayReply,
  MinesPlayRequest,
  MinesPressReply,
  MinesPressRequest,
  MinesTakeReply,
} from "@rumb/contract/game-mines";
import type { ErrorCode } from "@rumb/contract/errors";
import type { BetSlip, BetSlipRequest, FairRotateRequest, FairState } from "@rumb/contract/fair";
import type {
  MonetrainBuyReply,
  MonetrainBuyRequest,
  MonetrainGetReply,
} from "@rumb/contract/game-monetrain";
import type { WheelPlayReply, WheelPlayRequest } from "@rumb/contract/game-wheel";
import type { LimitsPauseRequest, LimitsReply, LimitsSetRequest } from "@rumb/contract/limits";
import type { MyBetsFilter, MyBetsReply, MyBetsRequest } from "@rumb/contract/my-bets";
import type { GetUserReply, GetUserRequest } from "@rumb/contract/player";
import type { PageRequest } from "@rumb/contract/paged";
import type { GetRefReply, OutRefReply } from "@rumb/contract/referral";
import type { SiteTerms } from "@rumb/contract/site-terms";
import type {
  PaymentNewReply,
  PaymentNewRequest,
  PaymentsReply,
  WithdrawalsReply,
  WithdrawCancelReply,
  WithdrawCancelRequest,
  WithdrawReply,
  WithdrawRequest,
  WithdrawTerms,
} from "@rumb/contract/wallet";

/**
 * Posts JSON and returns the answer as a value; it never throws. The Russian sentence of a refusal is
 * the server's own. A call that moves money goes through `moneyCall`, which also settles unknown outcomes.
 */
export async function call<Path extends keyof Calls>(
  path: Path,
  body: Calls[Path]["request"],
  options: { idempotencyKey?: string } = {},
): Promise<CallResult<Calls[Path]["reply"]>> {
  return told(await post<Calls[Path]["reply"]>(path, body, { ...options, read: readJson }));
}

/** The same for a call that answers with a file; it may take longer. */
export async function callFile<Path extends keyof FileCalls>(
  path: Path,
  body: FileCalls[Path]["request"],
): Promise<CallResult<Blob>> {
  return told(await post<Blob>(path, body, { timeoutMs: FILE_TIMEOUT_MS, read: readFile }));
}

/** Tells the session of refusals, so that a ban or a lost sign-in shows at once wherever it arrives. */
export function onRefusal(listener: (code: FailureCode) => void): void {
  refusalListeners.add(listener);
}

/** Reads an envelope that has already been parsed from JSON. */
export function readAnswer<Reply>(answer: unknown, status: number): CallResult<Reply> {
  if (isRefusalAnswer(answer)) {
    const { code, error } = answer;
    return { ok: false, code, error, outcomeUnknown: leavesDoubt(code) };
  }
  return status === 200 && isSuccess<Reply>(answer) ? { ok: true, data: answer.success } : NO_ANSWER;
}

const TIMEOUT_MS = 8000;
const FILE_TIMEOUT_MS = 60_000;
const NO_ANSWER: Failure = {
  ok: false,
  code: "NO_ANSWER",
  error: "Сервер не отвечает. Проверьте связь.",
  outcomeUnknown: true,
};

const refusalListeners = new Set<(code: FailureCode) => void>();

async function post<Reply>(
  path: string,
  body: unknown,
  { idempotencyKey, timeoutMs = TIMEOUT_MS, read }: PostOptions<Reply>,
): Promise<CallResult<Reply>> {
  try {
    const response = await fetch(path, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(idempotencyKey && { "idempotency-key": idempotencyKey }),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
    return await read(response);
  } catch {
    return NO_ANSWER;
  }
}

async function readJson<Reply>(response: Response): Promise<CallResult<Reply>> {
  return readAnswer<Reply>(await response.json(), response.status);
}

async function readFile(response: Response): Promise<CallResult<Blob>> {
  return response.status === 200 ? { ok: true, data: await response.blob() } : readJson(response);
}

function told<Reply>(result: CallResult<Reply>): CallResult<Reply> {
  if (!result.ok) for (const listener of refusalListeners) listener(result.code);
  return result;
}

type PostOptions<Reply> = {
  idempotencyKey?: string;
  timeoutMs?: number;
  read: (response: Response) => Promise<CallResult<Reply>>;
};

function leavesDoubt(code: FailureCode): boolean {
  return code === "OUTCOME_UNKNOWN" || code === "INTERNAL";
}

// The code is not looked up: the table of all refusals would be a part of every first load. A code that a newer server
// knows and this page does not equals none of those that the page asks for, and its sentence is shown like any other.
function isRefusalAnswer(answer: unknown): answer is { error: string; code: ErrorCode } {
  return isRecord(answer) && typeof answer["error"] === "string" && typeof answer["code"] === "string";
}

// Only the envelope is checked: the server validates what is inside against the same contract.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the guard is the one place that names the reply
function isSuccess<Reply>(answer: unknown): answer is { success: Reply } {
  return isRecord(answer) && "success" in answer;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** Every call of the site: path → what goes out and what `success` holds. */
export type Calls = {
  "/api/get": { request: GetUserRequest; reply: GetUserReply };
  "/api/exit": { request: Record<string, never>; reply: unknown };
  "/api/site/terms": { request: Record<string, never>; reply: SiteTerms };
  "/api/fair/get": { request: Record<string, never>; reply: FairState };
  "/api/fair/rotate": { request: FairRotateRequest; reply: FairState };
  "/api/fair/bet": { request: BetSlipRequest; reply: BetSlip };
  "/api/bets/get": { request: MyBetsRequest; reply: MyBetsReply };
  "/api/monetrain/buy": { request: MonetrainBuyRequest; reply: MonetrainBuyReply };
  "/api/monetrain/get": { request: Record<string, never>; reply: MonetrainGetReply };
  "/api/bubbles/play": { request: BubblesPlayRequest; reply: BubblesPlayReply };
  "/api/dice/play": { request: DicePlayRequest; reply: DicePlayReply };
  "/api/jackpot/play": { request: JackpotPlayRequest; reply: JackpotPlayReply };
  "/api/mines/play": { request: MinesPlayRequest; reply: MinesPlayReply };
  "/api/mines/press": { request: MinesPressRequest; reply: MinesPressReply };
  "/api/mines/auto": { request: Record<string, never>; reply: MinesAutoReply };
  "/api/mines/take": { request: Record<string, never>; reply: MinesTakeReply };
  "/api/wheel/play": { request: WheelPlayRequest; reply: WheelPlayReply };
  "/api/mines/get": { request: Record<string, never>; reply: MinesGetReply };
  "/api/payment/new": { request: PaymentNewRequest; reply: PaymentNewReply };
  "/api/payment/get": { request: PageRequest; reply: PaymentsReply };
  "/api/withdraw/out": { request: WithdrawRequest; reply: WithdrawReply };
  "/api/withdraw/cancel": { request: WithdrawCancelRequest; reply: WithdrawCancelReply };
  "/api/withdraw/getOut": { request: PageRequest; reply: WithdrawalsReply };
  "/api/withdraw/terms": { request: Record<string, never>; reply: WithdrawTerms };
  "/api/limits/get": { request: Record<string, never>; reply: LimitsReply };
  "/api/limits/set": { request: LimitsSetRequest; reply: LimitsReply };
  "/api/limits/pause": { request: LimitsPauseRequest; reply: LimitsReply };
  "/api/promo/active": { request: PromoActiveRequest; reply: PromoActiveReply };
  "/api/bonus/more/free": { request: BonusFreeRequest; reply: BonusFreeReply };
  "/api/bonus/more/get": { request: Record<string, never>; reply: BonusMoreReply };
  "/api/bonus/repost/check": { request: Record<string, never>; reply: BonusRepostCheckReply };
  "/api/bonus/repost/get": { request: Record<string, never>; reply: BonusRepostReply };
  "/api/bonus/repost/transfer": { request: Record<string, never>; reply: BonusRepostTransferReply };
  "/api/bonus/social/free": { request: BonusFreeRequest; reply: BonusSocialFreeReply };
  "/api/bonus/social/get": { request: Record<string, never>; reply: BonusSocialReply };
  "/api/raceback/get": { request: Record<string, never>; reply: RacebackReply };
  "/api/raceback/out": { request: Record<string, never>; reply: RacebackOutReply };
  "/api/promocoder/create": { request: Record<string, never>; reply: PromocoderCreateReply };
  "/api/promocoder/get": { request: Record<string, never>; reply: PromocoderReply };
  "/api/user/getRef": { request: Record<string, never>; reply: GetRefReply };
  "/api/user/outRef": { request: Record<string, never>; reply: OutRefReply };
};

/** Calls that answer with a file. */
export type FileCalls = {
  "/api/bets/csv": { request: MyBetsFilter };
};

/** `NO_ANSWER`: no readable answer came, so nobody on this side knows what the server did. */
export type FailureCode = ErrorCode | "NO_ANSWER";

/** `outcomeUnknown` is true when the server may have carried the call out all the same. */
export type Failure = { ok: false; code: FailureCode; error: string; outcomeUnknown: boolean };
export type CallResult<Reply> = { ok: true; data: Reply } | Failure;
