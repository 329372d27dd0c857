import type { OperatorSession } from "@rumb/contract/operator-rows";
import type { Query } from "../../platform/db/database.ts";
import {
  type Condition,
  type ListPage,
  type ListSource,
  readListPage,
} from "../../operators/operator-list.ts";
import type { AskedList } from "../../operators/operator-calls.ts";

export type SessionRow = {
  readonly idHash: Buffer;
  readonly createdAt: Date;
  readonly seenAt: Date;
  readonly endsAt: Date;
  readonly alive: boolean;
  readonly endedBy: OperatorSession["ended_by"];
  readonly address: string;
  readonly userAgent: string;
};

const SESSIONS: ListSource = {
  table: "sessions",
  columns: `page.id_hash AS "idHash", page.created_at AS "createdAt", page.last_seen_at AS "seenAt",
    least(page.expires_at, page.revoked_at) AS "endsAt",
    page.seal IS NOT NULL AND page.revoked_at IS NULL AND page.expires_at > clock_timestamp() AS alive,
    page.ended_by AS "endedBy", page.address, page.user_agent AS "userAgent"`,
  sorts: { created_at: ["created_at"] },
};

export function listSessions(query: Query, { filter, ...asked }: AskedList): Promise<ListPage<SessionRow>> {
  const where: Condition[] = [["player_id = $", filter["player_id"]]];
  return readListPage<SessionRow>(query, SESSIONS, { ...asked, where });
}

/** A movement of the player's money; `amount` (kopecks) is negative when they lost it. */
export type TransferRow = {
  readonly causeId: number;
  readonly kind: string;
  readonly account: string;
  readonly amount: number;
  readonly createdAt: Date;
};

/**
 * A player's movements, newest first, from `offset` on. Those of bets are found through their bets, because their transfers have no
 * index by player, which would cost every play; they stand at the time of the bet. All others are in one partition.
 */
export async function readTransfers(
  query: Query,
  {
    playerId,
    offset,
    limit,
    order,
  }: { playerId: unknown; offset: number; limit: number; order: "ASC" | "DESC" },
): Promise<TransferRow[]> {
  await query(
    `SELECT set_config('enable_sort', 'on', true), set_config('enable_seqscan', 'off', true),
       set_config('plan_cache_mode', 'force_generic_plan', true)`,
  );
  return query<TransferRow>(TRANSFERS[order], [playerId, offset, limit]);
}

const TRANSFERS = { ASC: transfersSql("ASC"), DESC: transfersSql("DESC") } as const;

function transfersSql(order: "ASC" | "DESC"): string {
  const entity = (own: string, other: string, sign: string): string => `
    (SELECT cause_id, kind, ${other} AS house, ${sign}amount AS amount, created_at, created_at AS at FROM transfers
     WHERE cause_id < 100000000000 AND ${own} = $1 ORDER BY created_at ${order} LIMIT $2::bigint + $3::bigint)`;
  // Of what one bet has moved at one moment the stake went first.
  const sequence = `at ${order}, cause_id ${order}, kind <> 'stake' ${order}, kind ${order}`;
  return `WITH played AS MATERIALIZED (
      SELECT id, created_at FROM bets WHERE player_id = ANY (ARRAY[$1::bigint])
      ORDER BY player_id ${order}, id ${order} LIMIT $2::bigint + $3::bigint
    ), moved AS (
      SELECT transfers.cause_id, transfers.kind, least(debit_account, credit_account) AS house,
        CASE WHEN credit_account = $1 THEN amount ELSE -amount END AS amount, transfers.created_at, played.created_at AS at
      FROM played CROSS JOIN LATERAL (
        SELECT * FROM transfers WHERE cause_id = played.id AND cause_id >= 100000000000
      ) AS transfers
      UNION ALL ${entity("credit_account", "debit_account", "")}
      UNION ALL ${entity("debit_account", "credit_account", "-")}
    )
    SELECT cause_id AS "causeId", kind, house_accounts.name AS account, amount, created_at AS "createdAt"
    FROM (SELECT * FROM moved ORDER BY ${sequence} OFFSET $2 LIMIT $3) AS page
    JOIN house_accounts ON house_accounts.id = page.house
    ORDER BY ${sequence}`;
}
