import type { Query } from "../platform/db/database.ts";
import { hasSandboxPlayers } from "../players/player-store.ts";

/** A site with real money must not go on from a sandbox: anybody could sign in there as anybody, and money was given away. */
export class SandboxDatabaseError extends Error {
  override name = "SandboxDatabaseError";
  constructor() {
    super(
      "Это база данных песочницы: в ней есть подаренные деньги и операторы, вошедшие без проверки. Задайте новую базу в DATABASE_URL (или новую папку в DATA_DIR) либо запустите песочницу: SANDBOX=true.",
    );
  }
}

/** @throws SandboxDatabaseError when the site is no sandbox and its database is one's */
export async function refuseSandboxDatabase(query: Query, { sandbox }: { sandbox: boolean }): Promise<void> {
  if (!sandbox && (await hasSandboxPlayers(query))) throw new SandboxDatabaseError();
}
