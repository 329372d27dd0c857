import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Clock } from "../../../platform/runtime/clock.ts";
import type { Query } from "../../../platform/db/database.ts";
import type { Random } from "../../../platform/runtime/random.ts";
import { startSandboxServer, type SandboxServer, type SandboxServerOptions } from "../../sandbox-server.ts";
import { telegramSandboxApi } from "./telegram-sandbox-api.ts";
import { telegramSandboxPages } from "./telegram-sandbox-pages.ts";
import { createSandboxUpdates } from "./telegram-sandbox-updates.ts";

export type TelegramSandboxOptions = Pick<
  SandboxServerOptions,
  "port" | "publicUrl" | "production" | "host" | "log"
> & { readonly query: Query; readonly clock: Clock; readonly random: Random };

/** The Telegram of the sandbox: the API of one bot, their chats, and a channel. */
export type TelegramSandbox = SandboxServer & { readonly token: string };

/** It keeps what it knows in the database, so any node's Telegram knows the same. Throws in production. */
export async function startTelegramSandbox(options: TelegramSandboxOptions): Promise<TelegramSandbox> {
  const { query, clock, random, log } = options;
  const token = `1:${Buffer.from(random.bytes(24)).toString("base64url")}`;
  const updates = createSandboxUpdates(log);
  const server = await startSandboxServer({
    ...options,
    name: "Telegram",
    style: readFileSync(join(import.meta.dirname, "../../sandbox-social.css"), "utf8"),
    routes(scope, faults) {
      telegramSandboxApi(scope, { query, token, updates, faults });
      telegramSandboxPages(scope, { query, clock, random, updates });
    },
  });
  return {
    ...server,
    token,
    async close() {
      await updates.close();
      await server.close();
    },
  };
}
