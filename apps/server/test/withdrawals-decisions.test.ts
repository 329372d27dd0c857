import { beforeEach, describe, expect, test } from "vitest";
import {
  approveWithdrawal,
  destinationOf,
  rejectWithdrawal,
} from "../src/features/withdrawals/withdrawal-decisions.ts";
import { cancelWithdrawal, listWithdrawals } from "../src/features/withdrawals/withdrawal-service.ts";
import {
  asSuperuser,
  codeOf,
  DESTINATIONS,
  moneyOf,
  pendingWithdrawal,
  requestedWithdrawal,
  useOpenWallet,
  walletOperator,
  walletPlayer,
} from "./_harness-wallet.ts";

// Tests change withdrawals past the site, as an owner of the database would.
const wallet = useOpenWallet({}, { made: ["withdrawals.bound", "withdrawals.copied"] });

let playerId: number;
let withdrawalId: number;
let operatorId: number;

beforeEach(async () => {
  ({ playerId, operatorId, withdrawalId } = await requestedWithdrawal(wallet()));
  wallet().events.length = 0;
});

describe("an operator", () => {
  test("approves: the money leaves the hold, and the player hears of it", async () => {
    const { deps } = wallet();
    expect(await approveWithdrawal(deps, { withdrawalId, operatorId })).toEqual({
      paid: true,
      approvals: 1,
      needed: 1,
    });
    expect(await shown()).toMatchObject({ status: 3, comment: "" });
    expect(await moneyOf(wallet(), playerId)).toMatchObject({ balance: 4_940_000 });
    expect(wallet().events).toEqual([
      { room: { playerId }, event: "withdrawal", data: { id: withdrawalId, status: 3, comment: "" } },
    ]);
  });

  test("rejects: everything comes back, and the player reads why", async () => {
    const { deps } = wallet();
    const decision = { withdrawalId, operatorId, comment: "  Карта не ваша.  " };
    expect(await rejectWithdrawal(deps, decision)).toEqual({ balance: 50_000 });
    expect(await shown()).toMatchObject({ status: 2, comment: "Карта не ваша." });
    expect(wallet().events).toEqual([
      {
        room: { playerId },
        event: "withdrawal",
        data: { id: withdrawalId, status: 2, comment: "Карта не ваша." },
      },
      {
        room: { playerId },
        event: "updateBalance",
        data: expect.objectContaining({ balance: 50_000, win: 0 }),
      },
    ]);
  });

  test.each(["", "   ", "\u200b\u2060\u202e", "х".repeat(501)])(
    "does not reject with the comment «%s»",
    async (comment) => {
      const { deps } = wallet();
      expect(codeOf(await rejectWithdrawal(deps, { withdrawalId, operatorId, comment }))).toBe(
        "COMMENT_MALFORMED",
      );
      expect(await shown()).toMatchObject({ status: 0 });
    },
  );

  test("does not decide their own", async () => {
    const { deps } = wallet();
    const own = { withdrawalId, operatorId: playerId };
    expect(codeOf(await approveWithdrawal(deps, own))).toBe("OWN_WITHDRAWAL");
    expect(codeOf(await rejectWithdrawal(deps, { ...own, comment: "Нет" }))).toBe("OWN_WITHDRAWAL");
    expect(await shown()).toMatchObject({ status: 0 });
  });

  test("decides once: what is decided stays, and so does one that was cancelled", async () => {
    const { deps } = wallet();
    const other = await pendingWithdrawal(wallet(), { playerId, sum: "150.00" });
    await cancelWithdrawal(deps, { playerId, idempotency: undefined, body: { id: other } });
    await approveWithdrawal(deps, { withdrawalId, operatorId });
    for (const id of [withdrawalId, other]) {
      const decision = { withdrawalId: id, operatorId };
      expect(codeOf(await approveWithdrawal(deps, decision))).toBe("WITHDRAWAL_DECIDED");
      expect(codeOf(await rejectWithdrawal(deps, { ...decision, comment: "Нет" }))).toBe(
        "WITHDRAWAL_DECIDED",
      );
    }
    expect(codeOf(await approveWithdrawal(deps, { withdrawalId: 99_999_999, operatorId }))).toBe(
      "WITHDRAWAL_NOT_FOUND",
    );
  });

  test("decides also of a banned player, whom one alone does not pay", async () => {
    const { deps } = wallet();
    const second = await pendingWithdrawal(wallet(), { playerId, sum: "150.00" });
    await deps.database.query(`UPDATE players SET banned_at = now(), ban_comment = 'х' WHERE id = $1`, [
      playerId,
    ]);
    expect(await approveWithdrawal(deps, { withdrawalId, operatorId })).toMatchObject({
      paid: false,
      needed: 2,
    });
    const rejected = await rejectWithdrawal(deps, { withdrawalId: second, operatorId, comment: "Нет" });
    expect(rejected).toEqual({ balance: 49_400 });
  });

  test("can read the whole number, which is sealed, and only in its own row", async () => {
    const { deps } = wallet();
    const parts = { query: deps.database.query, destinations: deps.destinations };
    expect(await destinationOf(parts, withdrawalId)).toBe(DESTINATIONS.card);
    expect(await destinationOf(parts, 99_999_999)).toBe(null);
    const stranger = await pendingWithdrawal(wallet(), {
      playerId: await walletPlayer(wallet(), 100_000),
      sum: "150.00",
    });
    await asSuperuser(
      wallet().site,
      `UPDATE withdrawals SET (destination, destination_hash) = (SELECT destination, destination_hash FROM withdrawals
       WHERE id = ${withdrawalId}) WHERE id = ${stranger}`,
    );
    await expect(destinationOf(parts, stranger)).rejects.toThrow("unable to authenticate data");
  });
});

describe("above the setting", () => {
  test("two different operators must approve", async () => {
    const { deps } = wallet();
    const large = await pendingWithdrawal(wallet(), { playerId, sum: "10000.01", system: "card" });
    const second = await walletOperator(wallet());
    const yes = (by: number) => approveWithdrawal(deps, { withdrawalId: large, operatorId: by });
    wallet().events.length = 0;
    expect(await yes(operatorId)).toEqual({ paid: false, approvals: 1, needed: 2 });
    expect(codeOf(await yes(operatorId))).toBe("APPROVED_ALREADY");
    expect(wallet().events).toEqual([]);
    expect(await yes(second)).toEqual({ paid: true, approvals: 2, needed: 2 });
    expect(wallet().events).toHaveLength(1);
  });

  test("the player may still cancel after the first yes, and whoever said it may reject", async () => {
    const { deps } = wallet();
    for (const end of ["cancel", "reject"]) {
      const id = await pendingWithdrawal(wallet(), { playerId, sum: "20000.00", system: "card" });
      await approveWithdrawal(deps, { withdrawalId: id, operatorId });
      const ended =
        end === "cancel"
          ? await cancelWithdrawal(deps, { playerId, idempotency: undefined, body: { id } })
          : await rejectWithdrawal(deps, { withdrawalId: id, operatorId, comment: "Передумали" });
      expect(codeOf(ended)).toBe("accepted");
    }
    expect(await moneyOf(wallet(), playerId)).toMatchObject({ balance: 4_940_000 });
  });

  test("means above: at the sum itself one is enough", async () => {
    const other = await walletPlayer(wallet(), 2_000_000);
    const id = await pendingWithdrawal(wallet(), { playerId: other, sum: "10000.00", system: "card" });
    const approved = await approveWithdrawal(wallet().deps, { withdrawalId: id, operatorId });
    expect(approved).toMatchObject({ paid: true, needed: 1 });
  });
});

async function shown(): Promise<object | undefined> {
  const { data } = await listWithdrawals(wallet().deps.database.query, playerId, 1);
  return data.find((row) => row.id === withdrawalId);
}
