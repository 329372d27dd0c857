import { HttpError } from "react-admin";

/**
 * Posts JSON to the site and returns what `success` holds.
 * @throws {HttpError} with the server's Russian sentence, and the code of the refusal in `body.code`
 */
export async function post<Reply>(path: string, body: unknown, options: PostOptions = {}): Promise<Reply> {
  const response = await send(path, body, options);
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok && isSuccess<Reply>(answer)) return answer.success;
  throw refused(answer, response.status);
}

/** The same for a call that answers with a file. */
export async function postForFile(path: string, body: unknown): Promise<Blob> {
  const response = await send(path, body, {});
  if (response.ok) return response.blob();
  throw refused(await response.json().catch(() => null), response.status);
}

/** A key under which a repeat of one action moves no money twice: 128 random bits. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const NO_ANSWER = "Сервер не отвечает. Проверьте связь.";
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
    throw new HttpError(NO_ANSWER, 0, { code: "NO_ANSWER" });
  }
}

function refused(answer: unknown, status: number): HttpError {
  if (isRefusal(answer)) return new HttpError(answer.error, status, { code: answer.code });
  return new HttpError(NO_ANSWER, status, { code: "NO_ANSWER" });
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
