import { createHash } from "node:crypto";
import type { LightMyRequestResponse } from "fastify";
import type { Database } from "../src/platform/db/database.ts";
import type { App } from "../src/platform/http/http.ts";
import { consoleSessionKeys, sealConsoleSession } from "../src/sessions/console-session-seal.ts";
import { CONSOLE_COOKIE } from "../src/sessions/console-cookie.ts";
import type { OpenEdge } from "./_edge.ts";

export const HOST = "rumb.test";
export const ORIGIN = `http://${HOST}`;
export const CONSOLE_HOST = "console.test";
export const CONSOLE_ORIGIN = `http://${CONSOLE_HOST}`;

type Call = {
  readonly body?: unknown;
  readonly cookie?: string | undefined;
  readonly headers?: Record<string, string>;
  readonly remoteAddress?: string;
};

/** One call as our own page makes it. */
export function post({ app }: OpenEdge, url: string, call: Call = {}): Promise<LightMyRequestResponse> {
  return postTo(app, { url, host: HOST }, call);
}

/** One call as the console's page makes it, to the console's own address. */
export function postToConsole(
  { consoleApp }: OpenEdge,
  url: string,
  call: Call = {},
): Promise<LightMyRequestResponse> {
  return postTo(consoleApp, { url, host: CONSOLE_HOST }, call);
}

/** A console session of an operator who has just given a key, without the key; the cookie. */
export async function openConsoleSession(
  { deps }: { readonly deps: Pick<OpenEdge["deps"], "consoleSessions" | "database"> },
  playerId: number,
): Promise<string> {
  const session = { playerId, address: "127.0.0.1", userAgent: "test", instead: null };
  const id = await deps.database.transaction((query) => deps.consoleSessions.open(query, session));
  return `${CONSOLE_COOKIE}=${id}`;
}

/** Makes the key of a console session older than any call takes that wants a fresh one. */
export async function letKeyGrowOld({ deps }: Pick<OpenEdge, "deps">, cookie: string): Promise<void> {
  const { database, config } = deps;
  const idHash = hashOf(cookie);
  const [row] = await database.query<{ playerId: number; createdAt: Date; provedAt: Date }>(
    `SELECT player_id AS "playerId", created_at AS "createdAt", proved_at - interval '6 minutes' AS "provedAt"
     FROM console_sessions WHERE id_hash = $1`,
    [idHash],
  );
  if (row === undefined) throw new Error("there is no such session of the console");
  const seal = sealConsoleSession(consoleSessionKeys(config.secretKeys), { idHash, ...row });
  const aged = [idHash, row.provedAt, seal];
  await database.query(`UPDATE console_sessions SET proved_at = $2, seal = $3 WHERE id_hash = $1`, aged);
}

function postTo(
  app: App,
  { url, host }: { url: string; host: string },
  call: Call,
): Promise<LightMyRequestResponse> {
  return app.inject({
    method: "POST",
    url,
    headers: {
      host,
      origin: `http://${host}`,
      "content-type": "application/json",
      ...(call.cookie === undefined ? {} : { cookie: call.cookie }),
      ...call.headers,
    },
    ...(call.remoteAddress === undefined ? {} : { remoteAddress: call.remoteAddress }),
    payload: typeof call.body === "string" ? call.body : JSON.stringify(call.body ?? {}),
  });
}

/** One address as a browser visits it. */
export function visit({ app }: OpenEdge, url: string, cookie?: string): Promise<LightMyRequestResponse> {
  const path = url.startsWith(ORIGIN) ? url.slice(ORIGIN.length) : url;
  const headers = { host: HOST, accept: "text/html", ...(cookie === undefined ? {} : { cookie }) };
  return app.inject({ method: "GET", url: path, headers });
}

/** `name=value` of a cookie that an answer sets; empty when it deletes it, undefined when it does not mention it. */
export function cookieOf(answer: LightMyRequestResponse, name: string): string | undefined {
  const cookie = answer.cookies.find((set) => set.name === name);
  if (cookie === undefined) return undefined;
  return cookie.value === "" ? "" : `${name}=${cookie.value}`;
}

export function locationOf(answer: LightMyRequestResponse): string {
  const { location } = answer.headers;
  if (typeof location !== "string") throw new Error(`no redirect: ${answer.statusCode} ${answer.body}`);
  return location;
}

/** The first step of a sign-in: the cookie with the state, and the address at VK. */
export async function startLogin(
  site: OpenEdge,
  returnPath = "/dice",
): Promise<{ stateCookie: string; authorize: URL }> {
  const start = await visit(site, `/login/vk?return=${encodeURIComponent(returnPath)}`);
  return { stateCookie: cookieOf(start, "rumb_login") ?? "", authorize: new URL(locationOf(start)) };
}

/** The second step: what VK sends the browser back with, once it is `person`. */
export async function grantLogin(
  site: OpenEdge,
  authorize: URL,
  person: { id?: string; name?: string },
): Promise<string> {
  const url = new URL(authorize);
  if (person.id !== undefined) url.searchParams.set("login_as", person.id);
  if (person.name !== undefined) url.searchParams.set("name", person.name);
  return locationOf(await visit(site, url.href));
}

/** A whole sign-in through the sandbox; gives the session's cookie. */
export async function signIn(
  site: OpenEdge,
  person: { id: string; name?: string },
  cookie = "",
): Promise<string> {
  const { stateCookie, authorize } = await startLogin(site);
  const back = await visit(site, await grantLogin(site, authorize, person), `${stateCookie}; ${cookie}`);
  const session = cookieOf(back, "rumb_session");
  if (!session) throw new Error(`not signed in: ${back.statusCode} ${locationOf(back)}`);
  return session;
}

let people = 0;

/**
 * Somebody whom VK knows and the site does not yet. Files of one worker share the count, so how far it is depends on their order: it is written in
 * letters, and always in four, or a search for a number or for the beginning of a name would find one person more in some orders.
 */
export function newPerson(): { id: string; name: string } {
  people += 1;
  const count = String(people)
    .padStart(4, "0")
    .replaceAll(/\d/gu, (digit) => "abcdefghij".charAt(Number(digit)));
  return { id: `new-${count}`, name: `Новенький ${count}` };
}

/** How the site takes a call that needs a player. */
export async function statusOf(site: OpenEdge, cookie: string): Promise<number> {
  return (await post(site, "/api/session/check", { cookie })).statusCode;
}

/** What the table of sessions knows a cookie by. */
export function hashOf(cookie: string): Buffer {
  return createHash("sha256")
    .update(cookie.split("=")[1] ?? "")
    .digest();
}

/** Bans as the operator does, every node being notified; null lifts the ban. */
export async function ban(database: Database, vkId: string, comment: string | null): Promise<void> {
  await database.query(
    `WITH changed AS (
       UPDATE players SET ban_comment = $2, banned_at = CASE WHEN $2::text IS NULL THEN NULL ELSE clock_timestamp() END
       WHERE vk_id = $1 RETURNING id
     )
     SELECT pg_notify('player_changed', id::text) FROM changed`,
    [vkId, comment],
  );
}
