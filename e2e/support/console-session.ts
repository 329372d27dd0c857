import { execFile } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { join } from "node:path";
import { promisify } from "node:util";
import { readKeyFile } from "../../apps/server/src/platform/runtime/secret-key.ts";
import {
  consoleSessionKeys,
  sealConsoleSession,
} from "../../apps/server/src/sessions/console-session-seal.ts";
import { insertConsoleSession, writeProof } from "../../apps/server/src/sessions/console-session-store.ts";
import { lockSessionsOf } from "../../apps/server/src/sessions/session-store.ts";
import { queryOf, withClient } from "./operator.ts";
import type { Server } from "./server.ts";
import type { Person } from "./visitor.ts";

/**
 * Opens the console for an operator with the site's own key, as no stranger could: the value of the cookie. A key stays fresh for as long as
 * a test may take; tests about that let it grow old.
 */
export function openConsoleSession(server: Server, { vkId }: Person): Promise<string> {
  const keys = consoleSessionKeys([readKeyFile(join(server.dataDir, "secret-key"), "SECRET_KEY")]);
  return withClient(server, async (client) => {
    const query = queryOf(client);
    const [player] = await query<{ id: number }>(`SELECT id FROM players WHERE vk_id = $1`, [vkId]);
    if (player === undefined) throw new Error(`There is no player with VK id ${vkId}`);
    const playerId = player.id;
    const value = randomBytes(32).toString("base64url");
    const idHash = createHash("sha256").update(value).digest();
    await client.query("BEGIN");
    const createdAt = await lockSessionsOf(query, playerId);
    const facts = { idHash, playerId, createdAt };
    const seal = sealConsoleSession(keys, { ...facts, provedAt: createdAt });
    await insertConsoleSession(query, { ...facts, address: "127.0.0.1", userAgent: "e2e", seal });
    const provedAt = new Date(createdAt.getTime() + FRESH_MS);
    await writeProof(query, { idHash, provedAt, seal: sealConsoleSession(keys, { ...facts, provedAt }) });
    await client.query("COMMIT");
    return value;
  });
}

/** Lets the key that everybody at the console has given grow old, as five minutes do. */
export async function letKeysGrowOld(server: Server): Promise<void> {
  const keys = consoleSessionKeys([readKeyFile(join(server.dataDir, "secret-key"), "SECRET_KEY")]);
  await withClient(server, async (client) => {
    const query = queryOf(client);
    const rows = await query<{ idHash: Buffer; playerId: number; createdAt: Date }>(
      `SELECT id_hash AS "idHash", player_id AS "playerId", created_at AS "createdAt" FROM console_sessions WHERE revoked_at IS NULL`,
    );
    for (const row of rows) {
      const provedAt = new Date(row.createdAt.getTime() - FRESH_MS);
      const seal = sealConsoleSession(keys, { ...row, provedAt });
      await writeProof(query, { idHash: row.idHash, provedAt, seal });
    }
  });
}

/** The address that `npm run operator -- grant` prints for somebody who has signed in before. */
export async function grantConsole({ dataDir, consoleOrigin }: Server, { vkId }: Person): Promise<string> {
  const tool = join(import.meta.dirname, "../../tools/operator.ts");
  const site = { DATA_DIR: dataDir, CONSOLE_PORT: new URL(consoleOrigin).port, SANDBOX: "true" };
  const env = { PATH: process.env["PATH"], HOME: process.env["HOME"], ...site };
  const { stdout } = await promisify(execFile)(process.execPath, [tool, "grant", vkId], { env });
  return /^http\S+$/mu.exec(stdout)?.[0] ?? `no link in: ${stdout}`;
}

const FRESH_MS = 3_600_000;
