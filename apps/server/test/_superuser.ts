import { Client } from "pg";
import type { TestDatabase } from "./_harness-database.ts";

/** A connection of the superuser, for what the site itself may not do; ended by `work`'s end. */
export async function onSuperuser<T>(
  { connection }: Pick<TestDatabase, "connection">,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
