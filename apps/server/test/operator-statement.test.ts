import { StatementReply } from "@rumb/contract/operator-statement";
import { changeRole } from "../src/operators/operator-role.ts";
import { Check } from "typebox/value";
import { expect, test } from "vitest";
import { openConsoleSession, post, postToConsole } from "./_edge-calls.ts";
import { oneRow } from "./_harness-ledger.ts";
import { operator, useConsole, type Visitor, visitor, withdrawer } from "./_operator.ts";
import { until } from "./_patience.ts";

const opened = useConsole();

/** A day in Moscow, so many days from now. */
function day(ahead = 0): string {
  return new Date(Date.now() + 3 * 3_600_000 + ahead * 86_400_000).toISOString().slice(0, 10);
}

async function statement(who: Visitor, id: number, { from, to } = { from: day(-1), to: day(1) }) {
  const { success, code } = await who.ask("players/statement/get", { id, from, to });
  if (!Check(StatementReply, success)) throw new Error(`no statement: ${code}`);
  return success;
}

const kopecksOf = (roubles: number) => Math.round(roubles * 100);

test("a statement has every transfer, and its rows lead from the opening balance to the account's own", async () => {
  const admin = await operator(opened());
  const person = await withdrawer(opened());
  const { id, cookie } = person;
  const { site, database } = opened();
  await post(site, "/api/dice/play", { cookie, body: { bet: 10, chance: 50, btn: "down" } });
  await post(site, "/api/dice/play", { cookie, body: { bet: 10, chance: 95, btn: "up" } });
  await post(site, "/api/mines/play", { cookie, body: { bet: 7.77, bomb: 3 } });
  await admin.ask("players/adjust", { id, direction: "credit", sum: 5.01, reason: "Приз" });
  await admin.ask("players/adjust", { id, direction: "debit", sum: 1, reason: "Ошибка" });
  await admin.ask("withdrawals/reject", { id: person.withdrawalId, comment: "Нет" });
  const { opening, closing, received, lost, rows, player } = await statement(admin, id);
  const { balance, transfers } = await oneRow<{ balance: number; transfers: number }>(
    database,
    `SELECT balance, (SELECT count(*) FROM transfers WHERE $1 IN (debit_account, credit_account)) AS transfers
     FROM player_accounts WHERE player_id = $1`,
    [id],
  );
  expect(player.id).toBe(id);
  expect(opening).toBe(0);
  expect(kopecksOf(closing)).toBe(balance);
  expect(rows).toHaveLength(transfers);
  const sum = rows.reduce((total, row) => total + kopecksOf(row.sum), 0);
  expect(kopecksOf(opening) + sum).toBe(balance);
  expect(kopecksOf(received) + kopecksOf(lost)).toBe(sum);
  expect(rows.at(-1)?.balance).toBe(closing);
  const reasons = rows.map(({ reason }) => reason).join("\n");
  for (const words of [
    /^Начальный баланс песочницы № \d+$/mu,
    /^Пополнение № \d+$/mu,
    /^Заявка на вывод № \d+$/mu,
    /^Возврат вывода № \d+$/mu,
    /^Dice: Ставка № \d{15}$/mu,
    /^Mines: Ставка № \d{15}$/mu,
    /^Корректировка оператором № \d+: Приз$/mu,
  ])
    expect(reasons).toMatch(words);
});

test("the file is the same statement, and the log says who has asked before they get it", async () => {
  const admin = await operator(opened());
  const { id } = await withdrawer(opened());
  const asked = { id, from: day(-1), to: day() };
  const cookie = await openConsoleSession(opened().site, admin.id);
  const answer = await postToConsole(opened().site, "/api/operator/players/statement/csv", {
    cookie,
    body: asked,
  });
  expect(answer.headers["content-type"]).toContain("text/csv");
  const lines = answer.body.split("\r\n");
  const { closing, rows } = await statement(admin, id, asked);
  expect(lines.slice(3, -3)).toHaveLength(rows.length);
  expect(lines.at(-2)).toBe(`;Остаток на конец;;;${closing.toFixed(2).replace(".", ",")}`);
  const entries = await opened().database.query<{ after: string }>(
    `SELECT after FROM audit_log WHERE action = 'statement' AND subject = $1 ORDER BY id`,
    [String(id)],
  );
  expect(entries.map(({ after }) => after)).toEqual(
    Array.from({ length: 2 }, () =>
      JSON.stringify({ from: asked.from, to: asked.to, movements: rows.length }),
    ),
  );
});

test("a statement is refused to roles without it, of nobody, and of periods that are none", async () => {
  const [admin, support] = [await operator(opened()), await visitor(opened())];
  await changeRole(
    opened().database,
    { vkId: support.vkId, role: "support" },
    { operatorId: null, address: "" },
  );
  await until("the node knows the operator", async () => {
    const { status } = await support.ask("players/list", { page: 1, per_page: 1 });
    return status === 200;
  });
  const today = { from: day(), to: day() };
  const ask = async (who: Visitor, asked: object) => (await who.ask("players/statement/get", asked)).code;
  const { id } = support;
  expect(await ask(support, { id, ...today })).toBe("NOT_PERMITTED");
  expect(await ask(admin, { id: 999_999, ...today })).toBe("PLAYER_NOT_FOUND");
  expect(await ask(admin, { id, from: day(), to: day(-1) })).toBe("PERIOD_REVERSED");
  expect(await ask(admin, { id, from: "2025-01-01", to: "2026-01-02" })).toBe("PERIOD_TOO_LONG");
});
