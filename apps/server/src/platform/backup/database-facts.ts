import type { ClientBase } from "pg";

/** The number that initdb gave this database. */
export async function systemOf(client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ system: string }>(
    "SELECT system_identifier::text AS system FROM pg_control_system()",
  );
  return rows[0]?.system ?? "";
}

/** The database's own time. */
export async function timeOf(client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ at: Date }>("SELECT clock_timestamp() AS at");
  if (rows[0] === undefined) throw new Error("the database does not know the time");
  return rows[0].at.toISOString();
}
