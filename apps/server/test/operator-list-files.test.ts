import { expect, test } from "vitest";
import { openConsoleSession, postToConsole } from "./_edge-calls.ts";
import { oneRow } from "./_harness-ledger.ts";
import { FIRST_PAGE, operator, useConsole, withdrawer, type Visitor } from "./_operator.ts";

const opened = useConsole({ made: ["people.operator_role"] });

/** A list as a file. */
async function fileOf({ id }: Visitor, format: "csv" | "json", body: object) {
  const cookie = await openConsoleSession(opened().site, id);
  return postToConsole(opened().site, `/api/operator/lists/${format}`, { cookie, body });
}

async function withRole(role: string): Promise<Visitor> {
  const person = await operator(opened());
  await opened().database.query(`UPDATE players SET operator_role = $2 WHERE id = $1`, [person.id, role]);
  return person;
}

test("a list is saved as it stands on the screen: filtered, sorted, masked, and written down", async () => {
  const somebody = await operator(opened());
  const [small, large] = [await withdrawer(opened(), "161.00"), await withdrawer(opened(), "180.50")];
  const filter = { sum_from: "161", sum_to: 180.5 };
  const asked = { list: "withdrawals", sort: { field: "sum", order: "DESC" }, filter };
  const answer = await fileOf(somebody, "csv", asked);
  expect(answer.headers["content-disposition"]).toBe('attachment; filename="rumb-withdrawals.csv"');
  const [head = "", first = "", second = ""] = answer.body.split("\r\n");
  expect(head).toMatch(/^\u{feff}№;.*Сумма;.*Игрок: №;Игрок: Имя/u);
  expect(first).toMatch(new RegExp(`^${large.withdrawalId};.*;180,50;.*;${large.id};`, "u"));
  expect(second).toMatch(new RegExp(`^${small.withdrawalId};.*;161,00;`, "u"));
  expect(answer.body).toContain("+7 *** ***-45-67");
  expect(answer.body).not.toContain("79001234567");
  const entry = await oneRow<{ subject: string; after: string }>(
    opened().database,
    `SELECT subject, after FROM audit_log WHERE action = 'export' AND operator_id = $1`,
    [somebody.id],
  );
  expect([entry.subject, JSON.parse(entry.after)]).toEqual([
    "withdrawals",
    { format: "csv", rows: 2, sort: asked.sort, filter },
  ]);
});

test("what was typed into a filter stays out of the audit log, which filters there were does not", async () => {
  const somebody = await operator(opened());
  const asked = [
    ["players", { q: "Марина", tag: "сестра марины", sum_from: "5", banned: true }],
    ["security_events", { address: "203.0.113.7", kind: "forbidden", from: "2026-01-02" }],
    ["audit_log", { resource: "players", subject: "марина", from: "2026-01-02" }],
    ["promo_codes", { q: "МАРИНА", kind: "player" }],
  ] as const;
  for (const [list, filter] of asked)
    expect((await fileOf(somebody, "csv", { list, filter })).statusCode).toBe(200);
  const entries = await opened().database.query<{ after: string }>(
    `SELECT after FROM audit_log WHERE action = 'export' AND operator_id = $1 ORDER BY id`,
    [somebody.id],
  );
  expect(entries.map(({ after }) => JSON.parse(after).filter)).toEqual([
    { q: "…", tag: "…", sum_from: "5", banned: true },
    { address: "…", kind: "forbidden", from: "2026-01-02" },
    { resource: "…", subject: "…", from: "2026-01-02" },
    { q: "…", kind: "player" },
  ]);
});

test("as JSON it holds the rows of the list's own call", async () => {
  const somebody = await operator(opened());
  await withdrawer(opened(), "152.00");
  const page = await somebody.ask("withdrawals/list", {
    ...FIRST_PAGE,
    filter: { sum_from: 152, sum_to: 152 },
  });
  const answer = await fileOf(somebody, "json", {
    list: "withdrawals",
    filter: { sum_from: 152, sum_to: 152 },
  });
  expect(answer.json()).toEqual({ list: "withdrawals", cut: false, rows: page.success.data });
});

test("only who may see a list and take it away gets its file", async () => {
  const support = await withRole("support");
  expect((await fileOf(support, "csv", { list: "players" })).json().code).toBe("NOT_PERMITTED");
  const cashier = await withRole("cashier");
  expect((await fileOf(cashier, "csv", { list: "audit_log" })).json().code).toBe("NOT_PERMITTED");
  expect((await fileOf(cashier, "csv", { list: "players" })).statusCode).toBe(200);
});

test.each([
  [{ list: "posts" }, "list"],
  [{ list: "__proto__" }, "list"],
  [{ list: "players", sort: { field: "balance", order: "ASC" } }, "sort"],
  [{ list: "players", filter: { name: "x" } }, "filter"],
  [{ list: "transfers" }, "filter"],
  [{ list: "withdrawals", filter: { from: "2026-02-30" } }, "from"],
  [{ list: "withdrawals", filter: { sum_from: "1e3" } }, "sum_from"],
])("%j is refused by its %s", async (body, field) => {
  const somebody = await operator(opened());
  const answer = (await fileOf(somebody, "csv", body)).json();
  expect([answer.code, answer.error]).toEqual(["MALFORMED_FIELD", `Неверное значение поля «${field}».`]);
});

test("periods and sums narrow a list to whole days of Moscow, both inside", async () => {
  const somebody = await operator(opened());
  const { id, withdrawalId } = await withdrawer(opened(), "153.00");
  const listed = async (filter: object) => {
    const answer = await somebody.ask("withdrawals/list", {
      ...FIRST_PAGE,
      filter: { player_id: id, ...filter },
    });
    return answer.success.data.map((row) => row["id"]);
  };
  const [today, tomorrow] = [moscowDay(0), moscowDay(1)];
  expect(await listed({ from: today, to: today })).toEqual([withdrawalId]);
  expect(await listed({ from: tomorrow })).toEqual([]);
  expect(await listed({ to: moscowDay(-1) })).toEqual([]);
  expect(await listed({ sum_from: "153.00", sum_to: "153.00" })).toEqual([withdrawalId]);
  expect(await listed({ sum_from: "153.01" })).toEqual([]);
});

/** A day in Moscow, so many days from now. */
function moscowDay(days: number): string {
  return new Date(Date.now() + 3 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);
}
