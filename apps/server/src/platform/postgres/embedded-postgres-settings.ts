import { createHash } from "node:crypto";
import { chown, lstat, mkdir, mkdtemp, rmdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Owner } from "./embedded-postgres-owner.ts";
import { PASSWORD_SETTINGS } from "./embedded-postgres-password.ts";

/** Values of postgresql.conf by name. */
export type Settings = Readonly<Record<string, string>>;

/**
 * Chosen for two cores and plenty of memory shared with the site itself. Durability (fsync, full_page_writes,
 * synchronous_commit) stays as PostgreSQL ships it: on.
 */
const defaultSettings: Settings = {
  listen_addresses: "",
  max_connections: "60",
  shared_buffers: "256MB",
  work_mem: "8MB",
  maintenance_work_mem: "128MB",
  effective_cache_size: "2GB",
  random_page_cost: "1.1",
  jit: "off",
  max_parallel_workers_per_gather: "0",
  // Nothing replicates an embedded database, but backups are made over the replication protocol, and a slot keeps the log that is
  // not archived yet: up to a bound, for a full disk would stop the site.
  wal_level: "replica",
  max_wal_senders: "2",
  max_replication_slots: "2",
  max_slot_wal_keep_size: "4GB",
  max_logical_replication_workers: "0",
  wal_compression: "on",
  wal_buffers: "16MB",
  min_wal_size: "256MB",
  max_wal_size: "2GB",
  checkpoint_timeout: "15min",
  // The site's own connections find a dead peer by their timeouts; locks of a killed site go at once.
  idle_in_transaction_session_timeout: "60s",
  timezone: "UTC",
  log_timezone: "UTC",
  // One file a weekday, emptied when the weekday comes again.
  logging_collector: "on",
  log_directory: "log",
  log_filename: "postgres-%a.log",
  log_truncate_on_rotation: "on",
  log_rotation_age: "1d",
  log_rotation_size: "0",
  log_min_messages: "warning",
};

/** The arguments of `postgres`; the last value of a name wins. */
export function postgresArguments(options: {
  dataDir: string;
  socketDir: string;
  settings: Settings;
}): string[] {
  const settings = {
    ...defaultSettings,
    ...options.settings,
    unix_socket_directories: options.socketDir,
    unix_socket_permissions: "0700",
    ...PASSWORD_SETTINGS,
  };
  return [
    "-D",
    options.dataDir,
    ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ];
}

/**
 * A private directory for the socket: only `owner` (and root) may enter it. It lies outside the data directory because a socket's path may not exceed 107 bytes; its name follows from the
 * data directory, so that a crashed start leaves nothing that the next one does not use again.
 */
export async function makeSocketDir(options: Options): Promise<string> {
  const { clusterDir, owner } = options;
  const base = SHORT_AND_PLAIN.test(tmpdir()) ? tmpdir() : "/tmp";
  const name = `rumb-${createHash("sha256").update(clusterDir).digest("hex").slice(0, 12)}-${owner.uid}`;
  const wanted = options.socketDir ?? join(base, name);
  await mkdir(wanted, { mode: 0o700 }).then(
    () => give(wanted, owner),
    () => undefined,
  );
  if (await isPrivate(wanted, owner)) return wanted;
  // Somebody else made a directory of this name: it is not used.
  const other = await mkdtemp(join(base, "rumb-"));
  await give(other, owner);
  return other;
}

/** The next site may have its socket there already: then the directory stays. */
export async function removeSocketDir(socketDir: string): Promise<void> {
  await rmdir(socketDir).catch(() => undefined);
}

async function give(directory: string, owner: Owner): Promise<void> {
  if (owner.switched) await chown(directory, owner.uid, owner.gid);
}

async function isPrivate(directory: string, owner: Owner): Promise<boolean> {
  const found = await lstat(directory);
  return found.isDirectory() && found.uid === owner.uid && (found.mode & 0o077) === 0;
}

type Options = {
  clusterDir: string;
  owner: Owner;
  /** One that was made before, to be used again. */
  socketDir?: string;
};

/** PostgreSQL reads the setting as a list, so nothing that would need quotes. */
const SHORT_AND_PLAIN = /^\/[\w./-]{1,60}$/;
