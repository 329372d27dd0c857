import { isRefusal } from "@rumb/contract/errors";
import { describe, expect, test } from "vitest";
import { approveWithdrawal, rejectWithdrawal } from "../src/features/withdrawals/withdrawal-decisions.ts";
import { cancelWithdrawal } from "../src/features/withdrawals/withdrawal-service.ts";
import { createPlayer, expectBooksInOrder, oneRow, playDice, randomThatLoses } from "./_harness-ledger.ts";
import {
  codeOf,
  moneyOf,
  pendingWithdrawal,
  takeOut,
  useOpenWallet,
  walletOperator,
  walletPlayer,
  withTerms,
} from "./_harness-wallet.ts";
import { raceRounds } from "./_race-rounds.ts";
import { createRandom } from "./_seeded-random.ts";

const ROUNDS = raceRounds();
const PARALLEL = 16;
const SUM = 15_000;

// What a hundred rounds take out in a day needs no second operator here.
const wallet = useOpenWallet({ twoOperatorsAboveKopecks: 100_000_000 });

describe(`${ROUNDS} rounds with ${PARALLEL} at once`, () => {
  test("out and out with money for one: one is accepted, and its sum is held", async () => {
    const playerId = await walletPlayer(wallet(), SUM);
    for (let round = 0; round < ROUNDS; round += 1) {
      const results = await atOnce(() => takeOut(wallet(), { playerId, sum: "150.00" }));
      expect(results.map(codeOf).toSorted()).toEqual([
        ...times(PARALLEL - 1, "INSUFFICIENT_BALANCE"),
        "accepted",
      ]);
      expect(await moneyOf(wallet(), playerId)).toMatchObject({ balance: 0 });
      expect(await held(playerId)).toBe(SUM);
      const { id } = await lastOf(playerId);
      await cancelWithdrawal(wallet().deps, { playerId, idempotency: undefined, body: { id } });
      expect(await moneyOf(wallet(), playerId)).toMatchObject({ balance: SUM });
    }
  });

  test("out and bet: whoever comes first leaves too little for the other", async () => {
    const firsts = new Set<string>();
    // Until it was a race: each has come first.
    for (let round = 0; round < ROUNDS || firsts.size < 2; round += 1) {
      const { site, ledger } = wallet();
      const playerId = await createPlayer(
        { database: site.database, ledger },
        { balanceKopecks: SUM, random: randomThatLoses(PARALLEL) },
      );
      const results = await atOnce<unknown>((index) =>
        index % 2 === round % 2
          ? takeOut(wallet(), { playerId, sum: "150.00" })
          : playDice(ledger, { playerId, bet: 1, chance: 1 }),
      );
      const outs = results.filter((result, index) => index % 2 === round % 2 && !isRefusal(result)).length;
      const bets = results.filter((result, index) => index % 2 !== round % 2 && !isRefusal(result)).length;
      expect([outs, bets]).toEqual(outs === 1 ? [1, 0] : [0, PARALLEL / 2]);
      firsts.add(outs === 1 ? "out" : "bet");
      expect(await moneyOf(wallet(), playerId)).toMatchObject({ balance: outs === 1 ? 0 : SUM - bets * 100 });
    }
    await expectBooksInOrder(wallet().site.database);
  });

  test("cancel, approve, reject and cancel: one wins, and the money comes back once or not at all", async () => {
    const { deps } = wallet();
    const rich = 1000 * SUM * ROUNDS;
    const playerId = await walletPlayer(wallet(), rich);
    const operatorId = await walletOperator(wallet());
    const winners = new Set<string>();
    let paidOut = 0;
    // Who wins is a matter of time; not always the same one does.
    for (let round = 0; round < ROUNDS || winners.size < 2; round += 1) {
      const id = await pendingWithdrawal(wallet(), { playerId, sum: "150.00" });
      const before = (await moneyOf(wallet(), playerId)).balance;
      const moves: Record<string, () => Promise<unknown>> = {
        cancelled: () => cancelWithdrawal(deps, { playerId, idempotency: undefined, body: { id } }),
        paid: () => approveWithdrawal(deps, { withdrawalId: id, operatorId }),
        rejected: () => rejectWithdrawal(deps, { withdrawalId: id, operatorId, comment: "Нет" }),
      };
      const plan = Array.from(
        { length: PARALLEL },
        (_, index) => ORDER[(index + round) % ORDER.length] ?? "",
      );
      const results = await atOnce((index) => moves[plan[index] ?? ""]?.() ?? Promise.resolve(null));
      const won = plan.filter((_, index) => !isRefusal(results[index]));
      expect(won).toHaveLength(1);
      expect(results.map(codeOf).filter((code) => code === "WITHDRAWAL_DECIDED")).toHaveLength(PARALLEL - 1);
      const [state = ""] = won;
      expect(await lastOf(playerId)).toEqual({ id, state });
      const back = state === "paid" ? 0 : SUM;
      expect(await moneyOf(wallet(), playerId)).toMatchObject({ balance: before + back });
      expect(await held(playerId)).toBe(0);
      paidOut += SUM - back;
      winners.add(state);
    }
    expect(await moneyOf(wallet(), playerId)).toMatchObject({ balance: rich - paidOut });
  });

  test("two operators, each many times: the second one's first yes pays, once", async () => {
    const careful = withTerms(wallet(), { minDepositsKopecks: 0, twoOperatorsAboveKopecks: SUM - 1 });
    const playerId = await walletPlayer(wallet(), SUM * ROUNDS);
    const operators = [await walletOperator(wallet()), await walletOperator(wallet())];
    for (let round = 0; round < ROUNDS; round += 1) {
      const withdrawalId = await pendingWithdrawal(careful, { playerId, sum: "150.00" });
      const results = await atOnce((index) =>
        approveWithdrawal(careful.deps, { withdrawalId, operatorId: operators[index % 2] ?? 0 }),
      );
      const yes = results.filter((result) => !isRefusal(result));
      expect(yes).toEqual(
        expect.arrayContaining([
          { paid: false, approvals: 1, needed: 2 },
          { paid: true, approvals: 2, needed: 2 },
        ]),
      );
      expect(yes).toHaveLength(2);
      expect(await lastOf(playerId)).toEqual({ id: withdrawalId, state: "paid" });
    }
    expect(await moneyOf(wallet(), playerId)).toMatchObject({ balance: 0 });
  });

  test("one key many times: one withdrawal and equal answers", async () => {
    const playerId = await walletPlayer(wallet(), SUM * ROUNDS);
    for (let round = 0; round < ROUNDS; round += 1) {
      const key = `round-${round}`;
      const results = await atOnce(() => takeOut(wallet(), { playerId, sum: "150.00", key }));
      for (const result of results) expect(result).toEqual(results[0]);
      expect(codeOf(results[0])).toBe("accepted");
    }
    expect(await moneyOf(wallet(), playerId)).toMatchObject({ balance: 0 });
    expect(await held(playerId)).toBe(SUM * ROUNDS);
  });
});

const ORDER = ["cancelled", "paid", "rejected", "cancelled"];

const random = createRandom(20_261_120);

/** All are under way together, but each begins some questions to the database later, so that any may come first. */
function atOnce<Result>(work: (index: number) => Promise<Result>): Promise<Result[]> {
  return Promise.all(
    Array.from({ length: PARALLEL }, async (_, index) => {
      for (let turns = random.below(4); turns > 0; turns -= 1) await wallet().site.database.query(`SELECT 1`);
      return work(index);
    }),
  );
}

function times<Value>(count: number, value: Value): Value[] {
  return Array.from({ length: count }, () => value);
}

async function held(playerId: number): Promise<number> {
  const { sum } = await oneRow<{ sum: number }>(
    wallet().site.database,
    `SELECT coalesce(sum(amount), 0)::bigint AS sum FROM withdrawals WHERE player_id = $1 AND state = 'pending'`,
    [playerId],
  );
  return sum;
}

function lastOf(playerId: number): Promise<{ id: number; state: string }> {
  return oneRow(
    wallet().site.database,
    `SELECT id, state FROM withdrawals WHERE player_id = $1 ORDER BY id DESC LIMIT 1`,
    [playerId],
  );
}
