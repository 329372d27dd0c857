import type { OperatorRole } from "@rumb/contract/operator-roles";
import { expect, test } from "vitest";
import { changeRole } from "../src/operators/operator-role.ts";
import { settingDefaults } from "../src/settings/settings.ts";
import { sessionName } from "../src/sessions/session-ends.ts";
import { hashOf } from "./_edge-calls.ts";
import { FIRST_PAGE, useConsole, type Visitor, visitor, withdrawer } from "./_operator.ts";
import { until } from "./_patience.ts";

// Every withdrawal needs two.
const withdrawals = { ...settingDefaults.withdrawals, twoOperatorsAboveKopecks: 10_000 };
const opened = useConsole({ settings: { withdrawals } });

async function appoint(person: Visitor, role: OperatorRole): Promise<void> {
  await changeRole(opened().database, { vkId: person.vkId, role }, { operatorId: null, address: "" });
}

/** Somebody of this role, as every call knows already. */
async function operatorOf(role: OperatorRole): Promise<Visitor> {
  const person = await visitor(opened());
  await appoint(person, role);
  await until("the node knows the operator", async () => {
    const { status } = await person.ask("withdrawals/list", FIRST_PAGE);
    return status === 200;
  });
  return person;
}

function adjustmentOf(id: number) {
  return { kind: "adjust", ask: { id, direction: "credit", sum: 1, reason: "Приз" } } as const;
}

test("a deed is proposed, confirmed and refused only by whoever may do it", async () => {
  const [cashier, other, risk] = [
    await operatorOf("cashier"),
    await operatorOf("cashier"),
    await operatorOf("risk"),
  ];
  const { id } = await visitor(opened());
  const asked = { deed: adjustmentOf(id), reason: "Так решили" };
  expect(await risk.ask("proposals/create", asked)).toMatchObject({ status: 403, code: "NOT_PERMITTED" });
  const proposed = await cashier.ask("proposals/create", asked);
  const proposal = { id: proposed.success["id"] };
  expect((await risk.ask("proposals/confirm", proposal)).code).toBe("NOT_PERMITTED");
  expect((await risk.ask("proposals/refuse", { ...proposal, comment: "Нет" })).code).toBe("NOT_PERMITTED");
  expect((await other.ask("proposals/confirm", proposal)).code).toBe("");
});

test("what somebody has proposed is confirmed only while they may still do it", async () => {
  const [cashier, other] = [await operatorOf("cashier"), await operatorOf("cashier")];
  const { id } = await visitor(opened());
  const proposed = await cashier.ask("proposals/create", { deed: adjustmentOf(id), reason: "Так решили" });
  await appoint(cashier, "support");
  expect(await other.ask("proposals/confirm", { id: proposed.success["id"] })).toMatchObject({
    status: 409,
    code: "PROPOSER_GONE",
  });
});

test("an approval counts only while its operator may approve", async () => {
  const first = await operatorOf("cashier");
  const { withdrawalId } = await withdrawer(opened());
  expect((await first.ask("withdrawals/approve", { id: withdrawalId })).success).toMatchObject({
    paid: false,
    approvals: 1,
  });
  await appoint(first, "viewer");
  const [second, third] = [await operatorOf("cashier"), await operatorOf("admin")];
  const listed = await second.ask("withdrawals/one", { id: withdrawalId });
  expect(listed.success).toMatchObject({ approvals: 0 });
  expect((await second.ask("withdrawals/approve", { id: withdrawalId })).success).toMatchObject({
    paid: false,
    approvals: 1,
  });
  expect((await third.ask("withdrawals/approve", { id: withdrawalId })).success).toMatchObject({
    paid: true,
    approvals: 2,
  });
});

test("a role is given by two admins, and nobody gives themselves one", async () => {
  const [first, second, cashier] = [
    await operatorOf("admin"),
    await operatorOf("admin"),
    await operatorOf("cashier"),
  ];
  const person = await visitor(opened());
  const propose = (who: Visitor, id: number, role: OperatorRole | null) =>
    who.ask("proposals/create", { deed: { kind: "role", ask: { id, role } }, reason: "Так решили" });
  expect((await propose(cashier, person.id, "admin")).code).toBe("NOT_PERMITTED");
  expect((await propose(first, first.id, "viewer")).code).toBe("OWN_ACCOUNT");
  const raised = await propose(first, second.id, "viewer");
  expect((await second.ask("proposals/confirm", { id: raised.success["id"] })).code).toBe("OWN_ACCOUNT");
  const given = { id: (await propose(first, person.id, "support")).success["id"] };
  expect((await cashier.ask("proposals/confirm", given)).code).toBe("NOT_PERMITTED");
  expect((await second.ask("proposals/confirm", given)).code).toBe("");
  await until("the node knows the operator", async () => {
    const { status } = await person.ask("sessions/list", { ...FIRST_PAGE, filter: { player_id: 1 } });
    return status === 200;
  });
  const taken = await propose(first, person.id, null);
  expect((await second.ask("proposals/confirm", { id: taken.success["id"] })).code).toBe("");
  const { success } = await first.ask("players/one", { id: person.id });
  expect(success).toMatchObject({ operator_role: null, role: "player" });
});

test("nobody who may not give roles bans an operator, frees one or signs one out", async () => {
  const [admin, boss, risk, support] = [
    await operatorOf("admin"),
    await operatorOf("admin"),
    await operatorOf("risk"),
    await operatorOf("support"),
  ];
  const ban = { id: boss.id, comment: "Мешает" };
  const out = { id: boss.id, reason: "Мешает" };
  expect((await risk.ask("players/ban", ban)).code).toBe("NOT_PERMITTED");
  expect((await risk.ask("players/end-sessions", out)).code).toBe("NOT_PERMITTED");
  expect((await support.ask("players/end-sessions", out)).code).toBe("NOT_PERMITTED");
  const one = { ...out, session: sessionName(hashOf(boss.cookie)) };
  expect((await risk.ask("players/end-session", one)).code).toBe("NOT_PERMITTED");
  expect((await admin.ask("players/end-session", one)).code).toBe("");
  expect((await admin.ask("players/end-sessions", out)).code).toBe("");
  expect((await admin.ask("players/ban", ban)).code).toBe("");
  expect((await risk.ask("players/unban", { id: boss.id })).code).toBe("NOT_PERMITTED");
  const { id } = await visitor(opened());
  expect((await risk.ask("players/ban", { id, comment: "Два счёта" })).code).toBe("");
  expect((await support.ask("players/end-sessions", { id, reason: "Просил сам" })).code).toBe("");
});

test("players are found by the address of their sign-ins only by whoever may see it", async () => {
  const [support, viewer] = [await operatorOf("support"), await operatorOf("viewer")];
  const found = async (who: Visitor): Promise<number> => {
    const { success } = await who.ask("players/list", { ...FIRST_PAGE, filter: { q: "127.0.0.1" } });
    return success.data.length;
  };
  expect(await found(support)).toBeGreaterThan(0);
  expect(await found(viewer)).toBe(0);
});
