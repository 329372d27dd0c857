import type { Query } from "../../platform/db/database.ts";
import { onlyRow } from "../../platform/db/only-row.ts";
import type { AskedList } from "../../operators/operator-calls.ts";
import {
  type Condition as ListCondition,
  type ListPage,
  type ListSource,
  readListPage,
} from "../../operators/operator-list.ts";
import type { Condition } from "./alarm-rules.ts";

export type AlarmRow = {
  readonly id: number;
  readonly kind: string;
  readonly says: string;
  readonly path: string;
  readonly raisedAt: Date;
  readonly clearedAt: Date | null;
};

const SOURCE: ListSource = {
  table: "alarms",
  columns: `page.id, page.kind, page.says, page.path, page.raised_at AS "raisedAt", page.cleared_at AS "clearedAt"`,
  sorts: { id: ["id"] },
};

export function listAlarms(query: Query, { filter, ...asked }: AskedList): Promise<ListPage<AlarmRow>> {
  const where: ListCondition[] = filter["open"] === true ? [["cleared_at IS NULL"]] : [];
  return readListPage<AlarmRow>(query, SOURCE, { ...asked, where });
}

/** Opens what is found and not open yet, and keeps of the rest that it was found again; the numbers of the new ones. */
export async function raiseAlarms(query: Query, found: readonly Condition[]): Promise<number[]> {
  const rows = await query<{ id: number; isNew: boolean }>(
    `INSERT INTO alarms (kind, subject, says, path) SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[])
     ON CONFLICT (kind, subject) WHERE cleared_at IS NULL DO UPDATE SET found_at = clock_timestamp()
     RETURNING id, xmax = 0 AS "isNew"`,
    [
      found.map(({ kind }) => kind),
      found.map(({ subject }) => subject),
      found.map(({ says }) => says),
      found.map(({ path }) => path),
    ],
  );
  return rows.filter(({ isNew }) => isNew).map(({ id }) => id);
}

/** Clears what was not found for as many minutes as its kind outlives its condition; which alarms, and of which kind. */
export function clearAlarms(
  query: Query,
  outlives: Readonly<Record<string, number>>,
): Promise<{ id: number; kind: string }[]> {
  return query(
    `UPDATE alarms SET cleared_at = clock_timestamp()
     FROM unnest($1::text[], $2::integer[]) AS kinds (name, minutes)
     WHERE cleared_at IS NULL AND kind = kinds.name AND found_at < clock_timestamp() - make_interval(mins => kinds.minutes)
     RETURNING alarms.id, alarms.kind`,
    [Object.keys(outlives), Object.values(outlives)],
  );
}

/** When the oldest withdrawal that waits was made. */
export async function readOldestWithdrawal(query: Query): Promise<Date | null> {
  const [row] = await query<{ at: Date }>(
    `SELECT created_at AS at FROM withdrawals WHERE state = 'pending' ORDER BY id LIMIT 1`,
  );
  return row?.at ?? null;
}

/** Payouts that the provider has not paid: when the oldest was made, and how many it gave up that no operator has sorted out. */
export async function readUnpaidPayouts(query: Query): Promise<{ oldest: Date | null; failed: number }> {
  const rows = await query<{ oldest: Date | null; failed: number }>(
    `SELECT (SELECT min(created_at) FROM payouts WHERE state IN ('queued', 'sent')) AS oldest,
       (SELECT count(*) FROM discrepancies WHERE resolution IS NULL AND subject = 'payout' AND kind = 'failed') AS failed`,
  );
  return onlyRow(rows, "no payouts were counted");
}

/** Bets of 24 hours that have won more than so many kopecks, with the pot; the newest 20. */
export function readLargeWins(
  query: Query,
  aboveKopecks: number,
): Promise<{ id: number; game: string; won: number }[]> {
  return query(
    `SELECT bet_id AS id, game, (payout + pot_payout)::bigint AS won FROM notable_bets
     WHERE bet_id >= month_prefix(now() - interval '24 hours') AND placed_at > now() - interval '24 hours'
       AND payout + pot_payout > $1 ORDER BY bet_id DESC LIMIT 20`,
    [aboveKopecks],
  );
}
