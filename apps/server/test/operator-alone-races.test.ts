import { describe, expect, test } from "vitest";
import { expectBooksInOrder, oneRow } from "./_harness-ledger.ts";
import { deposit } from "./_harness-wallet.ts";
import { operator, takeOut, visitor, withdrawer } from "./_operator.ts";
import { raceRounds } from "./_race-rounds.ts";
import { atOnce, PARALLEL, useTwoNodes } from "./_two-nodes.ts";

// What bounds an operator alone, while many of their calls come at once.
const ROUNDS = raceRounds(2);

const { opened, operators, call, ask } = useTwoNodes();
const OTHER = () => operators[1]?.();
const rowOf = <Row extends object>(sql: string, values: readonly unknown[]): Promise<Row> =>
  oneRow<Row>(opened().database, sql, values);

const accepted = (codes: readonly string[]): number => codes.filter((code) => code === "").length;

describe(`${ROUNDS} rounds of ${PARALLEL} calls at once through two nodes`, () => {
  test("gifts and codes of one operator: together no more than one gives alone in a day", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const giver = await operator(opened());
      const { id } = await visitor(opened());
      const codes = await atOnce((index) =>
        index % 4 === 3
          ? ask([index >> 1, giver], "promo_codes/create", {
              name: `ДЕНЬ-${round}-${index}`,
              terms: { kind: "player", reward: 10 },
              uses_limit: 150,
            })
          : ask([index, giver], "players/adjust", { id, direction: "credit", sum: 1_500, reason: "Приз" }),
      );
      expect(accepted(codes)).toBe(6);
      expect(codes.filter((code) => code === "PROPOSAL_NEEDED")).toHaveLength(PARALLEL - 6);
      const given = await rowOf(
        `SELECT (SELECT coalesce(sum(amount), 0) FROM adjustments WHERE operator_id = $1)::bigint
           + (SELECT coalesce(sum(reward * uses_limit), 0) FROM promo_codes WHERE operator_id = $1)::bigint AS given`,
        [giver.id],
      );
      expect(given).toEqual({ given: 900_000 });
    }
  });

  test("one key of one operator for two players, a code and a proposal: one of them is done", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const giver = await operator(opened());
      const players = [await visitor(opened()), await visitor(opened())];
      const asks = [
        ...players.map(
          ({ id }) => ["players/adjust", { id, direction: "credit", sum: 5, reason: "Приз" }] as const,
        ),
        [
          "promo_codes/create",
          { name: `КЛЮЧ-${round}`, terms: { kind: "player", reward: 5 }, uses_limit: 1 },
        ],
        ["proposals/create", { deed: { kind: "setting_reset", ask: { id: "alarms" } }, reason: "Так надо" }],
      ] as const;
      const key = { "idempotency-key": `one-${round}` };
      const codes = await atOnce(async (index) => {
        const [path, body] = asks[((index >> 1) + round) % asks.length] ?? asks[0];
        return ask([index, giver], path, body, key);
      });
      // All repeats of the one that came first are answered.
      expect(accepted(codes)).toBe(PARALLEL / asks.length);
      expect(codes.filter((code) => code === "IDEMPOTENCY_KEY_REUSED")).toHaveLength(
        PARALLEL - PARALLEL / asks.length,
      );
      const done = `SELECT count(*) AS entries FROM audit_log WHERE operator_id = $1`;
      expect(await rowOf(done, [giver.id])).toEqual({ entries: 1 });
    }
  });

  test("one operator approves for many players and gives to others: alone no more than one does in a day", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const alone = await operator(opened());
      const ids = await withdrawalsOf(7, "5000.00");
      const { id } = await visitor(opened());
      const codes = await atOnce((index) =>
        index < 14
          ? ask([index, alone], "withdrawals/approve", { id: ids[index >> 1] })
          : ask([index, alone], "players/adjust", { id, direction: "credit", sum: 4_000, reason: "Приз" }),
      );
      const done = await rowOf<{ paid: number; waiting: number; given: number }>(
        `SELECT count(*) FILTER (WHERE state = 'paid') AS paid, count(*) FILTER (WHERE state = 'pending') AS waiting,
           (SELECT coalesce(sum(amount), 0)::bigint FROM adjustments WHERE operator_id = $2) AS given
         FROM withdrawals WHERE id = ANY($1)`,
        [ids, alone.id],
      );
      expect(done.paid * 500_000 + done.given).toBeLessThanOrEqual(3_000_000);
      expect((done.paid + 1) * 500_000 + done.given).toBeGreaterThan(3_000_000);
      expect(done.waiting).toBe(ids.length - done.paid);
      expect(new Set(codes)).toEqual(
        new Set([
          "",
          "WITHDRAWAL_DECIDED",
          "APPROVED_ALREADY",
          ...(done.given === 800_000 ? [] : ["PROPOSAL_NEEDED"]),
        ]),
      );
      // A second operator's yes is enough, and the bound of the first is theirs alone.
      await atOnce((index) =>
        ask([index, OTHER()], "withdrawals/reject", { id: ids[index % 7], comment: "Нет" }),
      );
    }
    await expectBooksInOrder(opened().database);
  });

  test("a player asks for much in many parts: those beyond one operator's bound need two", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const player = await withdrawer(opened(), "150.00");
      for (const giver of [await operator(opened()), await operator(opened())]) {
        const gift = { id: player.id, direction: "credit", sum: 10_000, reason: "Приз" };
        expect((await giver.ask("players/adjust", gift)).code).toBe("");
      }
      const codes = await atOnce((index) =>
        call([index, player], "withdraw/out", {
          system: "qiwi",
          system_number: "79001234567",
          sum: "1200.00",
        }),
      );
      expect(accepted(codes)).toBe(PARALLEL);
      const alone = await rowOf(
        `SELECT sum(amount) FILTER (WHERE approvals_needed = 1)::bigint AS alone, count(*) FILTER (WHERE approvals_needed = 2) AS two
         FROM withdrawals WHERE player_id = $1`,
        [player.id],
      );
      // 150 + 8 × 1200 is no more than 10 000.
      expect(alone).toEqual({ alone: 975_000, two: 8 });
    }
  });
});

/** Requests of so many players. */
async function withdrawalsOf(count: number, sum: string): Promise<number[]> {
  const ids: number[] = [];
  while (ids.length < count) {
    const player = await visitor(opened());
    await deposit({ deps: opened().site.deps }, player.id, 1_000_000);
    await opened().database.query(`UPDATE player_accounts SET wager_left = 0 WHERE player_id = $1`, [
      player.id,
    ]);
    ids.push(await takeOut(opened(), player, sum));
  }
  return ids;
}
