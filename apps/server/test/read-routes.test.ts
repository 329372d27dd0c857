import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, openDatabase } from "../src/platform/db/database.ts";
import { type EdgeSite, openEdge } from "./_edge.ts";
import { post } from "./_edge-calls.ts";
import { createTestDatabase, type TestDatabase } from "./_harness-database.ts";
import { FIRST_PAGE, operator, type Visitor, visitor } from "./_operator.ts";
import { PATIENT_DATABASE } from "./_patience.ts";

let database: TestDatabase;
let reads: Database;
let site: EdgeSite;
let somebody: Visitor;
let person: Visitor;
let bet: number;
let asked = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  reads = openDatabase({
    ...PATIENT_DATABASE,
    connection: database.connection,
    log: pino({ level: "silent" }),
    async beforeUse(query) {
      asked += 1;
      await query(`SET default_transaction_read_only = on`);
    },
  });
  site = await openEdge(database, { replace: () => ({ reads }) });
  const opened = { test: database, database: database.database, site };
  somebody = await operator(opened);
  person = await visitor(opened);
  const body = { bet: 1, chance: 50, btn: "down" };
  bet = (await post(site, "/api/dice/play", { cookie: person.cookie, body })).json().success.id;
});

afterAll(async () => {
  await site.close();
  await reads.close();
  await database.drop();
});

const ofPlayer = (path: string, body: object) => async (): Promise<number> =>
  (await post(site, path, { cookie: person.cookie, body })).statusCode;
const ofOperator = (call: string, body: object) => async (): Promise<number> =>
  (await somebody.ask(call, body)).status;
const lists = [
  "bets",
  "rounds",
  "payments",
  "withdrawals",
  "players",
  "promo_codes",
  "audit_log",
  "ledger_checks",
  "reconciliations",
  "security_events",
];

const ofThePlayer = (list: string) => () =>
  ofOperator(`${list}/list`, { ...FIRST_PAGE, filter: { player_id: person.id } })();
const READS: Readonly<Record<string, () => Promise<number>>> = {
  "a page of «Мои игры»": ofPlayer("/api/bets/get", {}),
  "«Мои результаты»": ofPlayer("/api/bets/results", {}),
  "the file of «Мои игры»": ofPlayer("/api/bets/csv", {}),
  "a slip": () => ofPlayer("/api/fair/bet", { id: bet })(),
  "the console's card of a bet": () => ofOperator("bets/one", { id: bet })(),
  "the console's card of a player": () => ofOperator("players/one", { id: person.id })(),
  "the console's movements of a player": ofThePlayer("transfers"),
  "the console's sessions of a player": ofThePlayer("sessions"),
  "the economy": ofOperator("economy/get", { from: "2026-11-01", to: "2026-11-02" }),
  ...Object.fromEntries(
    lists.map((list) => [`the console's list ${list}`, ofOperator(`${list}/list`, FIRST_PAGE)]),
  ),
};

test.each(Object.entries(READS))(
  "%s is read where a replica may answer, and writes nothing there",
  async (_, ask) => {
    const before = asked;
    expect(await ask()).toBe(200);
    expect(asked).toBeGreaterThan(before);
  },
);
