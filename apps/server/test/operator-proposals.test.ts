import { beforeAll, describe, expect, test } from "vitest";
import { settingDefaults } from "../src/settings/settings.ts";
import {
  agree,
  FIRST_PAGE,
  operator,
  takeOut,
  useConsole,
  type Visitor,
  visitor,
  withdrawer,
} from "./_operator.ts";
import { expectBooksInOrder, oneRow } from "./_harness-ledger.ts";
import { asSuperuser, deposit } from "./_harness-wallet.ts";

// Wagers are set by hand.
const opened = useConsole();
const withdrawals = { ...settingDefaults.withdrawals, twoOperatorsAboveKopecks: 50_000_000 };
const setting = { kind: "setting", ask: { id: "withdrawals", value: withdrawals } } as const;

async function two(): Promise<readonly [Visitor, Visitor]> {
  return [await operator(opened()), await operator(opened())];
}

async function propose(who: Visitor, deed: object): Promise<number> {
  const { code, success } = await who.ask("proposals/create", { deed, reason: "Так надо" });
  expect(code).toBe("");
  return Number(success["id"]);
}

async function payIn({ id }: Visitor): Promise<void> {
  await deposit({ deps: opened().site.deps }, id, 20_000);
  await opened().database.query(`UPDATE player_accounts SET wager_left = 0 WHERE player_id = $1`, [id]);
}

async function balanceOf({ id }: Visitor): Promise<number> {
  const row = await oneRow<{ balance: number }>(
    opened().database,
    `SELECT balance FROM player_accounts WHERE player_id = $1`,
    [id],
  );
  return row.balance;
}

const gift = (id: number, sum = 100_000) =>
  ({ kind: "adjust", ask: { id, direction: "credit", sum, reason: "Приз" } }) as const;

describe("what one operator does not do alone", () => {
  // Nothing of the table is done, so one operator may ask for all of it.
  let asking: Visitor;
  beforeAll(async () => {
    asking = await operator(opened());
  });

  test.each([
    ["settings/change", setting.ask],
    ["settings/change", { id: "adjustments", value: { dayTotalKopecks: 1 } }],
    ["settings/change", { id: "alarms", value: { numbersShownPerDay: 1000 } }],
    ["settings/change", { id: "oneOperator", value: { dayTotalKopecks: 100_000_000 } }],
    ["settings/change", { id: "archive", value: { months: 1 } }],
    ["settings/change", { id: "wrongCodes", value: { perPlayer: 1_000_000, perAddress: 1_000_000 } }],
    [
      "settings/change",
      { id: "socketLimits", value: { ...settingDefaults.socketLimits, maxPerAddress: 1_000_000 } },
    ],
    [
      "settings/change",
      { id: "rateLimits", value: { ...settingDefaults.rateLimits, loginsPerMinutePerAddress: 1_000_000 } },
    ],
    ["settings/reset", { id: "withdrawals" }],
    [
      "promo_codes/create",
      { name: "МНОГО-КОД", terms: { kind: "player", reward: 100_000 }, uses_limit: 1000 },
    ],
    ["promo_codes/create", { name: "ПРОЦЕНТ", terms: { kind: "deposit", percent: 1 }, uses_limit: 1 }],
  ])("%s %j", async (call, body) => {
    const before = await opened().database.query(`SELECT * FROM settings`);
    expect((await asking.ask(call, body)).code).toBe("PROPOSAL_NEEDED");
    expect(await opened().database.query(`SELECT * FROM settings`)).toEqual(before);
  });

  test("codes that give less each add up over a day, with what was given", async () => {
    const alone = await operator(opened());
    const code = (name: string) => ({ name, terms: { kind: "player", reward: 40 }, uses_limit: 100 });
    expect((await alone.ask("promo_codes/create", code("ПЕРВЫЙ-КОД"))).code).toBe("");
    expect((await alone.ask("promo_codes/create", code("ВТОРОЙ-КОД"))).code).toBe("");
    expect((await alone.ask("promo_codes/create", code("ТРЕТИЙ-КОД"))).code).toBe("PROPOSAL_NEEDED");
    const { id } = await visitor(opened());
    const more = { id, direction: "credit", sum: 3_000, reason: "Приз" };
    expect((await alone.ask("players/adjust", more)).code).toBe("PROPOSAL_NEEDED");
  });

  test("an end of a ban while the player waits for money", async () => {
    const [one, other] = await two();
    const person = await withdrawer(opened());
    await one.ask("players/ban", { id: person.id, comment: "Чужая карта" });
    expect((await one.ask("players/unban", { id: person.id })).code).toBe("PROPOSAL_NEEDED");
    expect((await agree([one, other], { kind: "unban", ask: { id: person.id } })).code).toBe("");
    expect((await one.ask("players/one", { id: person.id })).success).toMatchObject({ is_ban: false });
  });
});

test("a setting is proposed, shown to everybody, confirmed by another, and written down with both names", async () => {
  const [one, other] = await two();
  const id = await propose(one, setting);
  expect(await propose(one, setting)).toBe(id);
  const waiting = await other.ask("proposals/list", { ...FIRST_PAGE, filter: { waiting: true } });
  expect(waiting.success.data[0]).toMatchObject({
    id,
    state: "waiting",
    deed: setting,
    basis: settingDefaults.withdrawals,
    setting: { title: "Выводы" },
    reason: "Так надо",
    proposed_by: { id: one.id },
    own: false,
  });
  expect((await one.ask("proposals/confirm", { id })).code).toBe("PROPOSAL_OWN");
  expect((await one.ask("proposals/refuse", { id, comment: "Нет" })).code).toBe("PROPOSAL_OWN");
  expect((await other.ask("proposals/withdraw", { id })).code).toBe("PROPOSAL_NOT_OWN");
  expect((await other.ask("proposals/confirm", { id })).code).toBe("");
  expect((await other.ask("proposals/confirm", { id })).code).toBe("");
  const [inForce] = await opened().database.query<{ value: unknown }>(
    `SELECT value FROM settings WHERE key = 'withdrawals'`,
  );
  expect(inForce?.value).toEqual(withdrawals);
  const log = await one.ask("audit_log/list", {
    ...FIRST_PAGE,
    filter: { resource: "proposals", subject: String(id) },
  });
  expect(log.success.data).toMatchObject([
    { action: "confirm", operator: { id: other.id } },
    { action: "propose", operator: { id: one.id } },
  ]);
  await agree([one, other], { kind: "setting_reset", ask: { id: "withdrawals" } });
  await expectBooksInOrder(opened().database);
});

describe("a proposal is not confirmed", () => {
  test("when what it changes was changed meanwhile", async () => {
    const [one, other] = await two();
    const id = await propose(one, setting);
    const value = { ...settingDefaults.withdrawals, activeDays: 31 };
    await agree([one, other], { kind: "setting", ask: { id: "withdrawals", value } });
    expect((await other.ask("proposals/confirm", { id })).code).toBe("PROPOSAL_STALE");
    await agree([one, other], { kind: "setting_reset", ask: { id: "withdrawals" } });
    expect((await other.ask("proposals/refuse", { id, comment: "Уже не нужно" })).code).toBe("");
    expect((await other.ask("proposals/confirm", { id })).code).toBe("PROPOSAL_DECIDED");
  });

  test("when it was withdrawn, and not when it has expired", async () => {
    const [one, other] = await two();
    const { id: playerId } = await visitor(opened());
    const gone = await propose(one, gift(playerId, 11));
    expect((await one.ask("proposals/withdraw", { id: gone })).code).toBe("");
    expect((await other.ask("proposals/confirm", { id: gone })).code).toBe("PROPOSAL_DECIDED");
    const late = { id: await propose(one, gift(playerId)) };
    await asSuperuser(
      opened().test,
      `UPDATE proposals SET expires_at = clock_timestamp() WHERE id = ${late.id}`,
    );
    expect((await other.ask("proposals/confirm", late)).code).toBe("PROPOSAL_EXPIRED");
    const listed = await other.ask("proposals/list", FIRST_PAGE);
    expect(listed.success.data[0]).toMatchObject({ id: late.id, state: "expired" });
    expect((await one.ask("proposals/withdraw", late)).code).toBe("");
  });

  test("when whoever proposed it is no operator any more", async () => {
    const [one, other] = await two();
    const person = await visitor(opened());
    const id = await propose(one, gift(person.id));
    await opened().database.query(`UPDATE players SET role = 'player' WHERE id = $1`, [one.id]);
    expect((await other.ask("proposals/confirm", { id })).code).toBe("PROPOSER_GONE");
    expect(await balanceOf(person)).toBe(100_000);
    await opened().database.query(`UPDATE players SET role = 'operator' WHERE id = $1`, [one.id]);
    expect((await other.ask("proposals/confirm", { id })).code).toBe("");
    expect(await balanceOf(person)).toBe(10_100_000);
  });

  test("when it benefits whoever confirms or proposes it, or a friend of theirs", async () => {
    const one = await operator(opened());
    // Both have taken money out to the same number.
    const [other, friend] = [await operator(opened()), await withdrawer(opened())];
    await payIn(other);
    await takeOut(opened(), other, "150.00");
    const balance = await balanceOf(friend);
    const id = await propose(one, gift(friend.id));
    expect((await other.ask("proposals/confirm", { id })).code).toBe("LINKED_ACCOUNT");
    expect((await other.ask("proposals/create", { deed: gift(friend.id), reason: "Ему" })).code).toBe(
      "LINKED_ACCOUNT",
    );
    expect((await one.ask("proposals/create", { deed: gift(one.id), reason: "Мне" })).code).toBe(
      "OWN_ACCOUNT",
    );
    const own = await propose(one, gift(other.id));
    expect((await other.ask("proposals/confirm", { id: own })).code).toBe("OWN_ACCOUNT");
    expect(await balanceOf(friend)).toBe(balance);
  });
});

test("sixteen confirmations at once, of three operators, move the money once", async () => {
  const [one, other] = await two();
  const third = await operator(opened());
  const person = await visitor(opened());
  const id = await propose(one, gift(person.id));
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, index) =>
      (index % 2 === 0 ? other : third).ask("proposals/confirm", { id }),
    ),
  );
  const codes = new Set(answers.map(({ code }) => code));
  expect([...codes].toSorted()).toEqual(["", "PROPOSAL_DECIDED"]);
  expect(await balanceOf(person)).toBe(10_100_000);
  await expectBooksInOrder(opened().database);
});

test("a repeated key answers with what was made, also when it waits no more, and is refused for anything else", async () => {
  const [proposer, confirmer] = await two();
  const { id } = await visitor(opened());
  const key = { "idempotency-key": "once" };
  const body = { deed: gift(id), reason: "Так надо" };
  const made = await proposer.ask("proposals/create", body, key);
  await confirmer.ask("proposals/confirm", made.success);
  expect(await proposer.ask("proposals/create", body, key)).toEqual(made);
  const code = { name: "КЛЮЧ-ОДИН", terms: { kind: "player", reward: 1 }, uses_limit: 1 };
  expect((await proposer.ask("promo_codes/create", code, key)).code).toBe("IDEMPOTENCY_KEY_REUSED");
  const first = await confirmer.ask("promo_codes/create", code, key);
  expect(first.code).toBe("");
  expect(await confirmer.ask("promo_codes/create", code, key)).toEqual(first);
  expect((await confirmer.ask("promo_codes/create", code, { "idempotency-key": "other" })).code).toBe(
    "PROMO_NAME_TAKEN",
  );
});

test("what is confirmed does not count to what its operators give alone", async () => {
  const [one, other] = await two();
  const person = await visitor(opened());
  await agree([one, other], gift(person.id));
  const alone = { id: person.id, direction: "credit", sum: 10_000, reason: "Ещё" };
  expect((await one.ask("players/adjust", alone)).code).toBe("");
  expect((await other.ask("players/adjust", alone)).code).toBe("");
});

test.each([
  [{ deed: gift(999_999), reason: "Приз" }, "PLAYER_NOT_FOUND"],
  [{ deed: gift(1, 100_001), reason: "Приз" }, "SUM_OUT_OF_RANGE"],
  [{ deed: { kind: "setting", ask: { id: "unknown", value: 1 } }, reason: "Так" }, "SETTING_NOT_FOUND"],
  [{ deed: { kind: "setting", ask: { id: "withdrawals", value: 1 } }, reason: "Так" }, "SETTING_MALFORMED"],
  [{ deed: setting, reason: "  " }, "REASON_MALFORMED"],
  [{ deed: { kind: "role", ask: { id: 1 } }, reason: "Так" }, "MALFORMED_FIELD"],
])("%j is refused as %s", async (body, code) => {
  const somebody = await operator(opened());
  expect((await somebody.ask("proposals/create", body)).code).toBe(code);
});

test("what does not exist is decided by nobody", async () => {
  const somebody = await operator(opened());
  for (const call of ["confirm", "withdraw"])
    expect((await somebody.ask(`proposals/${call}`, { id: 999_999 })).code).toBe("PROPOSAL_NOT_FOUND");
});
