import { changeRole } from "../src/operators/operator-role.ts";
import { expect, test } from "vitest";
import { post } from "./_edge-calls.ts";
import { operator, useConsole, type Visitor, visitor, withdrawer } from "./_operator.ts";
import { until } from "./_patience.ts";

const opened = useConsole();

type Event = Record<string, unknown> & { id: string; at: number; kind: string };

async function timeline(who: Visitor, asked: object): Promise<{ events: Event[]; next: string | null }> {
  const answer = await who.ask("players/timeline", { limit: 100, ...asked });
  expect(answer.code).toBe("");
  const events = answer.success["events"];
  const next = answer.success["next"];
  if (!isEvents(events)) throw new Error("no events");
  return { events, next: typeof next === "string" ? next : null };
}

function isEvents(value: unknown): value is Event[] {
  return Array.isArray(value);
}

/** An operator of a role, as every call knows already. */
async function operatorOf(role: "viewer" | "support" | "cashier"): Promise<Visitor> {
  const person = await visitor(opened());
  await changeRole(opened().database, { vkId: person.vkId, role }, { operatorId: null, address: "" });
  await until("the node knows the operator", async () => {
    const { status } = await person.ask("players/list", { page: 1, per_page: 1 });
    return status === 200;
  });
  return person;
}

test("what happened to a player is one stream, the newest first, each kind with where it leads", async () => {
  const admin = await operator(opened());
  const person = await withdrawer(opened());
  const { site } = opened();
  const { id, cookie } = person;
  await post(site, "/api/limits/set", { cookie, body: { kind: "stake", limit: 5_000 } });
  await admin.ask("players/adjust", { id, direction: "credit", sum: 5, reason: "Приз" });
  const note = (await admin.ask("players/note", { id, note: "Звонил, просил ускорить" })).success["id"];
  await admin.ask("players/tags", { id, tags: ["Жалоба"] });
  await admin.ask("withdrawals/reject", { id: person.withdrawalId, comment: "Реквизиты не ваши." });
  await admin.ask("players/ban", { id, comment: "Обман" });
  const { events } = await timeline(admin, { id });
  expect(events.map(({ at }) => at)).toEqual(
    events.map(({ at }) => at).toSorted((one, other) => other - one),
  );
  expect(new Set(events.map((event) => event.id)).size).toBe(events.length);
  const by = { id: admin.id, name: expect.any(String) };
  for (const event of [
    { kind: "deposit", sum: 200, state: "paid", payment_id: expect.any(Number) },
    { kind: "withdrawal", step: "made", withdrawal_id: person.withdrawalId, sum: 150, by: null },
    { kind: "withdrawal", step: "rejected", comment: "Реквизиты не ваши.", by },
    { kind: "bonus", transfer: "sandbox_grant", sum: 1000 },
    { kind: "session", step: "began", is_new: true },
    { kind: "session", step: "ended", ended_by: "ban" },
    { kind: "link", to: "vk", step: "bound", name: person.vkId },
    { kind: "limit", limit: "stake", value: 5_000, next: null, next_at: null },
    { kind: "adjustment", sum: 5, reason: "Приз", by },
    { kind: "ban", step: "ban", comment: "Обман", by },
    { kind: "note", note: "Звонил, просил ускорить", note_id: note, by, correct_until: expect.any(Number) },
    { kind: "operator", action: "tags", by },
  ])
    expect(events).toContainEqual(expect.objectContaining(event));
});

test("pages of any size put together are the whole, and a filter leaves only its kinds", async () => {
  const admin = await operator(opened());
  const person = await withdrawer(opened());
  for (const text of ["Раз", "Два", "Три"]) await admin.ask("players/note", { id: person.id, note: text });
  const { events: all } = await timeline(admin, { id: person.id });
  const paged: Event[] = [];
  for (let after: string | null = ""; after !== null;) {
    const asked = { id: person.id, limit: 2, ...(after !== "" && { after }) };
    const { events, next }: { events: Event[]; next: string | null } = await timeline(admin, asked);
    expect(events.length).toBeLessThanOrEqual(2);
    paged.push(...events);
    after = next;
  }
  expect(paged).toEqual(all);
  const { events: filtered } = await timeline(admin, { id: person.id, kinds: ["note", "deposit"] });
  expect(filtered).toEqual(all.filter(({ kind }) => kind === "note" || kind === "deposit"));
});

test("events of one moment are neither lost nor doubled between two pages", async () => {
  const admin = await operator(opened());
  const { id } = await visitor(opened());
  await opened().database.query(
    `INSERT INTO player_notes (player_id, operator_id, note, created_at)
     SELECT $1, $2, 'Разом ' || n, '2026-01-01 12:00:00.123456+00' FROM generate_series(1, 5) AS n`,
    [id, admin.id],
  );
  const first = await timeline(admin, { id, kinds: ["note"], limit: 2 });
  const second = await timeline(admin, { id, kinds: ["note"], limit: 2, after: first.next });
  const third = await timeline(admin, { id, kinds: ["note"], limit: 2, after: second.next });
  const notes = [first, second, third].flatMap(({ events }) => events.map(({ note }) => note));
  expect(notes).toEqual(["Разом 5", "Разом 4", "Разом 3", "Разом 2", "Разом 1"]);
  expect(third.next).toBeNull();
});

test("bets worth a look lead to their cards", async () => {
  const admin = await operator(opened());
  const { id } = await visitor(opened());
  await opened().database.query(
    `INSERT INTO notable_bets (bet_id, player_id, game, stake, payout, pot_payout, coefficient, placed_at)
     VALUES (7, $1, 'dice', 100000, 198000, 50, 198, now())`,
    [id],
  );
  const { events } = await timeline(admin, { id, kinds: ["bet"] });
  expect(events).toEqual([
    expect.objectContaining({ bet_id: 7, game: "dice", bet: 1000, win: 1980, pot: 0.5, coff: 1.98 }),
  ]);
});

test("a role sees the kinds that its permissions name, and of the others' deeds no names", async () => {
  const [admin, viewer, support] = [
    await operator(opened()),
    await operatorOf("viewer"),
    await operatorOf("support"),
  ];
  const { id } = await visitor(opened());
  await admin.ask("players/adjust", { id, direction: "credit", sum: 5, reason: "Приз" });
  await admin.ask("players/ban", { id, comment: "Обман" });
  const { events } = await timeline(viewer, { id });
  const kinds = new Set(events.map(({ kind }) => kind));
  expect(kinds).toContain("ban");
  expect(kinds).not.toContain("session");
  expect(kinds).not.toContain("operator");
  expect(events).toContainEqual(expect.objectContaining({ kind: "ban", comment: "Обман", by: null }));
  expect(events).toContainEqual(expect.objectContaining({ kind: "adjustment", reason: "", by: null }));
  const refused = await viewer.ask("players/timeline", { id, limit: 5, kinds: ["session"] });
  expect(refused).toMatchObject({ status: 403, code: "NOT_PERMITTED" });
  expect((await timeline(support, { id, kinds: ["session"] })).events).not.toEqual([]);
  expect((await viewer.ask("players/note", { id, note: "Нет" })).code).toBe("NOT_PERMITTED");
  expect((await viewer.ask("players/timeline", { id: 999_999, limit: 5 })).code).toBe("PLAYER_NOT_FOUND");
});

test("whoever reads no reasons in a timeline reads none of proposals either, nor who it was", async () => {
  const [admin, viewer, cashier] = [
    await operator(opened()),
    await operatorOf("viewer"),
    await operatorOf("cashier"),
  ];
  const { id } = await visitor(opened());
  const ask = { id, direction: "credit", sum: 5, reason: "Тайный приз" } as const;
  const proposed = await admin.ask("proposals/create", {
    deed: { kind: "adjust", ask },
    reason: "Тайна для второго",
  });
  const proposal = { id: proposed.success["id"] };
  expect((await cashier.ask("proposals/refuse", { ...proposal, comment: "Тайный отказ" })).code).toBe("");
  const listed = async (who: Visitor) => {
    const { success } = await who.ask("proposals/list", { page: 1, per_page: 25 });
    return success.data.find((row) => row["id"] === proposal.id);
  };
  expect(await listed(viewer)).toMatchObject({
    state: "refused",
    deed: { kind: "adjust", ask: { id, sum: 5, reason: "" } },
    reason: "",
    comment: "",
    proposed_by: null,
    decided_by: null,
    own: false,
  });
  expect(JSON.stringify(await listed(viewer))).not.toContain("Тайн");
  expect(await listed(cashier)).toMatchObject({
    deed: { ask: { reason: "Тайный приз" } },
    reason: "Тайна для второго",
    comment: "Тайный отказ",
    proposed_by: { id: admin.id },
    decided_by: { id: cashier.id },
  });
});

test("a note is corrected by its author in its first minutes, and the log says who wrote it, not what", async () => {
  const [author, other] = [await operator(opened()), await operator(opened())];
  const { id } = await visitor(opened());
  const note = (await author.ask("players/note", { id, note: " Очень секретно " })).success["id"];
  expect((await other.ask("players/correct-note", { id: note, note: "Моё" })).code).toBe("NOTE_FIXED");
  expect((await author.ask("players/correct-note", { id: note, note: "Секретно" })).code).toBe("");
  const [event] = (await timeline(other, { id, kinds: ["note"] })).events;
  expect(event).toMatchObject({ note: "Секретно", corrected_at: expect.any(Number), correct_until: null });
  const entries = await opened().database.query<{ action: string; after: string }>(
    `SELECT action, after FROM audit_log WHERE resource = 'players' AND subject = $1 ORDER BY id`,
    [String(id)],
  );
  expect(entries.map(({ action }) => action)).toEqual(["note", "correct-note"]);
  expect(JSON.stringify(entries)).not.toContain("екретно");
  const old = await opened().database.query<{ id: number }>(
    `INSERT INTO player_notes (player_id, operator_id, note, created_at)
     VALUES ($1, $2, 'Давно', now() - interval '16 minutes') RETURNING id`,
    [id, author.id],
  );
  const late = await author.ask("players/correct-note", { id: old[0]?.id, note: "Поздно" });
  expect(late).toMatchObject({ status: 409, code: "NOTE_FIXED" });
  expect((await author.ask("players/note", { id, note: "   " })).code).toBe("NOTE_MALFORMED");
  expect((await author.ask("players/note", { id: 999_999, note: "Кто" })).code).toBe("PLAYER_NOT_FOUND");
  expect((await author.ask("players/correct-note", { id: 999_999, note: "Что" })).code).toBe(
    "NOTE_NOT_FOUND",
  );
});

test("players are found by a tag however it is typed, and a card has all of theirs", async () => {
  const admin = await operator(opened());
  const [one, other] = [await visitor(opened()), await visitor(opened())];
  const set = (id: number, tags: string[]) => admin.ask("players/tags", { id, tags });
  expect((await set(one.id, ["Крупный  игрок", "крупный игрок", "vip"])).success).toMatchObject({
    tags: ["крупный игрок", "vip"],
  });
  const [entry] = await opened().database.query<{ words: string }>(
    `SELECT before || after AS words FROM audit_log WHERE action = 'tags' AND subject = $1::text`,
    [String(one.id)],
  );
  expect(entry?.words).toBe('{"tags":0}{"tags":2,"added":2,"removed":0}');
  await set(other.id, ["vip"]);
  const found = async (tag: string) => {
    const { success } = await admin.ask("players/list", { page: 1, per_page: 10, filter: { tag } });
    return success.data.map(({ id }) => id);
  };
  expect(await found("VIP")).toEqual([other.id, one.id]);
  expect(await found("КРУПНЫЙ ИГРОК")).toEqual([one.id]);
  await set(other.id, []);
  expect(await found("vip")).toEqual([one.id]);
  expect((await admin.ask("players/one", { id: one.id })).success["tags"]).toEqual(["крупный игрок", "vip"]);
  expect((await set(one.id, ["а".repeat(25)])).code).toBe("TAGS_MALFORMED");
  expect(
    (
      await set(
        one.id,
        Array.from({ length: 11 }, (_, n) => `т${n}`),
      )
    ).code,
  ).toBe("TAGS_MALFORMED");
});
