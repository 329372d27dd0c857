type Range = {
  /** A number, or SQL for one. */
  readonly most: number | string;
  readonly from?: "lowest" | "highest";
};

/** SQL, in brackets: as `player_id` who has signed in at an address that stands before it in a LATERAL, as `distinctOf` finds them. */
export function playersAtAddress(address: string, range: Range): string {
  return distinctOf({
    ...range,
    table: "sessions",
    column: "player_id",
    where: `sessions.address = ${address}`,
  });
}

/** SQL, in brackets: as `player_id` who has asked for money to a destination, in the same way. */
export function playersAtDestination(hash: string, range: Range): string {
  const where = `withdrawals.destination_hash = ${hash}`;
  return distinctOf({ ...range, table: "withdrawals", column: "player_id", where });
}

/** SQL, in brackets: as `destination_hash` where a player has asked for money to, in the same way. */
export function destinationsOf(playerId: string, range: Range): string {
  const where = `withdrawals.player_id = ${playerId}`;
  return distinctOf({ ...range, table: "withdrawals", column: "destination_hash", where });
}

/**
 * What stands in a column of some rows, each once, at most `most` of it, the lowest or the highest. The index leads from one to the next:
 * however many rows have the same, they hide no other, and the work is `most` steps.
 */
function distinctOf({ table, column, where, most, from = "lowest" }: Wanted): string {
  const [isNext, order] = from === "lowest" ? [">", "ASC"] : ["<", "DESC"];
  const next = (rest: string): string =>
    `(SELECT ${column} FROM ${table} WHERE ${where}${rest} ORDER BY ${column} ${order} LIMIT 1)`;
  return `(
    WITH RECURSIVE found (${column}, number) AS (
      SELECT ${next("")}, 1
      UNION ALL SELECT ${next(` AND ${table}.${column} ${isNext} found.${column}`)}, number + 1
      FROM found WHERE found.${column} IS NOT NULL AND number < ${most}
    ) SELECT ${column} FROM found WHERE ${column} IS NOT NULL
  )`;
}

type Wanted = Range & {
  readonly table: "sessions" | "withdrawals";
  readonly column: "player_id" | "destination_hash";
  readonly where: string;
};
