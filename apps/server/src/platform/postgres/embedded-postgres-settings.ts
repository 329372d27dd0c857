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
  // Nothing replicates an embedded database.
  wal_level: "minimal",
  max_wal_senders: "0",
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
  };
  return [
    "-D",
    options.dataDir,
    ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ];
}
