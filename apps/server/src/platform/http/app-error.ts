import { refusal, type ErrorCode, type Refusal } from "@rumb/contract/errors";
import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { CommitUnknown, isDatabaseOverloaded, isDatabaseUnavailable } from "../db/database-errors.ts";
import { calledRoute, refuse } from "./http.ts";
import { createLineBound } from "./line-bound.ts";
import { requestFields } from "./request-id.ts";

/** Carries a refusal out of a place that cannot return one, such as a hook or a parser. */
export class AppError extends Error {
  override name = "AppError";
  readonly refused: Refusal;

  constructor(code: ErrorCode, values: Readonly<Record<string, string>> = {}) {
    super(code);
    this.refused = refusal(code, values);
  }
}

/**
 * The one way out for everything thrown: a refusal in the envelope; what is not expected is logged and hidden. Errors of one kind at one
 * route fill some lines of a minute: whoever finds one can bring it about as often as they call.
 */
export function errorAnswers({ log, nowMs }: { log: FastifyBaseLogger; nowMs: () => number }): ErrorAnswer {
  const bound = createLineBound({ log, nowMs, tooMany: "errors of ours were too many to be logged" });

  return (error, request, reply) => {
    const refused = refusalOf(error);
    const route = calledRoute(request).url;
    if (refused.code === "INTERNAL" && bound.hasRoom(`${route} ${error.name}`)) {
      log.error({ err: error, ...requestFields(request), method: request.method, route });
    }
    return refuse(reply, refused);
  };
}

type ErrorAnswer = (
  error: FastifyError | AppError,
  request: FastifyRequest,
  reply: FastifyReply,
) => FastifyReply;

/** Reads a thrown error as a refusal. */
function refusalOf(error: FastifyError | AppError): Refusal {
  if (error instanceof AppError) return error.refused;
  if (error.validation) return validationRefusal(error.validation);
  // A transaction of no player's money, which has no answer of its own for that.
  if (error instanceof CommitUnknown) return refusal("OUTCOME_UNKNOWN");
  if (isDatabaseUnavailable(error)) return refusal("RESTARTING", { seconds: "1" });
  if (isDatabaseOverloaded(error)) return refusal("OVERLOADED", { seconds: "1" });
  const status = error.statusCode ?? 500;
  // Whatever else is called the caller's fault is not ours.
  return refusal(CODE_OF_STATUS.get(status) ?? (status >= 400 && status < 500 ? "MALFORMED" : "INTERNAL"));
}

// Statuses that Fastify and its plugins give to what the caller did wrong.
const CODE_OF_STATUS: ReadonlyMap<number, ErrorCode> = new Map([
  [400, "MALFORMED"],
  [403, "NOT_FOUND"],
  [404, "NOT_FOUND"],
  [412, "FILE_CHANGED"],
  [413, "BODY_TOO_LARGE"],
  [414, "NOT_FOUND"],
  [415, "MEDIA_TYPE"],
  [416, "NO_SUCH_PART"],
]);

const FIELD_NAME_MAX = 64;

function validationRefusal(problems: NonNullable<FastifyError["validation"]>): Refusal {
  const field = problems.map(fieldOf).find((name) => name !== "");
  return field === undefined
    ? refusal("MALFORMED")
    : refusal("MALFORMED_FIELD", { field: field.slice(0, FIELD_NAME_MAX) });
}

function fieldOf(problem: NonNullable<FastifyError["validation"]>[number]): string {
  const { missingProperty, additionalProperty } = problem.params;
  for (const name of [missingProperty, additionalProperty]) {
    if (typeof name === "string") return name;
  }
  return problem.instancePath.split("/")[1] ?? "";
}
