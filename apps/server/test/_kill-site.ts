import { systemRandom } from "../src/platform/runtime/random.ts";
import { consoleSessionKeys } from "../src/sessions/console-session-seal.ts";
import { openConsoleSessions } from "../src/sessions/console-sessions.ts";
import { settingDefaults } from "../src/settings/settings.ts";
import { openConsoleSession } from "./_edge-calls.ts";
import { oneRow, TEST_SECRET_KEYS } from "./_harness-ledger.ts";
import { type Servers, useServers } from "./_harness-servers.ts";
import { type Answer, post, postOnce, signIn } from "./_harness-site.ts";
import { until } from "./_patience.ts";

/** Somebody who is signed in: an operator at the console, a player at the site. */
export type Person = { readonly id: number; readonly cookie: string };

type Saying = [body?: object, key?: string];

/** Gives the calling file one node that can be killed, and people who call it. */
export function openKillSite(options: Parameters<typeof useServers>[0] = {}) {
  const servers = useServers(options);
  const site = callersOf(servers);

  /** Kills the node, waits until the database has ended what it had begun, and starts it again. */
  async function killAndStart(whenKilled: () => unknown = () => undefined): Promise<void> {
    const { pid } = servers.process(0).child;
    await servers.kill(0);
    await whenKilled();
    const begun = `SELECT count(*) FROM pg_stat_activity
      WHERE datname = current_database() AND application_name LIKE '%/' || $1::integer`;
    await until("what it had begun has ended", async () => (await site.counted(begun, [pid])) === 0);
    await servers.start(0);
  }

  return { ...site, killAndStart };
}

/** People who call the servers of a file. */
export function callersOf(servers: Servers) {
  const query = <Row extends object>(sql: string, values: readonly unknown[]) =>
    oneRow<Row>(servers.site().database, sql, values);
  let people = 0;

  async function person(role: "player" | "operator" = "player"): Promise<Person> {
    people += 1;
    const number = people;
    const vkId = `kill-${number}`;
    const cookie = await signIn(servers.origin(), { vkId });
    const { id } = await query<{ id: number }>(
      `UPDATE players SET role = $2, telegram_id = $3 WHERE vk_id = $1 RETURNING id`,
      [vkId, role, String(800_000 + number)],
    );
    return { id, cookie: role === "player" ? cookie : await atConsole(id) };
  }

  /** The cookie of an operator who has just given a key. */
  function atConsole(playerId: number): Promise<string> {
    const { database } = servers.site();
    const settings = { current: () => settingDefaults };
    const keys = consoleSessionKeys(TEST_SECRET_KEYS);
    const consoleSessions = openConsoleSessions({ database, settings, keys, random: systemRandom });
    return openConsoleSession({ deps: { consoleSessions, database } }, playerId);
  }

  const originOf = (path: string) =>
    path.startsWith("operator/") ? servers.consoleOrigin() : servers.origin();

  function call({ cookie }: Person, path: string, ...[body = {}, key]: Saying): Promise<Answer> {
    return post(originOf(path), `/api/${path}`, { cookie, body, headers: keyed(key) });
  }

  /** Makes a call whose answer the kill takes away. */
  function callInVain({ cookie }: Person, path: string, ...[body = {}, key]: Saying): Promise<unknown> {
    return postOnce(originOf(path), `/api/${path}`, { cookie, body, headers: keyed(key) }).catch(() => null);
  }

  /** How often something has been done, by a statement that counts it. */
  async function counted(sql: string, values: readonly unknown[]): Promise<number> {
    return (await query<{ done: number }>(`SELECT (${sql})::integer AS done`, values)).done;
  }

  return { servers, query, counted, person, call, callInVain };
}

/** What deeds are made with. */
export type KillSite = ReturnType<typeof callersOf>;

function keyed(key: string | undefined): Record<string, string> {
  return key === undefined ? {} : { "idempotency-key": key };
}
