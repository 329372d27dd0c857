import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { EmbeddedConnection } from "../../apps/server/src/platform/postgres/embedded-postgres-guard.ts";
import { asSuperuser } from "./bench-site.ts";
import { findProgram, isExecutable } from "./load.ts";
import { runProgram } from "./programs.ts";

export type PgbenchFigures = { readonly perSecond: number; readonly meanMs: number };

export type Pgbench = { run(options: { clients: number; seconds: number }): Promise<PgbenchFigures> };

/** Accounts = 100 000 × scale. The simple update never touches the small tables, so its clients hardly ever meet. */
const SCALE = 10;
const DATABASE = "pgbench";
const FILL_LIMIT_MS = 120_000;

/**
 * Prepares pgbench's tables in a database of their own on the same server.
 * Throws when pgbench is not installed: it comes with PostgreSQL, in Debian with `postgresql-contrib` or `postgresql-15`.
 */
export async function preparePgbench(connection: EmbeddedConnection): Promise<Pgbench> {
  const program = findPgbench();
  const place = ["-h", connection.host, "-p", String(connection.port), "-U", connection.user];
  const env = { ...process.env, PGPASSWORD: connection.password };
  await asSuperuser(connection, `CREATE DATABASE ${DATABASE}`);
  await runProgram(program, ["-i", "-q", "-I", "dtGvp", "-s", String(SCALE), ...place, DATABASE], {
    limitMs: FILL_LIMIT_MS,
    env,
  });
  return {
    async run({ clients, seconds }) {
      const words = ["-n", "-N", "-M", "prepared", "-c", String(clients), "-j", "1", "-T", String(seconds)];
      const printed = await runProgram(program, [...words, ...place, DATABASE], {
        limitMs: seconds * 1000 + 30_000,
        env,
      });
      return pgbenchFigures(printed);
    },
  };
}

/** Throws where pgbench has none, as when no client came to the end of a transaction in its time. */
export function pgbenchFigures(printed: string): PgbenchFigures {
  const [perSecond, meanMs] = [/^tps = ([\d.]+)/mu, /^latency average = ([\d.]+) ms/mu].map((figure) =>
    Number(figure.exec(printed)?.[1]),
  );
  if (!perSecond || !meanMs) throw new Error(`pgbench has no figures:\n${printed}`);
  return { perSecond, meanMs };
}

/** Debian's `pgbench` on the PATH is a script that looks for a server of its own; the program itself does not. */
function findPgbench(): string {
  const program = debianPrograms().find(isExecutable) ?? findProgram("pgbench");
  if (program === null) throw new Error("pgbench is not installed; it comes with PostgreSQL");
  return program;
}

function debianPrograms(): string[] {
  const root = "/usr/lib/postgresql";
  try {
    const versions = readdirSync(root).sort((a, b) => Number(b) - Number(a));
    return versions.map((version) => join(root, version, "bin", "pgbench"));
  } catch {
    return [];
  }
}
