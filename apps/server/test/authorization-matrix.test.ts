import { endpoints } from "@rumb/contract/endpoints/calls";
import type { Access } from "@rumb/contract/endpoint";
import { mayCall } from "@rumb/contract/endpoints/operator-permissions";
import { OPERATOR_ROLES, type OperatorRole } from "@rumb/contract/operator-roles";
import type { LightMyRequestResponse } from "fastify";
import { beforeAll, describe, expect, test } from "vitest";
import { changeRole } from "../src/operators/operator-role.ts";
import { sessionName } from "../src/sessions/session-ends.ts";
import { AUTHORIZATION_MATRIX, type MatrixRow, type Theirs } from "./_authorization-matrix.ts";
import { hashOf, HOST, ORIGIN, signIn } from "./_edge-calls.ts";
import { oneRow } from "./_harness-ledger.ts";
import { agree, operator, useConsole, visitor, withdrawer } from "./_operator.ts";
import { until } from "./_patience.ts";

const opened = useConsole();

const LESSER = OPERATOR_ROLES.filter((role) => role !== "admin");
const ACTORS = ["guest", "player", "promocoder", "banned", "operator", ...LESSER] as const;
type Actor = "guest" | "player" | "promocoder" | "banned" | "operator" | OperatorRole;

/** What each of them is answered: nothing in particular, or the code that turns them away. */
const TURNED_AWAY: Record<MatrixRow["access"], Partial<Record<Actor, string>>> = {
  everybody: {},
  page: {},
  server: {},
  visitor: { banned: "BANNED" },
  player: { guest: "NOT_SIGNED_IN", banned: "BANNED" },
  promocoder: {
    guest: "NOT_SIGNED_IN",
    player: "NOT_PROMOCODER",
    operator: "NOT_PROMOCODER",
    banned: "BANNED",
  },
  operator: { guest: "NOT_SIGNED_IN", player: "NOT_OPERATOR", promocoder: "NOT_OPERATOR", banned: "BANNED" },
};

const cookies: Partial<Record<Actor, string>> = {};
/** Sessions of the same people that may be left. */
const spareCookies: typeof cookies = {};
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
  ] as const) {
    cookies[actor] = cookie;
    spareCookies[actor] = await signIn(opened().site, { id: vkId });
  }
  for (const role of LESSER) {
    const { vkId, cookie } = await visitor(opened());
    await changeRole(database, { vkId, role }, { operatorId: null, address: "" });
    cookies[role] = cookie;
  }
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
  await until("the node knows of the ban", async () => {
    const { statusCode } = await call("/api/session/check", { row, actor: "banned" });
    return statusCode === 403;
  });
});

const paths = Object.keys(AUTHORIZATION_MATRIX);

test("every route of the running site has its row, and every row its route", () => {
  const routes = routesOf(opened().site.app.printRoutes({ commonPrefix: false })).filter(
    (path) => !path.startsWith("/console"),
  );
  expect(routes.length).toBeGreaterThan(60);
  expect(routes.filter((path) => AUTHORIZATION_MATRIX[path] === undefined)).toEqual([]);
  expect(paths.filter((path) => !routes.includes(path))).toEqual([]);
});

// What the endpoints say is enforced below. That they say it of the right calls is written here a second time, so that nobody opens one
// by a slip of the pen.
test("only these calls are for others than players, and only the console's are for operators", () => {
  const byAccess = Object.groupBy(endpoints, ({ access }) => access);
  const pathsOf = (access: Access) => (byAccess[access] ?? []).map(({ path }) => path).toSorted();
  expect(pathsOf("everybody")).toEqual(["/api/exit", "/api/get", "/api/site/terms"]);
  expect(pathsOf("visitor")).toEqual(["/api/fair/beacons", "/api/fair/bet", "/api/wheel/get"]);
  expect(pathsOf("promocoder")).toEqual(["/api/promocoder/create", "/api/promocoder/get"]);
  expect(pathsOf("operator")).toEqual(paths.filter((path) => path.startsWith("/api/operator/")).toSorted());
});

// The table is enforced below; that it gives each role these rights and no more is said here a second time.
test("a role that is not admin's may call this and no more of what changes anything", () => {
  const deedsOf = (role: OperatorRole) =>
    endpoints
      .map(({ path }) => path.slice("/api/operator/".length))
      .filter((name) => !/\/(?:list|one|get|csv)$/u.test(name) && mayCall(role, `operator/${name}`));
  const second = ["create", "confirm", "refuse", "withdraw"].map((verb) => `proposals/${verb}`);
  const reject = ["withdrawals/reject", "withdrawals/reject-all"];
  expect(deedsOf("viewer")).toEqual([]);
  expect(deedsOf("support")).toEqual(["players/end-sessions"]);
  expect(deedsOf("cashier").toSorted()).toEqual(
    [
      ...second,
      ...reject,
      "withdrawals/approve",
      "withdrawals/show",
      "discrepancies/resolve",
      "players/adjust",
    ].toSorted(),
  );
  expect(deedsOf("risk").toSorted()).toEqual(
    [...second, ...reject, "players/ban", "players/unban", "players/end-sessions"].toSorted(),
  );
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
  test.each(paths.filter((path) => !isLesser || rowOf(path).access === "operator"))("at %s", async (path) => {
    const row = rowOf(path);
    const allowed = await verdictsFor(path, row, actor);
    expect(allowed).toContain(verdictOf(await call(path, { row, actor })));
  });
});

/** How a call may end. Another server's call is answered with a session as without one, or not at all. */
async function verdictsFor(path: string, row: MatrixRow, actor: Actor): Promise<string[]> {
  const bound = row.roles !== undefined && LESSER.some((role) => role === actor);
  if (bound && !row.roles.some((role) => role === actor)) return ["NOT_PERMITTED"];
  if (row.access !== "server") return [TURNED_AWAY[row.access][actor] ?? "let in"];
  const anybody = verdictOf(await call(path, { row, actor: "guest" }));
  return actor === "banned" ? [anybody, "BANNED"] : [anybody];
}

/** A body that does not fit would be refused before anybody asked who calls, so it is no answer to that. */
function verdictOf({ statusCode, body }: LightMyRequestResponse): string {
  const code = /"code":"(?<code>\w+)"/u.exec(body)?.groups?.["code"] ?? "";
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
  const cookie = (path === "/api/exit" ? spareCookies : cookies)[actor];
  const headers = { host: HOST, origin: ORIGIN, ...(cookie === undefined ? {} : { cookie }) };
  const { app } = opened().site;
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

/** The addresses in the tree of routes that Fastify draws. */
function routesOf(tree: string): string[] {
  const above: string[] = [];
  return tree.split("\n").flatMap((line) => {
    const found = /^(?<branches>[│├└─\s]*)(?<part>\S+)(?<methods> \([A-Z, ]+\))?/u.exec(line)?.groups;
    if (!found?.["part"]) return [];
    const depth = Math.ceil((found["branches"]?.length ?? 0) / 4);
    const path = above.slice(0, depth - 1).join("") + found["part"];
    above.splice(Math.max(0, depth - 1), above.length, found["part"]);
    return found["methods"] === undefined ? [] : [path];
  });
}
