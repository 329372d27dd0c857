import { isRefusal, refusal, type Refusal } from "@rumb/contract/errors";
import type { PlayerEndSessionsRequest } from "@rumb/contract/operator";
import type { EndedSessionsReply } from "@rumb/contract/sessions";
import { writeAudit } from "../../audit/audit-log.ts";
import type { Deps } from "../../deps/deps.ts";
import type { Operating } from "../../operators/operator-calls.ts";
import { readReason } from "../../operators/operator-input.ts";
import type { SessionRules } from "../../sessions/live-sessions.ts";
import { endSessionsOf } from "../../sessions/session-ends.ts";
import { lockOperatedPlayer } from "./player-console-store.ts";

/**
 * Ends a player's sessions everywhere, with an entry when there were any. Refuses `PLAYER_NOT_FOUND`, `OWN_ACCOUNT`,
 * `REASON_MALFORMED`.
 */
export async function endPlayerSessions(
  deps: Pick<Deps, "database"> & Pick<SessionRules, "settings">,
  { id, reason: typed }: PlayerEndSessionsRequest,
  acting: Operating,
): Promise<EndedSessionsReply | Refusal> {
  const reason = readReason(typed);
  if (isRefusal(reason)) return reason;
  if (id === acting.operatorId) return refusal("OWN_ACCOUNT");
  return deps.database.transaction(async (query) => {
    if ((await lockOperatedPlayer(query, id)) === null) return refusal("PLAYER_NOT_FOUND");
    const ended = await endSessionsOf(query, deps, { playerId: id, by: "operator" });
    const deed = { action: "end-sessions", resource: "players", subject: id };
    const [before, after] = [{ sessions: ended }, { sessions: 0, reason }];
    if (ended > 0) await writeAudit(query, acting, { ...deed, before, after });
    return { ended };
  });
}
