import { kopecks } from "@rumb/money/kopecks";
import { describe, expect, test } from "vitest";
import { settlePayment } from "../src/features/payments/payment-settling.ts";
import { onDepositPaid } from "../src/compose/handlers.ts";
import { createPlayer, expectBooksInOrder, oneRow } from "./_harness-ledger.ts";
import { asSuperuser, openPayment } from "./_harness-wallet.ts";
import { raceRounds } from "./_race-rounds.ts";
import { atOnce, PARALLEL, useTwoNodes } from "./_two-nodes.ts";

const ROUNDS = raceRounds(3);
const ASKED = 10_000;
const CAME = 12_000;

const { opened, operators, ask } = useTwoNodes();
const [ONE, OTHER, THIRD] = [() => operators[0]?.(), () => operators[1]?.(), () => operators[2]?.()];
const player = () =>
  createPlayer({ database: opened().database, ledger: opened().site.deps.ledger }, { balanceKopecks: 0 });

/** Money that came otherwise than asked; the number of the discrepancy. */
async function differing(playerId: number): Promise<{ id: number; orderId: number }> {
  const orderId = await openPayment(opened().site.deps, { playerId, amount: ASKED });
  await said(orderId, CAME);
  const sql = `SELECT id FROM discrepancies WHERE order_id = $1`;
  return { orderId, ...(await oneRow<{ id: number }>(opened().database, sql, [orderId])) };
}

function said(orderId: number, amount: number): Promise<unknown> {
  const standing = { orderId, system: "qiwi", amount: kopecks(amount), status: "paid" } as const;
  return settlePayment({ ...opened().site.deps, onDepositPaid }, standing);
}

/** A deed of each kind in turn, none like another. */
async function deedOf(round: number): Promise<object> {
  const id = await player();
  const deeds = [
    () => ({ kind: "adjust", ask: { id, direction: "credit", sum: 5, reason: "Приз" } }),
    () => ({ kind: "setting", ask: { id: "alarms", value: { numbersShownPerDay: 31 + round } } }),
    () => ({ kind: "setting_reset", ask: { id: "alarms" } }),
    () => ({
      kind: "promo",
      ask: { name: `ГОНКА${round}`, terms: { kind: "player", reward: 1 }, uses_limit: 1 },
    }),
    () => ({ kind: "promocoder", ask: { id, terms: { uses_limit: 5, reward: 1 } } }),
    async () => {
      expect(await ask([0, ONE()], "players/ban", { id, comment: "Чужая карта" })).toBe("");
      return { kind: "unban", ask: { id } };
    },
    () => ({ kind: "role", ask: { id, role: "support" } }),
    async () => ({
      kind: "resolve",
      ask: { id: (await differing(id)).id, resolution: "credit", note: "По выписке" },
    }),
  ];
  const deed = deeds[round % deeds.length];
  if (deed === undefined) throw new Error("there are no deeds");
  return deed();
}

type Row = { id: number; state: string };

function newestProposals(count: number): Promise<Row[]> {
  return opened().database.query<Row>(`SELECT id, state FROM proposals ORDER BY id DESC LIMIT $1`, [count]);
}

/** Entries of the audit log that are no word about a proposal, and those of this one. */
function entriesOf(id: number): Promise<{ deeds: number; words: string }> {
  return oneRow(
    opened().database,
    `SELECT count(*) FILTER (WHERE resource <> 'proposals') AS deeds,
       string_agg(action, ' ' ORDER BY id) FILTER (WHERE resource = 'proposals' AND subject = $1::text) AS words FROM audit_log`,
    [id],
  );
}

const WORD_OF = {
  confirmed: "propose confirm",
  refused: "propose refuse",
  withdrawn: "propose withdraw",
  waiting: "propose",
};

function wordsOf(state: string): string {
  return new Map(Object.entries(WORD_OF)).get(state) ?? "";
}

describe(`${ROUNDS} rounds of ${PARALLEL} calls at once through two nodes`, () => {
  test("one operator proposes the same: it waits once", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const deed = await deedOf(round);
      const [before] = await newestProposals(1);
      const codes = await atOnce((index) =>
        ask([index, ONE()], "proposals/create", { deed, reason: "Так надо" }),
      );
      expect(new Set(codes)).toEqual(new Set([""]));
      const [made, last] = await newestProposals(2);
      expect(last?.id).toBe(before?.id);
      expect(await ask([round, ONE()], "proposals/withdraw", { id: made?.id })).toBe("");
    }
  });

  test("one operator proposes with one key while another confirms: it is done once", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const deed = await deedOf(round);
      const [before] = await newestProposals(1);
      const propose = (index: number) =>
        ask(
          [index, ONE()],
          "proposals/create",
          { deed, reason: "Так надо" },
          { "idempotency-key": `once-${round}` },
        );
      const codes = await atOnce(async (index) => {
        if (index % 4 < 3) return propose(index);
        const [made] = await newestProposals(1);
        return ask([index, OTHER()], "proposals/confirm", { id: made?.id ?? 0 });
      });
      expect(new Set(codes.filter((_, index) => index % 4 < 3))).toEqual(new Set([""]));
      const [made, last] = await newestProposals(2);
      expect(last?.id).toBe(before?.id);
      await ask([round, OTHER()], "proposals/confirm", { id: made?.id });
      expect(await propose(round)).toBe("");
      expect((await newestProposals(1))[0]).toEqual({ id: made?.id, state: "confirmed" });
    }
  });

  test("two confirm, one refuses, its proposer withdraws, and its time may end: one word counts, and is done once", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const deed = await deedOf(round);
      expect(await ask([round, ONE()], "proposals/create", { deed, reason: "Так надо" })).toBe("");
      const [made] = await newestProposals(1);
      const id = made?.id ?? 0;
      const before = await entriesOf(id);
      if (round % 3 === 2) {
        await asSuperuser(
          opened().test,
          `UPDATE proposals SET expires_at = clock_timestamp() + interval '${round % 20} ms' WHERE id = ${id}`,
        );
      }
      const [first, rest] = [round % PARALLEL, PARALLEL - 1];
      await atOnce((index) => {
        // Who comes first is another in each round.
        switch (((index + first) & rest) % 8) {
          case 0:
            return ask([index, OTHER()], "proposals/refuse", { id, comment: "Нет" });
          case 1:
            return ask([index, ONE()], "proposals/withdraw", { id });
          case 2:
          case 3:
          case 4:
            return ask([index, THIRD()], "proposals/confirm", { id });
          default:
            return ask([index, OTHER()], "proposals/confirm", { id });
        }
      });
      const [{ state } = { state: "gone" }] = await newestProposals(1);
      const after = await entriesOf(id);
      expect(after).toEqual({
        deeds: before.deeds + (state === "confirmed" ? 1 : 0),
        words: wordsOf(state),
      });
    }
    await expectBooksInOrder(opened().database);
  });

  test("two proposals about one setting are confirmed: the second is stale", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [index, who] of [ONE(), OTHER()].entries()) {
        const value = { numbersShownPerDay: 1000 + 2 * round + index };
        const deed = { kind: "setting", ask: { id: "alarms", value } };
        expect(await ask([index, who], "proposals/create", { deed, reason: "Так надо" })).toBe("");
      }
      const [late, early] = await newestProposals(2);
      await atOnce((index) => {
        const id = (index % 2 === 0 ? late : early)?.id;
        return ask([index >> 1, THIRD()], "proposals/confirm", { id });
      });
      const states = (await newestProposals(2)).map(({ state }) => state);
      expect(states.toSorted()).toEqual(["confirmed", "waiting"]);
    }
  });

  test("a difference is resolved by three, confirmed by two, and the right sum comes: it is booked once", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const playerId = await player();
      const { id, orderId } = await differing(playerId);
      const word = { id, resolution: "credit", note: "По выписке" };
      const deed = { kind: "resolve", ask: word };
      expect(await ask([round, ONE()], "proposals/create", { deed, reason: "Сверили" })).toBe("");
      const [proposal] = await newestProposals(1);
      await atOnce(async (index) => {
        switch ((index + round) % 8) {
          case 0:
          case 1:
            return ask([index, OTHER()], "proposals/confirm", { id: proposal?.id });
          case 2:
            return ask([index, THIRD()], "proposals/confirm", { id: proposal?.id });
          case 3:
            return ask([index, ONE()], "discrepancies/resolve", { ...word, resolution: "write_off" });
          case 4:
            return ask([index, OTHER()], "discrepancies/resolve", word);
          case 5:
            return ask([index, THIRD()], "discrepancies/resolve", { ...word, resolution: "note" });
          default:
            await said(orderId, ASKED);
            return "";
        }
      });
      const row = await oneRow<{
        resolution: string;
        moved: number;
        paid: number;
        balance: number;
        confirmed: boolean;
      }>(
        opened().database,
        `SELECT resolution, player_moved AS moved, balance, proposal_id IS NOT NULL AS confirmed,
           (SELECT coalesce(sum(amount), 0)::bigint FROM payments WHERE id = $2 AND state = 'paid') AS paid
         FROM discrepancies JOIN player_accounts USING (player_id) WHERE id = $1`,
        [id, orderId],
      );
      expect(row.balance).toBe(row.resolution === "credit" ? CAME : row.moved + row.paid);
      const [{ state } = { state: "gone" }] = await newestProposals(1);
      expect(state).toBe(row.confirmed ? "confirmed" : "waiting");
    }
    await expectBooksInOrder(opened().database);
  });
});
