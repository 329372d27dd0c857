import { refusal } from "@rumb/contract/errors";
import { beforeEach, describe, expect, test } from "vitest";
import { approveWithdrawal, rejectWithdrawal } from "../src/features/withdrawals/withdrawal-decisions.ts";
import { createPlayer, oneRow } from "./_harness-ledger.ts";
import {
  asSuperuser,
  codeOf,
  pendingWithdrawal,
  requestedWithdrawal,
  setRole,
  useOpenWallet,
  walletOperator,
  walletPlayer,
  withTerms,
} from "./_harness-wallet.ts";

// Tests change withdrawals past the site, as an owner of the database would.
const wallet = useOpenWallet({}, { made: ["withdrawals.bound"] });

let playerId: number;
let withdrawalId: number;
let operatorId: number;

beforeEach(async () => {
  ({ playerId, operatorId, withdrawalId } = await requestedWithdrawal(wallet()));
});

describe("how many must approve", () => {
  const request = (sum: string, of = playerId) =>
    pendingWithdrawal(wallet(), { playerId: of, sum, system: "card" });
  const raised = () => withTerms(wallet(), { twoOperatorsAboveKopecks: 100_000_000 }).deps;
  const lowered = () => withTerms(wallet(), { twoOperatorsAboveKopecks: 100 }).deps;

  test("is settled when the request is made: a threshold that is moved afterwards changes nothing", async () => {
    const large = await request("20000.00");
    expect(await approveWithdrawal(raised(), { withdrawalId: large, operatorId })).toMatchObject({
      paid: false,
      needed: 2,
    });
    expect(await approveWithdrawal(lowered(), { withdrawalId, operatorId })).toMatchObject({
      paid: true,
      needed: 1,
    });
  });

  test("goes by the setting for a request of before that, and nobody writes it in later", async () => {
    await asSuperuser(
      wallet().site,
      `ALTER TABLE withdrawals DISABLE TRIGGER withdrawals_decided_once;
       UPDATE withdrawals SET approvals_needed = NULL WHERE id = ${withdrawalId};
       ALTER TABLE withdrawals ENABLE TRIGGER withdrawals_decided_once`,
    );
    const change = `UPDATE withdrawals SET approvals_needed = 1 WHERE id = $1`;
    await expect(wallet().site.database.query(change, [withdrawalId])).rejects.toMatchObject({
      code: "23001",
    });
    expect(await approveWithdrawal(lowered(), { withdrawalId, operatorId })).toMatchObject({
      paid: false,
      needed: 2,
    });
  });

  test("counts what the player takes out in a day: a large sum in small requests stays large", async () => {
    const other = await walletPlayer(wallet(), 3_000_000);
    const needed = [];
    for (const sum of ["6000.00", "4000.00", "600.00"]) {
      const id = await request(sum, other);
      needed.push(await approveWithdrawal(wallet().deps, { withdrawalId: id, operatorId }));
    }
    expect(needed).toEqual([
      { paid: true, approvals: 1, needed: 1 },
      { paid: true, approvals: 1, needed: 1 },
      { paid: false, approvals: 1, needed: 2 },
    ]);
  });

  test("leaves out what came back, and what is older than a day", async () => {
    const other = await walletPlayer(wallet(), 3_000_000);
    const rejected = await request("9000.00", other);
    await rejectWithdrawal(wallet().deps, { withdrawalId: rejected, operatorId, comment: "Нет" });
    const old = await request("9000.00", other);
    await asSuperuser(
      wallet().site,
      `ALTER TABLE withdrawals DISABLE TRIGGER withdrawals_decided_once;
       UPDATE withdrawals SET created_at = now() - interval '25 hours' WHERE id = ${old};
       ALTER TABLE withdrawals ENABLE TRIGGER withdrawals_decided_once`,
    );
    const id = await request("9000.00", other);
    expect(await approveWithdrawal(wallet().deps, { withdrawalId: id, operatorId })).toMatchObject({
      needed: 1,
    });
  });
});

describe("what one operator approves alone in a day", () => {
  const bounded = () => {
    const { deps } = wallet();
    const values = { ...deps.settings.current(), oneOperator: { dayTotalKopecks: 1_500_000 } };
    return { ...deps, settings: { current: () => values } };
  };
  const requestOf = async (sum: string) => {
    const of = await walletPlayer(wallet(), 1_000_000);
    return pendingWithdrawal(wallet(), { playerId: of, sum, system: "card" });
  };
  const paid = { paid: true, approvals: 1, needed: 1 };
  const waits = { paid: false, approvals: 1, needed: 2 };

  test("is bounded over all players: what is beyond waits for a second, also when the bound is moved or the day is over", async () => {
    const yes = (id: number, by = operatorId, deps = bounded()) =>
      approveWithdrawal(deps, { withdrawalId: id, operatorId: by });
    const [first, second, beyond] = [
      await requestOf("9000.00"),
      await requestOf("6000.00"),
      await requestOf("600.00"),
    ];
    expect([await yes(first), await yes(second), await yes(beyond)]).toEqual([paid, paid, waits]);
    expect(codeOf(await yes(beyond, operatorId, wallet().deps))).toBe("APPROVED_ALREADY");
    expect(await yes(await requestOf("600.00"), await walletOperator(wallet()))).toEqual(paid);
    await expect(
      wallet().site.database.query(
        `UPDATE withdrawals SET state = 'paid', decided_by = $2, decided_at = now() WHERE id = $1`,
        [beyond, operatorId],
      ),
    ).rejects.toMatchObject({ code: "23001" });
    expect(await yes(beyond, await walletOperator(wallet()))).toEqual({
      paid: true,
      approvals: 2,
      needed: 2,
    });
  });

  test("counts what they gave, and leaves out what two have approved and what is older than a day", async () => {
    const other = await walletOperator(wallet());
    const yes = async (sum: string, ...by: number[]) => {
      const id = await requestOf(sum);
      const answers = [];
      for (const one of by)
        answers.push(await approveWithdrawal(bounded(), { withdrawalId: id, operatorId: one }));
      return answers.at(-1);
    };
    await wallet().site.database.query(
      `INSERT INTO promo_codes (name, kind, reward, uses_limit, operator_id) VALUES ($1, 'player', 50000, 10, $2)`,
      [`ДАНО-${operatorId}`, operatorId],
    );
    expect(await yes("9000.00", operatorId)).toEqual(paid);
    expect(await yes("9000.00", operatorId, other)).toEqual({ paid: true, approvals: 2, needed: 2 });
    expect(await yes("1000.00", operatorId)).toEqual(paid);
    expect(await yes("600.00", operatorId)).toEqual(waits);
    await asSuperuser(
      wallet().site,
      `ALTER TABLE withdrawals DISABLE TRIGGER USER;
       UPDATE withdrawals SET decided_at = decided_at - interval '25 hours', created_at = created_at - interval '25 hours'
       WHERE decided_by = ${operatorId};
       ALTER TABLE withdrawals ENABLE TRIGGER USER`,
    );
    expect(await yes("9000.00", operatorId)).toEqual(paid);
  });

  test("counts what they paid beside a yes that counted no more", async () => {
    const gone = await walletOperator(wallet());
    const ids = [await requestOf("9000.00"), await requestOf("6000.00"), await requestOf("600.00")];
    const players = `id IN (SELECT player_id FROM withdrawals WHERE id IN (${ids.join()}))`;
    const { query } = wallet().site.database;
    await query(`UPDATE players SET banned_at = now(), ban_comment = 'х' WHERE ${players}`);
    for (const id of ids)
      expect(await approveWithdrawal(bounded(), { withdrawalId: id, operatorId: gone })).toEqual(waits);
    await query(`UPDATE players SET banned_at = NULL, ban_comment = NULL WHERE ${players}`);
    await setRole(wallet(), gone, "player");
    const answers = [];
    for (const id of ids) answers.push(await approveWithdrawal(bounded(), { withdrawalId: id, operatorId }));
    expect(answers).toEqual([paid, paid, waits]);
  });
});

describe("an approval", () => {
  test("of an operator who is none any more does not count, and counts again when they are one again", async () => {
    const { deps } = wallet();
    const large = await pendingWithdrawal(wallet(), { playerId, sum: "20000.00", system: "card" });
    const second = await walletOperator(wallet());
    const third = await walletOperator(wallet());
    const yes = (by: number) => approveWithdrawal(deps, { withdrawalId: large, operatorId: by });
    await yes(operatorId);
    await setRole(wallet(), operatorId, "player");
    expect(await yes(second)).toEqual({ paid: false, approvals: 1, needed: 2 });
    expect(await yes(third)).toEqual({ paid: true, approvals: 2, needed: 2 });
  });

  test("of an operator who was banned since, or linked to the player, does not count", async () => {
    const { deps } = wallet();
    const large = await pendingWithdrawal(wallet(), { playerId, sum: "20000.00", system: "card" });
    const [banned, linked, second, third] = await Promise.all(
      Array.from({ length: 4 }, () => walletOperator(wallet())),
    );
    const yes = (by = operatorId) => approveWithdrawal(deps, { withdrawalId: large, operatorId: by });
    await yes(banned);
    await deps.database.query(`UPDATE players SET banned_at = now(), ban_comment = 'х' WHERE id = $1`, [
      banned,
    ]);
    expect(await yes(linked)).toEqual({ paid: false, approvals: 1, needed: 2 });
    await asSuperuser(wallet().site, `UPDATE players SET referrer_id = ${playerId} WHERE id = ${linked}`);
    expect(await yes(second)).toEqual({ paid: false, approvals: 1, needed: 2 });
    expect(await yes(third)).toEqual({ paid: true, approvals: 2, needed: 2 });
  });

  test("of someone who is no operator counts for nothing", async () => {
    const { deps } = wallet();
    const nobody = await walletPlayer(wallet(), 0);
    expect(await approveWithdrawal(deps, { withdrawalId, operatorId: nobody })).toMatchObject({
      paid: false,
    });
    expect(await stateOf(withdrawalId)).toBe("pending");
  });

  test("of an operator on the same device at the same address is refused", async () => {
    await asSuperuser(
      wallet().site,
      `UPDATE players SET videocard = 'GeForce 7' WHERE id IN (${operatorId}, ${playerId});
       INSERT INTO sessions (id_hash, player_id, address, user_agent, expires_at)
       SELECT sha256(id::text::bytea), id, '10.1.2.3', '', now() + interval '1 day' FROM players
       WHERE id IN (${operatorId}, ${playerId})`,
    );
    const refused = await approveWithdrawal(wallet().deps, { withdrawalId, operatorId });
    expect(refused).toEqual(refusal("LINKED_ACCOUNT", { link: "одно устройство и один адрес" }));
    expect(await stateOf(withdrawalId)).toBe("pending");
  });

  test("of an operator who invited the player, or was invited by them, is refused", async () => {
    const invited = await createPlayer(
      { database: wallet().site.database, ledger: wallet().ledger },
      { balanceKopecks: 100_000, referrerId: operatorId },
    );
    const theirs = await pendingWithdrawal(wallet(), { playerId: invited, sum: "600.00", system: "card" });
    const friend = await createPlayer(
      { database: wallet().site.database, ledger: wallet().ledger },
      { balanceKopecks: 0, referrerId: playerId },
    );
    await setRole(wallet(), friend, "operator");
    for (const decision of [
      { withdrawalId: theirs, operatorId },
      { withdrawalId, operatorId: friend },
    ]) {
      expect(codeOf(await approveWithdrawal(wallet().deps, decision))).toBe("LINKED_ACCOUNT");
    }
  });

  test("of an operator who has withdrawn to the same destination is refused", async () => {
    const rich = await walletPlayer(wallet(), 1_000_000);
    await pendingWithdrawal(wallet(), { playerId: rich, sum: "600.00", system: "card" });
    await setRole(wallet(), rich, "operator");
    expect(codeOf(await approveWithdrawal(wallet().deps, { withdrawalId, operatorId: rich }))).toBe(
      "LINKED_ACCOUNT",
    );
  });
});

async function stateOf(id: number): Promise<string> {
  const { database } = wallet().site;
  return (await oneRow<{ state: string }>(database, `SELECT state FROM withdrawals WHERE id = $1`, [id]))
    .state;
}
