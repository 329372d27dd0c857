import { type Refusal, refusal } from "@rumb/contract/errors";
import { IDEMPOTENCY_HEADER, IDEMPOTENCY_KEY_PATTERN } from "@rumb/contract/endpoint";
import type { FastifyRequest } from "fastify";

const KEY = new RegExp(IDEMPOTENCY_KEY_PATTERN);

/**
 * Reads the optional Idempotency-Key header of a money call. The same key with another path or body is refused by the
 * ledger; the operator's terms are no part of it, so a repeat finds its answer also after they have changed.
 */
export function idempotencyClaim(
  request: FastifyRequest,
): { key: string; fingerprint: string; onRepeat: () => void } | undefined | Refusal {
  const key = request.headers[IDEMPOTENCY_HEADER];
  if (key === undefined) return undefined;
  if (typeof key !== "string" || !KEY.test(key)) return refusal("IDEMPOTENCY_KEY_MALFORMED");
  const fingerprint = `${request.url} ${JSON.stringify(request.body)}`;
  return { key, fingerprint, onRepeat: () => (request.isRepeat = true) };
}
