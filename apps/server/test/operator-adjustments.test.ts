import { expect, test } from "vitest";
import type { RealtimeEvent } from "../src/realtime/realtime-event.ts";
import { expectBooksInOrder, oneRow } from "./_harness-ledger.ts";
import { operator, useConsole, visitor } from "./_operator.ts";

const events: RealtimeEvent[] = [];
const opened = useConsole({ publish: (event) => void events.push(event) });

async function balanceOf(playerId: number): Promise<number> {
  const sql = `SELECT balance FROM player_accounts WHERE player_id = $1`;
  return (await oneRow<{ balance: number }>(opened().database, sql, [playerId])).balance;
}

test("an adjustment moves its sum either way, tells the player, and is written down with its reason", async () => {
  const somebody = await operator(opened());
  const { id } = await visitor(opened());
  const given = await somebody.ask("players/adjust", {
    id,
    direction: "credit",
    sum: 12.5,
    reason: "Ошибка провайдера",
  });
  expect(given.success).toMatchObject({ balance: 1012.5 });
  const taken = await somebody.ask("players/adjust", {
    id,
    direction: "debit",
    sum: "1012.50",
    reason: "Возврат",
  });
  expect(taken.success).toMatchObject({ balance: 0 });
  expect(await balanceOf(id)).toBe(0);
  const sent = events.filter(({ room }) => typeof room === "object" && room.playerId === id);
  expect(sent.map(({ event, data }) => ({ event, data }))).toEqual([
    { event: "updateBalance", data: expect.objectContaining({ balance: 1012.5, win: 0 }) },
    { event: "updateBalance", data: expect.objectContaining({ balance: 0, win: 0 }) },
  ]);
  const entry = await oneRow<{ before: string; after: string }>(
    opened().database,
    `SELECT before, after FROM audit_log WHERE action = 'adjust' AND subject = $1 ORDER BY id LIMIT 1`,
    [String(id)],
  );
  expect(JSON.parse(entry.before)).toEqual({ balance: 1000 });
  expect(JSON.parse(entry.after)).toEqual({
    balance: 1012.5,
    adjustment: given.success["id"],
    direction: "credit",
    sum: 12.5,
    reason: "Ошибка провайдера",
  });
  await expectBooksInOrder(opened().database);
});

test("one operator gives no more in a day than the setting, however many calls come at once; another gives the rest", async () => {
  const [one, other] = [await operator(opened()), await operator(opened())];
  const players = await Promise.all(Array.from({ length: 4 }, () => visitor(opened())));
  const give = (who: typeof one, id: number) =>
    who.ask("players/adjust", { id, direction: "credit", sum: 3_000, reason: "Приз" });
  const answers = await Promise.all(players.flatMap(({ id }) => [give(one, id), give(one, id)]));
  expect(answers.filter(({ code }) => code === "PROPOSAL_NEEDED")).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  const { id = 0 } = players[0] ?? {};
  expect((await give(one, id)).code).toBe("PROPOSAL_NEEDED");
  expect((await give(other, id)).status).toBe(200);
  const taken = await one.ask("players/adjust", { id, direction: "debit", sum: 100, reason: "Возврат" });
  expect(taken.status).toBe(200);
  await expectBooksInOrder(opened().database);
});

test("one key many times at once moves the money once; with another body it is refused", async () => {
  const somebody = await operator(opened());
  const other = await operator(opened());
  const { id } = await visitor(opened());
  const body = { id, direction: "credit", sum: 5, reason: "Приз" };
  const key = { "idempotency-key": "prize-1" };
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => somebody.ask("players/adjust", body, key)),
  );
  for (const { success } of answers) expect(success).toEqual(answers[0]?.success);
  expect(await balanceOf(id)).toBe(100_500);
  expect((await somebody.ask("players/adjust", { ...body, sum: 6 }, key)).code).toBe(
    "IDEMPOTENCY_KEY_REUSED",
  );
  expect((await other.ask("players/adjust", body, key)).success).toMatchObject({ balance: 1010 });
  const { count } = await oneRow<{ count: number }>(
    opened().database,
    `SELECT count(*) FROM audit_log WHERE action = 'adjust' AND subject = $1`,
    [String(id)],
  );
  expect(count).toBe(2);
});

test("one key of one operator with many players at once gives to one of them", async () => {
  const somebody = await operator(opened());
  const players = await Promise.all(Array.from({ length: 4 }, () => visitor(opened())));
  const give = (id: number) =>
    somebody.ask(
      "players/adjust",
      { id, direction: "credit", sum: 7, reason: "Приз" },
      { "idempotency-key": "one-of-all" },
    );
  const answers = await Promise.all(players.map(({ id }) => give(id)));
  expect(answers.map(({ code }) => code).toSorted()).toEqual([
    "",
    "IDEMPOTENCY_KEY_REUSED",
    "IDEMPOTENCY_KEY_REUSED",
    "IDEMPOTENCY_KEY_REUSED",
  ]);
  const given = answers.findIndex(({ code }) => code === "");
  const balances = await Promise.all(players.map(({ id }) => balanceOf(id)));
  expect(balances).toEqual(players.map((_, index) => (index === given ? 100_700 : 100_000)));
  expect((await give(players[given]?.id ?? 0)).success).toEqual(answers[given]?.success);
});

test("debits at once never take more than there is", async () => {
  const [one, other] = [await operator(opened()), await operator(opened())];
  const { id } = await visitor(opened());
  const body = { id, direction: "debit", sum: 300, reason: "Списание" };
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => (index % 2 === 0 ? one : other).ask("players/adjust", body)),
  );
  const codes = answers.map(({ code }) => code).toSorted();
  expect(codes).toEqual(["", "", "", ...Array.from({ length: 5 }, () => "INSUFFICIENT_BALANCE")]);
  expect(await balanceOf(id)).toBe(10_000);
});

test.each([
  ["no reason", { reason: "\u200b " }, "REASON_MALFORMED"],
  ["nothing", { sum: 0 }, "SUM_OUT_OF_RANGE"],
  ["too much", { sum: "100000.01" }, "SUM_OUT_OF_RANGE"],
  ["three decimals", { sum: "1.001" }, "AMOUNT_MALFORMED"],
  ["nobody", { id: 999_999 }, "PLAYER_NOT_FOUND"],
])("%s is refused and moves nothing", async (_, part, code) => {
  const somebody = await operator(opened());
  const { id } = await visitor(opened());
  const body = { id, direction: "credit", sum: 1, reason: "Приз", ...part };
  expect((await somebody.ask("players/adjust", body)).code).toBe(code);
  expect(await balanceOf(id)).toBe(100_000);
});

test("an operator gives themselves nothing", async () => {
  const somebody = await operator(opened());
  const body = { id: somebody.id, direction: "credit", sum: 1, reason: "Себе" };
  expect(await somebody.ask("players/adjust", body)).toMatchObject({ status: 403, code: "OWN_ACCOUNT" });
});
