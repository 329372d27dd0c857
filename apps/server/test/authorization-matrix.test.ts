import { endpoints } from "@rumb/contract/endpoints/calls";
import type { Access } from "@rumb/contract/endpoint";
import { mayCall } from "@rumb/contract/endpoints/operator-permissions";
import { OPERATOR_ROLES, type OperatorRole } from "@rumb/contract/operator-roles";
import type { LightMyRequestResponse } from "fastify";
import { beforeAll, describe, expect, test } from "vitest";
import { changeRole } from "../src/operators/operator-role.ts";
import { sessionName } from "../src/sessions/session-ends.ts";
import {
  AUTHORIZATION_MATRIX,
  CONSOLE_PAGES,
  isAtConsole,
  type MatrixRow,
  type Theirs,
} from "./_authorization-matrix.ts";
import { routesOf } from "./_drawn-routes.ts";
import {
  CONSOLE_HOST,
  CONSOLE_ORIGIN,
  hashOf,
  HOST,
  openConsoleSession,
  ORIGIN,
  signIn,
} from "./_edge-calls.ts";
import { oneRow } from "./_harness-ledger.ts";
import { agree, leaver, operator, useConsole, visitor, withdrawer } from "./_operator.ts";
import { until } from "./_patience.ts";

const opened = useConsole();

const LESSER = OPERATOR_ROLES.filter((role) => role !== "admin");
const ACTORS = ["guest", "player", "promocoder", "banned", "leaving", "operator", ...LESSER] as const;
type Actor = (typeof ACTORS)[number];

// At operators' calls each of them is another case: of a player, who is a guest there, or of a role that may less than an admin.
const LIKE_ANOTHER = new Set<Actor>(["promocoder", "banned", "leaving", "viewer", "support", "risk"]);

const SHUT_OUT = { banned: "BANNED", leaving: "ACCOUNT_LEAVING" } as const;

/** What each of them is answered: nothing in particular, or the code that turns them away. */
const TURNED_AWAY: Record<MatrixRow["access"], Partial<Record<Actor, string>>> = {
  everybody: {},
  page: {},
  server: {},
  visitor: SHUT_OUT,
  player: { guest: "NOT_SIGNED_IN", ...SHUT_OUT },
  leaving: { guest: "NOT_SIGNED_IN", banned: "BANNED" },
  promocoder: {
    guest: "NOT_SIGNED_IN",
    player: "NOT_PROMOCODER",
    operator: "NOT_PROMOCODER",
    ...SHUT_OUT,
  },
  console: {},
  // A player's session means nothing at the console's address, an operator's own neither.
  operator: {
    guest: "NOT_SIGNED_IN",
    player: "NOT_SIGNED_IN",
    promocoder: "NOT_SIGNED_IN",
    banned: "NOT_SIGNED_IN",
    leaving: "NOT_SIGNED_IN",
  },
};

const cookies: Partial<Record<Actor, string>> = {};
/** Sessions of the same people that may be left. */
const spareCookies: typeof cookies = {};
/** Of somebody else who deletes their account, and comes back. */
let comingBack = "";
/** Operators' sessions at the console, where a key was given just now. */
const consoleCookies: typeof cookies = {};
let theirs: Theirs;

beforeAll(async () => {
  const { database } = opened();
  const [somebody, promocoder, banned] = [
    await visitor(opened()),
    await visitor(opened()),
    await visitor(opened()),
  ];
  const chief = await operator(opened());
  for (const [actor, { vkId, cookie }] of [
    ["player", somebody],
    ["promocoder", promocoder],
    ["banned", banned],
    ["operator", chief],
    ["leaving", await leaver(opened())],
  ] as const) {
    cookies[actor] = cookie;
    spareCookies[actor] = await signIn(opened().site, { id: vkId });
  }
  comingBack = (await leaver(opened())).cookie;
  for (const role of LESSER) {
    const { id, vkId, cookie } = await visitor(opened());
    await changeRole(database, { vkId, role }, { operatorId: null, address: "" });
    cookies[role] = cookie;
    consoleCookies[role] = await openConsoleSession(opened().site, id);
  }
  consoleCookies["operator"] = await openConsoleSession(opened().site, chief.id);
  const right = { id: promocoder.id, terms: { uses_limit: 5, reward: 1 } };
  await agree([chief, await operator(opened())], { kind: "promocoder", ask: right });
  await chief.ask("players/ban", { id: banned.id, comment: "Причина" });
  const other = await withdrawer(opened());
  const { hash } = await oneRow<{ hash: string }>(
    database,
    `SELECT encode(hash, 'hex') AS hash FROM seeds JOIN player_accounts AS account ON active_seed_id = seeds.id
     WHERE account.player_id = $1`,
    [other.id],
  );
  theirs = {
    withdrawalId: other.withdrawalId,
    seedHash: hash,
    sessionName: sessionName(hashOf(chief.cookie)),
  };
  const row = { access: "player", foreign: null } as const;
  for (const actor of ["banned", "leaving"] as const)
    await until(`the node knows who is ${actor}`, async () => {
      const answer = await call("/api/session/check", { row, actor });
      return verdictOf(answer) === SHUT_OUT[actor];
    });
});

const paths = Object.keys(AUTHORIZATION_MATRIX);

test("every route of the running site has its row, and every row its route", () => {
  const { app } = opened().site;
  const routes = routesOf(app.printRoutes({ commonPrefix: false })).filter(
    (path) => !path.startsWith("/console"),
  );
  expect(routes.length).toBeGreaterThan(60);
  expect(routes.toSorted()).toEqual(paths.filter((path) => !isAtConsole(rowOf(path))).toSorted());
});

test("the console's address serves its own calls and pages and nothing of the players', and theirs nothing of the console's", async () => {
  const { app, consoleApp } = opened().site;
  const own = paths.filter((path) => isAtConsole(rowOf(path)));
  const routes = routesOf(consoleApp.printRoutes({ commonPrefix: false }));
  expect(routes.filter((path) => !CONSOLE_PAGES.includes(path)).toSorted()).toEqual(own.toSorted());
  const theirs = await Promise.all(
    own.map((url) => {
      const headers = { ...headersAt(HOST, consoleCookies["operator"]), "content-type": "application/json" };
      return app.inject({ method: "POST", url, headers, payload: "{}" });
    }),
  );
  expect(new Set(theirs.map(({ statusCode }) => statusCode))).toEqual(new Set([404]));
  const answer = await consoleApp.inject({
    method: "POST",
    url: "/api/get",
    headers: { ...headersAt(CONSOLE_HOST, cookies["player"]), "content-type": "application/json" },
    payload: "{}",
  });
  expect(answer.statusCode).toBe(404);
});

// What the endpoints say is enforced below. That they say it of the right calls is written here a second time, so that nobody opens one
// by a slip of the pen.
test("only these calls are for others than players, and only the console's are for operators", () => {
  const byAccess = Object.groupBy(endpoints, ({ access }) => access);
  const pathsOf = (access: Access) => (byAccess[access] ?? []).map(({ path }) => path).toSorted();
  expect(pathsOf("everybody")).toEqual(["/api/exit", "/api/get", "/api/site/terms"]);
  expect(pathsOf("visitor")).toEqual(["/api/fair/beacons", "/api/fair/bet", "/api/wheel/get"]);
  expect(pathsOf("leaving")).toEqual(["/api/deletion/ask", "/api/deletion/cancel"]);
  expect(pathsOf("promocoder")).toEqual(["/api/promocoder/create", "/api/promocoder/get"]);
  expect(pathsOf("console").every((path) => path.startsWith("/api/console/"))).toBe(true);
  expect(pathsOf("operator")).toEqual(paths.filter((path) => path.startsWith("/api/operator/")).toSorted());
});

// The table is enforced below; that it gives each role these rights and no more is said here a second time.
test("a role that is not admin's may call this and no more of what changes anything", () => {
  const deedsOf = (role: OperatorRole) =>
    endpoints
      .map(({ path }) => path.slice("/api/operator/".length))
      .filter(
        (name) => !/\/(?:list|one|get|csv|json|timeline)$/u.test(name) && mayCall(role, `operator/${name}`),
      )
      // What everybody signs in with themselves.
      .filter((name) => !/^(?:keys|totp|recovery|step)\//u.test(name));
  const second = ["create", "confirm", "refuse", "withdraw"].map((verb) => `proposals/${verb}`);
  const reject = ["withdrawals/reject", "withdrawals/reject-all"];
  const notes = ["players/note", "players/correct-note", "players/tags", "fraud_rings/note"];
  const ends = ["players/end-sessions", "players/end-session"];
  const bans = [...ends, "players/ban", "players/unban", "fraud_rings/decide"];
  expect(deedsOf("viewer")).toEqual([]);
  expect(deedsOf("support").toSorted()).toEqual([...notes, ...ends].toSorted());
  expect(deedsOf("cashier").toSorted()).toEqual(
    [
      ...second,
      ...reject,
      ...notes,
      "withdrawals/approve",
      "withdrawals/show",
      "discrepancies/resolve",
      "players/adjust",
    ].toSorted(),
  );
  expect(deedsOf("risk").toSorted()).toEqual([...second, ...reject, ...notes, ...bans].toSorted());
});

test("a route that nobody wrote down would be found", () => {
  expect(
    routesOf(
      "├── /api/a (POST)\n│   ├── /b (GET, HEAD)\n│   │   └── /:c (GET)\n│   └── * (GET)\n└── /d (POST)",
    ),
  ).toEqual(["/api/a", "/api/a/b", "/api/a/b/:c", "/api/a*", "/d"]);
});

describe("what belongs to somebody else", () => {
  test.each(paths.filter((path) => rowOf(path).foreign !== null))("is out of reach at %s", async (path) => {
    const row = rowOf(path);
    const body = row.foreign?.body(theirs) ?? {};
    const answer = await call(path, { row: { ...row, body }, actor: "player" });
    expect(answer.json()).toMatchObject({ code: row.foreign?.code });
  });
});

test("no answer to a player holds anything of the console", async () => {
  for (const path of ["/api/get", "/api/withdraw/getOut", "/api/payment/get", "/api/bets/get"]) {
    const { body } = await call(path, { row: { access: "player", foreign: null }, actor: "player" });
    expect(body).not.toMatch(/operator|approvals|decided_by|videocard|vk_id|address/);
  }
  const { body } = await call("/docs/json", { row: rowOf("/docs/json"), actor: "player" });
  expect(body).not.toContain("/api/operator/");
});

describe.each(ACTORS)("%s", (actor) => {
  // Beside the console a lesser operator is a player like the others.
  const isLesser = LESSER.some((role) => role === actor);
  const own = paths.filter((path) => !isLesser || rowOf(path).access === "operator");
  const isAnotherCase = (path: string) => LIKE_ANOTHER.has(actor) && rowOf(path).access === "operator";
  const expectVerdict = async (path: string) => {
    const row = rowOf(path);
    const allowed = await verdictsFor(path, row, actor);
    expect(allowed).toContain(verdictOf(await call(path, { row, actor })));
  };
  test.each(own.filter((path) => !isAnotherCase(path)))("at %s", (path) => expectVerdict(path));
  test.each(own.filter(isAnotherCase))("at %s of the console @release", (path) => expectVerdict(path));
});

/** How a call may end. Another server's call is answered with a session as without one, or not at all. */
async function verdictsFor(path: string, row: MatrixRow, actor: Actor): Promise<string[]> {
  const bound = row.roles !== undefined && LESSER.some((role) => role === actor);
  if (bound && !row.roles.some((role) => role === actor)) return ["NOT_PERMITTED"];
  if (row.access !== "server") return [TURNED_AWAY[row.access][actor] ?? row.said?.[actor] ?? "let in"];
  const anybody = verdictOf(await call(path, { row, actor: "guest" }));
  const { [actor]: away } = TURNED_AWAY.visitor;
  return away === undefined ? [anybody] : [anybody, away];
}

/** A body that does not fit would be refused before anybody asked who calls, so it is no answer to that. */
function verdictOf({ statusCode, body }: LightMyRequestResponse): string {
  const code = /"code":"(?<code>\w+)"/u.exec(body)?.groups?.["code"] ?? "";
  // Whoever is asked for a code, or a key, has been let in.
  if (code === "CODE_WRONG" || code === "KEY_WRONG") return "let in";
  const status = code === "NOT_SIGNED_IN" ? 401 : 403;
  if (statusCode === 401 || statusCode === 403) return statusCode === status ? code : `${statusCode} ${code}`;
  return code === "INTERNAL" || code.startsWith("MALFORMED") ? code : "let in";
}

function rowOf(path: string): MatrixRow {
  const row = AUTHORIZATION_MATRIX[path];
  if (row === undefined) throw new Error(`${path} has no row`);
  return row;
}

function call(
  path: string,
  { row, actor }: { row: MatrixRow; actor: Actor },
): Promise<LightMyRequestResponse> {
  // Leaving ends the session.
  const comesBack = path === "/api/deletion/cancel" && actor === "leaving";
  const players = comesBack ? comingBack : (path === "/api/exit" ? spareCookies : cookies)[actor];
  const own = path === "/api/console/exit" ? undefined : consoleCookies[actor];
  const both = [players, own].filter((one) => one !== undefined).join("; ");
  return callWith(path, row, both === "" ? undefined : both);
}

function callWith(path: string, row: MatrixRow, cookie?: string): Promise<LightMyRequestResponse> {
  const { app: players, consoleApp } = opened().site;
  const [app, host] = isAtConsole(row) ? [consoleApp, CONSOLE_HOST] : [players, HOST];
  const headers = headersAt(host, cookie);
  const url = row.url ?? path;
  if (row.access === "page") return app.inject({ method: "GET", url, headers });
  const payload = JSON.stringify(row.body ?? {});
  return app.inject({
    method: "POST",
    url,
    headers: { ...headers, "content-type": "application/json" },
    payload,
  });
}

function headersAt(host: string, cookie: string | undefined): Record<string, string> {
  const origin = host === HOST ? ORIGIN : CONSOLE_ORIGIN;
  return { host, origin, ...(cookie === undefined ? {} : { cookie }) };
}
