import type { Client, QueryArrayResult } from "pg";

/** A prepared statement of the ledger; rows come as arrays, which the driver builds faster than objects. */
export function runStatement<Row extends unknown[]>(
  client: Client,
  statement: { name: string; text: string; values: unknown[] },
): Promise<QueryArrayResult<Row>> {
  return client.query<Row>({ ...statement, rowMode: "array" });
}

/** Statements that `send` sends leave in one piece, so that the database is woken once for all of them. */
export function sendTogether<Sent>(client: Client, send: () => Sent): Sent {
  const { stream } = client.connection;
  stream.cork();
  try {
    return send();
  } finally {
    stream.uncork();
  }
}
