import { CallFailed } from "@rumb/contract/endpoints/http-client";

/** Whether what did not load is asked for once more: not when the role does not allow it, for that stays so. */
export function asksAgain(failures: number, error: Error): boolean {
  const refused = error instanceof CallFailed && ROLE_REFUSALS.has(error.failure.code);
  return failures === 0 && !refused;
}

const ROLE_REFUSALS: ReadonlySet<string> = new Set(["NOT_PERMITTED", "NOT_OPERATOR"]);
