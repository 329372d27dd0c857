import { type Refusal, refusal } from "@rumb/contract/errors";
import { IDEMPOTENCY_HEADER, IDEMPOTENCY_KEY_PATTERN } from "@rumb/contract/http";
import type { FastifyRequest } from "fastify";

const KEY = new RegExp(IDEMPOTENCY_KEY_PATTERN);

/**
 * Reads the optional Idempotency-Key header of a money call. `asked` is the parsed request: the same key with
 * anything else asked is refused by the ledger.
 */
export function idempotencyClaim(
  request: FastifyRequest,
  asked: object,
): { key: string; fingerprint: string } | undefined | Refusal {
  const key = request.headers[IDEMPOTENCY_HEADER];
  if (key === undefined) return undefined;
  if (typeof key !== "string" || !KEY.test(key)) return refusal("IDEMPOTENCY_KEY_MALFORMED");
  return { key, fingerprint: JSON.stringify(asked) };
}
