import type { ClientBase } from "pg";

/**
 * The replication slot that keeps the write-ahead log until it is archived. That it exists is what turns archiving on: no setting of the
 * server changes and nothing restarts.
 */
const SLOT = "rumb_backup";

/** How the database and its slot stand. `restartLsn` is null when the log was given up: the archive has a hole then. */
export type WalState = {
  /** The database's time, from before `flushedLsn` was read. */
  readonly at: string;
  readonly flushedLsn: string;
  readonly timeline: number;
  readonly restartLsn: string | null;
};

/** Null while there is no slot. */
export async function readWalState(client: ClientBase): Promise<WalState | null> {
  const clock = await client.query<{ at: Date }>("SELECT clock_timestamp() AS at");
  const { rows } = await client.query<{ lsn: string; file: string; restart: string | null; lost: boolean }>(
    `SELECT at.lsn::text AS lsn, pg_walfile_name(at.lsn) AS file, restart_lsn::text AS restart, wal_status = 'lost' AS lost
     FROM pg_replication_slots, (SELECT pg_current_wal_flush_lsn() AS lsn) AS at WHERE slot_name = $1`,
    [SLOT],
  );
  const [at, row] = [clock.rows[0]?.at, rows[0]];
  if (at === undefined || row === undefined) return null;
  return {
    at: at.toISOString(),
    flushedLsn: row.lsn,
    timeline: Number.parseInt(row.file.slice(0, 8), 16),
    restartLsn: row.lost ? null : row.restart,
  };
}

/** Makes the slot; one that has lost its log is made again. */
export async function ensureSlot(client: ClientBase): Promise<void> {
  const state = await readWalState(client);
  if (state?.restartLsn) return;
  if (state !== null) await client.query("SELECT pg_drop_replication_slot($1)", [SLOT]);
  await client.query("SELECT pg_create_physical_replication_slot($1, true)", [SLOT]);
}

/** Lets the server remove the log before `lsn`. */
export async function advanceSlot(client: ClientBase, lsn: string): Promise<void> {
  await client.query("SELECT pg_replication_slot_advance($1, $2)", [SLOT, lsn]);
}
