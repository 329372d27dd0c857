import type { Calls, FileCalls } from "./calls.ts";
import { API_PREFIX, IDEMPOTENCY_HEADER, TERMS_HEADER } from "../endpoint.ts";
import type { ErrorCode } from "../errors.ts";
import type { PlayTerms } from "../play-terms.ts";

import { isRecord } from "../guards.ts";

/**
 * The client of the API, for any page. It posts JSON and returns the answer as a value; it never throws. The Russian sentence of a
 * refusal is the server's own. `platform` is the browser's `globalThis`: the packages know no DOM.
 */
export function httpClient<File, Signal>(
  platform: Platform<File, Signal>,
  timeouts: { readonly answerMs: number; readonly fileMs: number },
): HttpClient<File> {
  const refusalListeners = new Set<(failure: Failure) => void>();

  async function send<Reply>(name: string, body: unknown, options: PostOptions<File, Reply>) {
    const result = await answerTo(name, body, options);
    if (!result.ok) for (const listener of refusalListeners) listener(result);
    return result;
  }

  async function answerTo<Reply>(
    name: string,
    body: unknown,
    { idempotencyKey, termsVersion, timeoutMs, read }: PostOptions<File, Reply>,
  ): Promise<CallResult<Reply>> {
    try {
      const response = await platform.fetch(`${API_PREFIX}${name}`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          ...(idempotencyKey && { [IDEMPOTENCY_HEADER]: idempotencyKey }),
          ...(termsVersion !== undefined && { [TERMS_HEADER]: termsVersion }),
        },
        body: JSON.stringify(body),
        signal: platform.AbortSignal.timeout(timeoutMs),
      });
      return await read(response);
    } catch {
      return NO_ANSWER;
    }
  }

  return {
    call: <Name extends keyof Calls>(name: Name, body: Calls[Name]["request"], options = {}) =>
      send<Calls[Name]["reply"]>(name, body, { ...options, timeoutMs: timeouts.answerMs, read: readJson }),
    callFile: (name, body) => send(name, body, { timeoutMs: timeouts.fileMs, read: readFile }),
    post: <Reply>(name: keyof Calls, body: unknown) =>
      send<Reply>(name, body, { timeoutMs: timeouts.answerMs, read: readJson }),
    onRefusal: (listener) => void refusalListeners.add(listener),
  };
}

/** Reads an envelope that has already been parsed from JSON. */
export function readAnswer<Reply>(answer: unknown, status: number): CallResult<Reply> {
  if (isRefusalAnswer(answer)) {
    const { code, error } = answer;
    const { terms } = answer;
    return { ok: false, code, error, outcomeUnknown: leavesDoubt(code), ...(terms && { terms }) };
  }
  return status === 200 && isSuccess<Reply>(answer) ? { ok: true, data: answer.success } : NO_ANSWER;
}

/** The data of an answer; throws `CallFailed` for a failure, which is what TanStack Query expects. */
export function answered<Reply>(result: CallResult<Reply>): Reply {
  if (result.ok) return result.data;
  throw new CallFailed(result);
}

/** A call that did not bring its data; `message` is the Russian sentence. */
export class CallFailed extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.error);
    this.failure = failure;
  }
}

/**
 * A fresh key for one action of the player: 32 hex characters, 128 random bits. The key outlives retries of
 * that action and nothing else. (`crypto.randomUUID` does not exist on plain http outside localhost.)
 */
export function newIdempotencyKey(random: RandomSource): string {
  const bytes = random.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const NO_ANSWER: Failure = {
  ok: false,
  code: "NO_ANSWER",
  error: "Сервер не отвечает. Проверьте связь.",
  outcomeUnknown: true,
};

async function readJson<Reply>(response: WireResponse<unknown>): Promise<CallResult<Reply>> {
  const result = readAnswer<Reply>(await response.json(), response.status);
  const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
  return result.ok || Number.isNaN(seconds) ? result : { ...result, retryAfterSeconds: seconds };
}

async function readFile<File>(response: WireResponse<File>): Promise<CallResult<File>> {
  return response.status === 200 ? { ok: true, data: await response.blob() } : readJson(response);
}

function leavesDoubt(code: FailureCode): boolean {
  return code === "OUTCOME_UNKNOWN" || code === "INTERNAL";
}

// The code is not looked up: the table of all refusals would be a part of every first load. A code that a newer server
// knows and this page does not equals none of those that the page asks for, and its sentence is shown like any other.
function isRefusalAnswer(answer: unknown): answer is { error: string; code: ErrorCode; terms?: PlayTerms } {
  return isRecord(answer) && typeof answer["error"] === "string" && typeof answer["code"] === "string";
}

// Only the envelope is checked: the server validates what is inside against the same contract.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the guard is the one place that names the reply
function isSuccess<Reply>(answer: unknown): answer is { success: Reply } {
  return isRecord(answer) && "success" in answer;
}

/** A call that moves money must not be given up after a failure: the site's `moneyCall` repeats it under one key. */
export type HttpClient<File> = {
  readonly call: <Name extends keyof Calls>(
    name: Name,
    body: Calls[Name]["request"],
    options?: CallOptions,
  ) => Promise<CallResult<Calls[Name]["reply"]>>;
  /** The same for a call that answers with a file; it may take longer. */
  readonly callFile: <Name extends keyof FileCalls>(
    name: Name,
    body: FileCalls[Name]["request"],
  ) => Promise<CallResult<File>>;
  /** A call whose reply the caller's own types name, because the name of the call is known only when it is made. */
  readonly post: <Reply>(name: keyof Calls, body: unknown) => Promise<CallResult<Reply>>;
  /** Calls the listener with every failure, so that a ban or a lost session shows at once wherever it arrives. */
  readonly onRefusal: (listener: (failure: Failure) => void) => void;
};

/** `NO_ANSWER`: no readable answer came, so nobody on this side knows what the server did. */
export type FailureCode = ErrorCode | "NO_ANSWER";

/** `outcomeUnknown` is true when the server may have carried the call out all the same. */
export type Failure = {
  ok: false;
  code: FailureCode;
  error: string;
  outcomeUnknown: boolean;
  /** When the server says how long to wait before the call is made again. */
  retryAfterSeconds?: number;
  /** The terms in force, when the play was made under others. */
  terms?: PlayTerms;
};
export type CallResult<Reply> = { ok: true; data: Reply } | Failure;

/** `termsVersion`: that of the terms which the player was shown. */
type CallOptions = { idempotencyKey?: string | undefined; termsVersion?: string | undefined };

type PostOptions<File, Reply> = CallOptions & {
  timeoutMs: number;
  read: (response: WireResponse<File>) => Promise<CallResult<Reply>>;
};

/** As much of a browser as the client uses. */
type Platform<File, Signal> = {
  fetch(
    path: string,
    init: { method: "POST"; headers: Record<string, string>; body: string; signal: Signal },
  ): Promise<WireResponse<File>>;
  readonly AbortSignal: { timeout(milliseconds: number): Signal };
};
type WireResponse<File> = {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  json(): Promise<unknown>;
  blob(): Promise<File>;
};
type RandomSource = { getRandomValues(bytes: Uint8Array<ArrayBuffer>): Uint8Array };
