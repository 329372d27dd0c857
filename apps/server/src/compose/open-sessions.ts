import type { Deps } from "../deps/deps.ts";
import { consoleSessionKeys } from "../sessions/console-session-seal.ts";
import { openConsoleSessions } from "../sessions/console-sessions.ts";
import { sessionKeys } from "../sessions/session-seal.ts";
import { openSessions } from "../sessions/sessions.ts";
import type { OnClose } from "./closing.ts";

/** Players on the site and operators at the console. */
export async function openAllSessions(
  parts: Pick<Deps, "config" | "database" | "random" | "log" | "settings">,
  onClose: OnClose,
): Promise<Pick<Deps, "sessions" | "consoleSessions">> {
  const { secretKeys } = parts.config;
  const sessions = await openSessions({ ...parts, keys: sessionKeys(secretKeys) });
  onClose(() => sessions.close());
  return {
    sessions,
    consoleSessions: openConsoleSessions({ ...parts, keys: consoleSessionKeys(secretKeys) }),
  };
}
