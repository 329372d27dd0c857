/**
 * Numbers of the locks that a site's processes hold on its database. No two are the same: whoever waits for one must not wait for what has
 * nothing to do with it. Versions that run beside each other take turns by them, so none is given another meaning. The archive keeps the
 * number that migrations once had as well: two passes at once might spoil it, two migrations only fail, and leave nothing.
 */
export const ADVISORY_LOCKS = {
  /** Of the one site on an embedded database. */
  site: 7_205_100,
  /** Of a pass that archives the log. */
  pass: 7_205_101,
  backup: 7_205_102,
  migrations: 7_205_103,
} as const;
