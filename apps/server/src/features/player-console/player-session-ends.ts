import { isRefusal, refusal, type Refusal } from "@rumb/contract/errors";
import { EmptyReply } from "@rumb/contract/http";
import type { PlayerEndSessionRequest, PlayerEndSessionsRequest } from "@rumb/contract/operator";
import type { EndedSessionsReply } from "@rumb/contract/sessions";
import { writeAudit } from "../../audit/audit-log.ts";
import type { Keyed, Operating } from "../../operators/operator-calls.ts";
import { readReason } from "../../operators/operator-input.ts";
import { makeOnce } from "../../operators/operator-key.ts";
import type { Query, SealedDatabase } from "../../platform/db/database.ts";
import { endConsoleSessionsOf } from "../../sessions/console-session-store.ts";
import type { SessionRules } from "../../sessions/live-sessions.ts";
import { endNamedSession, endSessionsOf } from "../../sessions/session-ends.ts";
import { refuseOnOperator } from "./player-console.ts";
import { lockOperatedPlayer } from "./player-console-store.ts";

export type SessionEndDeps = {
  readonly database: Pick<SealedDatabase, "transaction">;
  readonly rules: SessionRules;
};

/**
 * Ends a player's sessions everywhere, at the console too, with an entry when there were any. Refuses `PLAYER_NOT_FOUND`, `OWN_ACCOUNT`,
 * `REASON_MALFORMED`, and `NOT_PERMITTED` about an operator.
 */
export async function endPlayerSessions(
  { database, rules }: SessionEndDeps,
  { id, reason: typed }: PlayerEndSessionsRequest,
  acting: Operating,
): Promise<EndedSessionsReply | Refusal> {
  const reason = readReason(typed);
  if (isRefusal(reason)) return reason;
  return database.transaction(async (query) => {
    const forbidden = await lockToEnd(query, id, acting);
    if (forbidden) return forbidden;
    const whose = { playerId: id, by: "operator" } as const;
    const ofSite = await endSessionsOf(query, rules, whose);
    const ends = rules.settings.current().sessions;
    const ended = ofSite + (await endConsoleSessionsOf(query, { ...whose, ends }));
    const deed = { action: "end-sessions", resource: "players", subject: id } as const;
    const [before, after] = [{ sessions: ended }, { sessions: 0, reason }];
    if (ended > 0) await writeAudit(query, acting, { ...deed, before, after });
    return { ended };
  });
}

/**
 * Ends one session of a player on the site, by its name; the others go on. Refuses the same, and `SESSION_NOT_FOUND` of one that is over or
 * somebody else's. A repeated key answers as before.
 */
export async function endPlayerSession(
  { database, rules }: SessionEndDeps,
  { body: { id, session, reason: typed }, idempotency }: Keyed<PlayerEndSessionRequest>,
  acting: Operating,
): Promise<object | Refusal> {
  const reason = readReason(typed);
  if (isRefusal(reason)) return reason;
  const once = { operatorId: acting.operatorId, idempotency, reply: EmptyReply };
  return database.transaction((query) =>
    makeOnce(query, once, async () => {
      const forbidden = await lockToEnd(query, id, acting);
      if (forbidden) return forbidden;
      const ended = await endNamedSession(query, rules, { playerId: id, name: session, by: "operator" });
      if (isRefusal(ended)) return ended;
      const deed = { action: "end-session", resource: "players", subject: id } as const;
      const before = { session, began_at: ended.createdAt.getTime() };
      await writeAudit(query, acting, { ...deed, before, after: { session: null, reason } });
      return {};
    }),
  );
}

/** Holds the player whose sessions are to end until the transaction does. */
async function lockToEnd(query: Query, id: number, acting: Operating): Promise<Refusal | null> {
  if (id === acting.operatorId) return refusal("OWN_ACCOUNT");
  const player = await lockOperatedPlayer(query, { id, operators: [acting.operatorId] });
  return player === null ? refusal("PLAYER_NOT_FOUND") : refuseOnOperator(query, player, acting);
}
