import type { Query } from "./database.ts";

/**
 * Takes a lease or renews it; all times are the database's. Returns the epoch of the lease, or null while another
 * holds it. Whoever takes a lease that has run out gets the next epoch, also the one who let it run out: they have missed
 * something.
 */
export async function takeLease(
  query: Query,
  { name, holder, leaseMs }: { name: string; holder: string; leaseMs: number },
): Promise<number | null> {
  const [row] = await query<{ epoch: number }>(
    `INSERT INTO leader_leases AS held (name, holder, epoch, expires_at)
     VALUES ($1, $2, 1, clock_timestamp() + $3 * interval '1 millisecond')
     ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at,
       epoch = held.epoch + (held.expires_at <= clock_timestamp())::int
     WHERE held.holder = excluded.holder OR held.expires_at <= clock_timestamp()
     RETURNING epoch`,
    [name, holder, leaseMs],
  );
  return row?.epoch ?? null;
}

/** Lets a lease go at once, so that another node need not wait for its end. */
export async function dropLease(
  query: Query,
  { name, holder }: { name: string; holder: string },
): Promise<void> {
  await query(`UPDATE leader_leases SET expires_at = clock_timestamp() WHERE name = $1 AND holder = $2`, [
    name,
    holder,
  ]);
}
