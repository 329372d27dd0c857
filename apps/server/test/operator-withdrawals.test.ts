import { expect, test } from "vitest";
import { settingDefaults } from "../src/settings/settings.ts";
import { post } from "./_edge-calls.ts";
import { oneRow } from "./_harness-ledger.ts";
import { asSuperuser, deposit } from "./_harness-wallet.ts";
import {
  agree,
  type ConsoleAnswer,
  FIRST_PAGE,
  operator,
  takeOut,
  useConsole,
  visitor,
  withdrawer,
  wholeCard,
} from "./_operator.ts";
import { raceRounds } from "./_race-rounds.ts";

/** Each call comes first in turn. */
const ROUNDS = raceRounds(4);
const withdrawals = { ...settingDefaults.withdrawals, twoOperatorsAboveKopecks: 400_000 };
const opened = useConsole({
  settings: { withdrawals, alarms: { numbersShownPerDay: 2 } },
});

test("the queue shows what waits, the oldest first, with who asked", async () => {
  const somebody = await operator(opened());
  const first = await withdrawer(opened());
  const second = await withdrawer(opened());
  const body = { ...FIRST_PAGE, filter: { status: 0 } };
  const { success } = await somebody.ask("withdrawals/list", body);
  const ids = success.data.map(({ id }) => id);
  expect(ids.indexOf(second.withdrawalId)).toBeGreaterThan(ids.indexOf(first.withdrawalId));
  const own = success.data.find(({ id }) => id === first.withdrawalId);
  expect(own).toMatchObject({
    sum: 150,
    status: 0,
    player: { id: first.id },
    approvals: 0,
    needed: 1,
    decided_by: null,
  });
  expect(JSON.stringify(success)).not.toContain("79001234567");
});

test("a card says what the player has done and who has the same destination, which it masks", async () => {
  const somebody = await operator(opened());
  const person = await withdrawer(opened());
  const twin = await withdrawer(opened());
  const success = await wholeCard(somebody, "withdrawals/one", person.withdrawalId);
  expect(success).toMatchObject({
    system_number: "+7 *** ***-45-67",
    own: false,
    money: { balance: 1050, deposits: 200, withdrawn: 0, staked: 0, won: 0 },
    approved_by: [],
  });
  expect(success["twins"]).toMatchObject({
    list: expect.arrayContaining([{ id: twin.id, name: expect.any(String), by: ["destination"] }]),
  });
});

test("a whole number is shown to whoever says why, and that is written down first", async () => {
  const somebody = await operator(opened());
  const person = await withdrawer(opened());
  const id = person.withdrawalId;
  expect(await somebody.ask("withdrawals/show", { id, reason: " " })).toMatchObject({
    status: 422,
    code: "REASON_MALFORMED",
  });
  expect(await entriesOf(id)).toEqual([]);
  const { success } = await somebody.ask("withdrawals/show", { id, reason: "Плачу вручную" });
  expect(success).toEqual({ destination: "79001234567", shown_today: 1 });
  const entries = await entriesOf(id);
  expect(entries).toMatchObject([{ operator_id: somebody.id, action: "show" }]);
  expect(JSON.parse(entries[0]?.after ?? "")).toEqual({ reason: "Плачу вручную" });
  expect(JSON.stringify(entries)).not.toContain("79001234567");
  expect((await somebody.ask("withdrawals/show", { id: 999_999, reason: "Проверка" })).code).toBe(
    "WITHDRAWAL_NOT_FOUND",
  );
});

test("who looks at more numbers than the setting leaves is shown to all operators", async () => {
  const curious = await operator(opened());
  const other = await operator(opened());
  const { withdrawalId: id } = await withdrawer(opened());
  const alarmed = async () => {
    const { success } = await other.ask("alarms/get", {});
    return JSON.stringify(success).includes(`"id":${curious.id},`);
  };
  for (const reason of ["Первый раз", "Второй раз"]) await curious.ask("withdrawals/show", { id, reason });
  expect(await alarmed()).toBe(false);
  await curious.ask("withdrawals/show", { id, reason: "Третий раз" });
  expect(await alarmed()).toBe(true);
});

test("a ban shows at what the player waits for; one operator alone pays it no more, two or an end of the ban do", async () => {
  const [first, second] = [await operator(opened()), await operator(opened())];
  const person = await withdrawer(opened());
  const id = person.withdrawalId;
  await first.ask("players/ban", { id: person.id, comment: "Чужие карты" });
  expect((await first.ask("withdrawals/one", { id })).success).toMatchObject({ banned: true, needed: 2 });
  expect((await first.ask("withdrawals/approve", { id })).success).toEqual({
    paid: false,
    approvals: 1,
    needed: 2,
  });
  expect((await second.ask("withdrawals/approve", { id })).success).toMatchObject({ paid: true });
  const other = await withdrawer(opened());
  await first.ask("players/ban", { id: other.id, comment: "Ошибка" });
  expect((await first.ask("players/unban", { id: other.id })).code).toBe("PROPOSAL_NEEDED");
  await agree([first, second], { kind: "unban", ask: { id: other.id } });
  expect((await first.ask("withdrawals/approve", { id: other.withdrawalId })).success).toMatchObject({
    paid: true,
  });
});

test("all that a player waits for is rejected by one call, each with its entry, and once", async () => {
  const somebody = await operator(opened());
  const person = await withdrawer(opened());
  const second = await takeOut(opened(), person, "150");
  const rejectAll = () => somebody.ask("withdrawals/reject-all", { id: person.id, comment: "Чужие карты" });
  const answers = await Promise.all(Array.from({ length: 16 }, rejectAll));
  expect(answers.reduce((sum, { success }) => sum + Number(success["rejected"]), 0)).toBe(2);
  expect(await balanceOf(person.id)).toBe(120_000);
  for (const id of [person.withdrawalId, second]) {
    expect(await entriesOf(id)).toMatchObject([{ action: "reject", operator_id: somebody.id }]);
  }
});

test("an approval pays, is written down, and cannot be repeated", async () => {
  const somebody = await operator(opened());
  const person = await withdrawer(opened());
  const id = person.withdrawalId;
  const done = await somebody.ask("withdrawals/approve", { id });
  expect(done.success).toEqual({ paid: true, approvals: 1, needed: 1 });
  expect((await somebody.ask("withdrawals/approve", { id })).code).toBe("WITHDRAWAL_DECIDED");
  const entries = await entriesOf(id);
  expect(entries).toMatchObject([{ operator_id: somebody.id, action: "approve", address: "127.0.0.1" }]);
  const [before, after] = entries.flatMap((entry) => [JSON.parse(entry.before), JSON.parse(entry.after)]);
  expect(before).toMatchObject({ state: "pending", approvals: 0 });
  expect(after).toMatchObject({ state: "paid", approvals: 1, player_id: person.id, sum: 150 });
});

test("a rejection gives the money back and tells the player why; without a word it is refused and leaves no entry", async () => {
  const somebody = await operator(opened());
  const person = await withdrawer(opened());
  const wordless = { id: person.withdrawalId, comment: "  " };
  expect(await somebody.ask("withdrawals/reject", wordless)).toMatchObject({
    status: 422,
    code: "COMMENT_MALFORMED",
  });
  expect(await entriesOf(person.withdrawalId)).toEqual([]);
  const body = { id: person.withdrawalId, comment: "Номер не отвечает" };
  expect((await somebody.ask("withdrawals/reject", body)).success).toEqual({});
  const list = await post(opened().site, "/api/withdraw/getOut", { cookie: person.cookie });
  expect(list.json().success.data[0]).toMatchObject({ status: 2, comment: "Номер не отвечает" });
  expect(await balanceOf(person.id)).toBe(120_000);
});

test("an operator does not decide their own withdrawal, however they try", async () => {
  const person = await withdrawer(opened());
  await opened().database.query(`UPDATE players SET role = 'operator' WHERE id = $1`, [person.id]);
  const id = person.withdrawalId;
  await expect.poll(() => codeOf(person.ask("withdrawals/approve", { id }))).toBe("OWN_WITHDRAWAL");
  expect(await codeOf(person.ask("withdrawals/reject", { id, comment: "Мне" }))).toBe("OWN_WITHDRAWAL");
  expect((await person.ask("withdrawals/one", { id })).success).toMatchObject({
    own: true,
    status: 0,
  });
});

test("a large one needs two operators, and the second word of the first does not count", async () => {
  const [one, other] = [await operator(opened()), await operator(opened())];
  const person = await visitor(opened());
  await deposit({ deps: opened().site.deps }, person.id, 2_000_000);
  await opened().database.query(`UPDATE player_accounts SET wager_left = 0 WHERE player_id = $1`, [
    person.id,
  ]);
  const id = await takeOut(opened(), person, "4500.00");
  expect((await one.ask("withdrawals/approve", { id })).success).toEqual({
    paid: false,
    approvals: 1,
    needed: 2,
  });
  expect(await codeOf(one.ask("withdrawals/approve", { id }))).toBe("APPROVED_ALREADY");
  const card = await other.ask("withdrawals/one", { id });
  expect(card.success).toMatchObject({
    approvals: 1,
    needed: 2,
    approved_by: [{ operator: { id: one.id } }],
  });
  expect((await other.ask("withdrawals/approve", { id })).success).toEqual({
    paid: true,
    approvals: 2,
    needed: 2,
  });
});

test("approve and reject by two operators at once: one wins, and one entry records it", async () => {
  const [one, other] = [await operator(opened()), await operator(opened())];
  const person = await withdrawer(opened());
  let id = person.withdrawalId;
  await deposit({ deps: opened().site.deps }, person.id, 1_000_000);
  await opened().database.query(`UPDATE player_accounts SET wager_left = 0 WHERE player_id = $1`, [
    person.id,
  ]);
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = await balanceOf(person.id);
    const calls = [
      one.ask("withdrawals/approve", { id }),
      other.ask("withdrawals/reject", { id, comment: "Нет" }),
    ];
    const results = await Promise.all(round % 2 === 0 ? calls : calls.toReversed());
    const codes = results.map(({ code }) => code).toSorted();
    expect(codes).toEqual(["", "WITHDRAWAL_DECIDED"]);
    const { state } = await oneRow<{ state: string }>(
      opened().database,
      `SELECT state FROM withdrawals WHERE id = $1`,
      [id],
    );
    expect(await balanceOf(person.id)).toBe(state === "paid" ? before : before + 15_000);
    expect(await entriesOf(id)).toHaveLength(1);
    id = await takeOut(opened(), person, "150.00");
  }
});

async function codeOf(answer: Promise<ConsoleAnswer>): Promise<string> {
  return (await answer).code;
}

function entriesOf(withdrawalId: number) {
  return opened().database.query<{
    operator_id: number;
    action: string;
    before: string;
    after: string;
    address: string;
  }>(`SELECT * FROM audit_log WHERE resource = 'withdrawals' AND subject = $1 ORDER BY id`, [
    String(withdrawalId),
  ]);
}

async function balanceOf(playerId: number): Promise<number> {
  const { balance } = await oneRow<{ balance: number }>(
    opened().database,
    `SELECT balance FROM player_accounts WHERE player_id = $1`,
    [playerId],
  );
  return balance;
}

test("the queue and the card count an approval as a decision does: not of whoever was linked to the player or banned since", async () => {
  const [one, other, third] = [await operator(opened()), await operator(opened()), await operator(opened())];
  const person = await withdrawer(opened(), "150.00");
  await deposit({ deps: opened().site.deps }, person.id, 1_000_000);
  await opened().database.query(`UPDATE player_accounts SET wager_left = 0 WHERE player_id = $1`, [
    person.id,
  ]);
  const id = await takeOut(opened(), person, "5000.00");
  const counted = async () => {
    const { success } = await third.ask("withdrawals/list", {
      ...FIRST_PAGE,
      filter: { player_id: person.id },
    });
    const card = (await third.ask("withdrawals/one", { id })).success;
    const row = success.data.find((listed) => listed["id"] === id);
    expect(row?.["approvals"]).toBe(card["approvals"]);
    return card["approvals"];
  };
  await one.ask("withdrawals/approve", { id });
  expect(await counted()).toBe(1);
  await asSuperuser(
    opened().test,
    `UPDATE players SET videocard = 'GeForce 7' WHERE id IN (${one.id}, ${person.id});
     UPDATE sessions SET address = '10.1.2.3' WHERE player_id IN (${one.id}, ${person.id})`,
  );
  expect(await counted()).toBe(0);
  expect((await other.ask("withdrawals/approve", { id })).success).toEqual({
    paid: false,
    approvals: 1,
    needed: 2,
  });
  expect(await counted()).toBe(1);
  expect((await third.ask("withdrawals/approve", { id })).success).toEqual({
    paid: true,
    approvals: 2,
    needed: 2,
  });
  expect(await counted()).toBe(3);
});
