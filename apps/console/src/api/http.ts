/** A call that came to nothing. The message is a Russian sentence, the server's own where it answered. */
export class CallFailure extends Error {
  /** The refusal's code; `NO_ANSWER` when nothing that could be read came back. */
  readonly code: string;

  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

/**
 * Posts JSON to the site and returns what `success` holds.
 * @throws {CallFailure}
 */
export async function post<Reply>(path: string, body: unknown, options: PostOptions = {}): Promise<Reply> {
  const response = await send(path, body, options);
  const answer = await read(response);
  if (response.ok && isSuccess<Reply>(answer)) return answer.success;
  throw refused(answer);
}

/** The same for a call that answers with a file. */
export async function postForFile(path: string, body: unknown): Promise<Blob> {
  const response = await send(path, body, {});
  if (response.ok) return response.blob();
  throw refused(await read(response));
}

/** A key under which a repeat of one action moves no money twice: 128 random bits. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const TIMEOUT_MS = 30_000;

async function send(path: string, body: unknown, { idempotencyKey }: PostOptions): Promise<Response> {
  try {
    return await fetch(path, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch {
    throw noAnswer();
  }
}

async function read(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return null;
  }
}

function refused(answer: unknown): CallFailure {
  return isRefusal(answer) ? new CallFailure(answer.error, answer.code) : noAnswer();
}

function noAnswer(): CallFailure {
  return new CallFailure("Сервер не отвечает. Проверьте связь.", "NO_ANSWER");
}

// Only the envelope is checked: the server validates what is inside against the same contract.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the guard is the one place that names the reply
function isSuccess<Reply>(answer: unknown): answer is { success: Reply } {
  return isRecord(answer) && "success" in answer;
}

function isRefusal(answer: unknown): answer is { error: string; code: string } {
  return isRecord(answer) && typeof answer["error"] === "string" && typeof answer["code"] === "string";
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

type PostOptions = { idempotencyKey?: string };
