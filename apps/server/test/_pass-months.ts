import type { TestDatabase } from "./_harness-database.ts";
import { onSuperuser } from "./_superuser.ts";

/**
 * Lets so many months pass in a database to which nobody is connected: its `now()` and `clock_timestamp()` come first in the search path
 * of every later session, and go on from there.
 */
export function passMonths(site: Pick<TestDatabase, "connection">, months: number): Promise<void> {
  const later = (clock: string) => `SELECT pg_catalog.${clock}() + make_interval(months => ${months})`;
  return onSuperuser(site, async (client) => {
    await client.query(`
      CREATE SCHEMA later;
      CREATE FUNCTION later.now() RETURNS timestamptz LANGUAGE sql STABLE AS '${later("now")}';
      CREATE FUNCTION later.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE AS '${later("clock_timestamp")}';
      GRANT USAGE ON SCHEMA later TO PUBLIC;
      ALTER DATABASE ${site.connection.database} SET search_path = ${PATH}`);
    for (const guarded of GUARDED) await client.query(`ALTER FUNCTION ${guarded} SET search_path = ${PATH}`);
    await client.query(`SET search_path = ${PATH}; SELECT ensure_month_partitions(3)`);
  });
}

const PATH = "public, later, pg_catalog";
/** They have a search path of their own, because they run with the owner's rights. */
const GUARDED = [
  "ensure_month_partitions(integer)",
  "detach_archived_month(bigint)",
  "drop_archived_month(bigint, integer)",
];
