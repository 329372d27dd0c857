import { systemRandom } from "../src/platform/runtime/random.ts";
import { consoleSessionKeys } from "../src/sessions/console-session-seal.ts";
import { openConsoleSessions } from "../src/sessions/console-sessions.ts";
import { settingDefaults } from "../src/settings/settings.ts";
import { afterAll } from "vitest";
import { openConsoleSession } from "./_edge-calls.ts";
import { oneRow, TEST_SECRET_KEYS } from "./_harness-ledger.ts";
import { useServers } from "./_harness-servers.ts";
import { type Answer, post, postOnce, signIn } from "./_harness-site.ts";
import { COMMITTED, openHeldConnections } from "./_held-connections.ts";
import { until } from "./_patience.ts";

/** Somebody who is signed in: an operator at the console, a player at the site. */
export type Person = { readonly id: number; readonly cookie: string };

/** A call, and how often what it asks for has been done. */
export type Asked = {
  readonly who: Person;
  readonly path: string;
  readonly body: object;
  /** Its Idempotency-Key. */
  readonly key?: string;
  readonly done: () => Promise<number>;
};

type Saying = [body?: object, key?: string];

/** A place in a transaction that writes into the audit log. */
export type Moment = { readonly at: string; readonly nth?: number };

/** Gives the calling file one node that can be killed at a statement, and people who call it. */
export async function openKillSite() {
  const held = await openHeldConnections(() => servers.site());
  afterAll(() => held.close());
  const environment: Record<string, string> = {};
  const servers = useServers({
    environment,
    prepare(site) {
      Object.assign(environment, held.environment(site));
      return Promise.resolve();
    },
  });
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

  /** Kills the node, waits until the database has ended what it had begun, and starts it again. */
  async function killAndStart(whenKilled: () => unknown = () => undefined): Promise<void> {
    const { pid } = servers.process(0).child;
    await servers.kill(0);
    await whenKilled();
    const begun = `SELECT count(*) FROM pg_stat_activity
      WHERE datname = current_database() AND application_name LIKE '%/' || $1::integer`;
    await until("what it had begun has ended", async () => (await counted(begun, [pid])) === 0);
    await servers.start(0);
  }

  /** Makes calls and kills the node when one of them is at that place, or when all are and that is behind COMMIT. */
  async function killedIn(asked: readonly Asked[], moment: Moment): Promise<void> {
    held.hold({ of: "INSERT INTO audit_log", ...moment });
    const cut: Promise<unknown>[] = [];
    for (const [index, { who, path, body, key }] of asked.entries()) {
      cut.push(callInVain(who, path, body, key));
      if (moment.at === COMMITTED) await held.met(index + 1);
    }
    await held.met(1);
    await killAndStart(() => held.letGo());
    await Promise.all(cut);
  }

  return { servers, query, counted, person, call, callInVain, killAndStart, killedIn };
}

export type KillSite = Awaited<ReturnType<typeof openKillSite>>;

function keyed(key: string | undefined): Record<string, string> {
  return key === undefined ? {} : { "idempotency-key": key };
}
