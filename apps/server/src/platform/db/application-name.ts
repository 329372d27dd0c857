import { hostname } from "node:os";

/**
 * What PostgreSQL shows of a connection in `pg_stat_activity` and its log: which site, what for, and which node, by machine and process as
 * the console names it, such as `rumb ledger web1/4711`. Longer ones would be cut off by PostgreSQL.
 */
export function applicationName(purpose: string): string {
  const [before, after] = [`rumb ${purpose} `, `/${process.pid}`];
  return before + hostname().slice(0, LONGEST - before.length - after.length) + after;
}

const LONGEST = 63;
