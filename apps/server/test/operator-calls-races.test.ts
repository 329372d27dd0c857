import { describe, expect, test } from "vitest";
import { expectBooksInOrder, oneRow } from "./_harness-ledger.ts";
import { operator, takeOut, type Visitor, visitor, withdrawer } from "./_operator.ts";
import { raceRounds } from "./_race-rounds.ts";
import { atOnce, PARALLEL, useTwoNodes } from "./_two-nodes.ts";

const ROUNDS = raceRounds(2);

const { opened, operators, call, ask } = useTwoNodes();
const [ONE, OTHER, THIRD] = [() => operators[0]?.(), () => operators[1]?.(), () => operators[2]?.()];
const rowOf = <Row extends object>(sql: string, values: readonly unknown[]): Promise<Row> =>
  oneRow<Row>(opened().database, sql, values);

/** The last entry of the audit log that says so about somebody or something; 0 without one. */
async function entryOf(subject: number, action: string): Promise<number> {
  const { id } = await rowOf<{ id: number }>(
    `SELECT coalesce(max(id), 0) AS id FROM audit_log WHERE subject = $1::text AND action = $2`,
    [subject, action],
  );
  return id;
}

const accepted = (codes: readonly string[]): number => codes.filter((code) => code === "").length;

describe(`${ROUNDS} rounds of ${PARALLEL} calls at once through two nodes`, () => {
  test("a number is shown to two: each look is an entry, and is counted", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { withdrawalId: id } = await withdrawer(opened());
      const codes = await atOnce((index) =>
        ask([index, index % 2 === 0 ? ONE() : OTHER()], "withdrawals/show", { id, reason: "Выплата" }),
      );
      expect(accepted(codes)).toBe(PARALLEL);
      const looks = `SELECT count(*) AS looks, count(DISTINCT operator_id) AS operators FROM audit_log
        WHERE subject = $1::text AND action = 'show'`;
      expect(await rowOf(looks, [id])).toEqual({ looks: PARALLEL, operators: 2 });
    }
  });

  test("all is rejected, one is approved, one cancelled and its player banned: each ends once, and alone nobody pays the banned", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const player = await withdrawer(opened(), "150.00");
      const second = await takeOut(opened(), player, "160.00");
      const first = player.withdrawalId;
      await atOnce((index) => {
        switch ((index + round) % 8) {
          case 0:
          case 1:
            return ask([index, OTHER()], "withdrawals/reject-all", { id: player.id, comment: "Нет" });
          case 2:
            return ask([index, OTHER()], "players/ban", { id: player.id, comment: "Обман" });
          case 3:
            return call([index, player], "withdraw/cancel", { id: second });
          case 4:
            return ask([index, OTHER()], "withdrawals/reject", { id: first, comment: "Нет" });
          case 5:
            return ask([index, ONE()], "withdrawals/approve", { id: second });
          default:
            return ask([index, ONE()], "withdrawals/approve", { id: first });
        }
      });
      const banned = await entryOf(player.id, "ban");
      for (const id of [first, second]) {
        const ended = await rowOf<{ state: string; moved: number }>(
          `SELECT state, (SELECT count(*) FROM transfers WHERE cause_id = $1
             AND kind IN ('withdrawal_refund', 'withdrawal_payout')) AS moved FROM withdrawals WHERE id = $1`,
          [id],
        );
        expect(ended.moved).toBe(ended.state === "pending" ? 0 : 1);
        expect(ended.state === "paid" && (await entryOf(id, "approve")) > banned).toBe(false);
      }
      await ask([0, OTHER()], "withdrawals/reject-all", { id: player.id, comment: "Нет" });
    }
    await expectBooksInOrder(opened().database);
  });

  test("an operator approves while two others take their role: nothing of theirs counts behind that", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const leaving = await operator(opened());
      const player = await withdrawer(opened(), "150.00");
      const ids = [player.withdrawalId];
      for (const sum of ["151.00", "152.00"]) ids.push(await takeOut(opened(), player, sum));
      const proposed = await ONE()?.ask("proposals/create", {
        deed: { kind: "role", ask: { id: leaving.id, role: null } },
        reason: "Уходит",
      });
      const proposal = { id: proposed?.success["id"] };
      await atOnce((index) =>
        index % 5 === round % 5
          ? ask([index, OTHER()], "proposals/confirm", proposal)
          : ask([index, leaving], "withdrawals/approve", { id: ids[index % ids.length] }),
      );
      const taken = await entryOf(leaving.id, "role");
      const late = await rowOf(
        `SELECT count(*) AS late, $2 > 0 AS taken FROM audit_log WHERE operator_id = $1 AND id > $2`,
        [leaving.id, taken],
      );
      expect(late).toEqual({ late: 0, taken: true });
    }
    await expectBooksInOrder(opened().database);
  });

  test("two operators act on each other: they do not wait for each other for ever, and one ban counts", async () => {
    for (let round = 0; round < Math.max(ROUNDS, 4); round += 1) {
      const pair = [await operator(opened()), await operator(opened())] as const;
      const proposals: unknown[] = [];
      for (const { id } of pair) {
        const deed = { kind: "role", ask: { id, role: "support" } };
        const proposed = await THIRD()?.ask("proposals/create", { deed, reason: "Другая работа" });
        proposals.push(proposed?.success["id"]);
      }
      await atOnce((index) => {
        const [who, other] = index % 2 === 0 ? pair : [pair[1], pair[0]];
        // The second half of the pair is asked through the other node.
        const through = [index % 2, who] as const;
        switch (((index >> 1) + round) % 4) {
          case 0:
            return ask(through, "players/ban", { id: other.id, comment: "Ссора" });
          case 1:
            return ask(through, "players/promocoder", { id: other.id, terms: null });
          case 2:
            return ask(through, "players/end-sessions", { id: other.id, reason: "Ссора" });
          default:
            return ask(through, "proposals/confirm", { id: proposals[index % 2 === 0 ? 1 : 0] });
        }
      });
      const banned = `SELECT count(*) AS banned FROM players WHERE id = ANY($1) AND banned_at IS NOT NULL`;
      expect(await rowOf(banned, [pair.map(({ id }) => id)])).toEqual({ banned: 1 });
    }
  });

  test("a code is stopped while it is used: who was in time has its reward, and it counts them", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const name = `СТОП-${round}`;
      const code = { name, terms: { kind: "player", reward: 3 }, uses_limit: 100 };
      const made = await ONE()?.ask("promo_codes/create", code);
      const users = await Promise.all(Array.from({ length: PARALLEL - 2 }, () => linked()));
      const codes = await atOnce((index) => {
        const user = users[index];
        return user === undefined
          ? ask([index, OTHER()], "promo_codes/stop", { id: made?.success["id"] })
          : call([index, user], "promo/active", { name });
      });
      const used = accepted(codes.slice(0, users.length));
      const counted = `SELECT used, stopped_at IS NOT NULL AS stopped, (SELECT count(*) FROM promo_uses WHERE code_id = promo_codes.id)
        AS uses, (SELECT count(*) FROM audit_log WHERE action = 'stop' AND subject = promo_codes.id::text) AS stops
        FROM promo_codes WHERE name = $1`;
      expect(await rowOf(counted, [name])).toEqual({ used, uses: used, stopped: true, stops: 1 });
    }
  });

  test("a seed is rotated many times: once, and each of its bets is of one seed", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const player = await visitor(opened());
      await call([0, player], "dice/play", { bet: 1, chance: 50, btn: "up" });
      const { hash } = await rowOf<{ hash: string }>(
        `SELECT encode(hash, 'hex') AS hash FROM player_accounts JOIN seeds ON seeds.id = active_seed_id
         WHERE player_accounts.player_id = $1`,
        [player.id],
      );
      await atOnce((index) =>
        index % 3 === 0
          ? call([index, player], "dice/play", { bet: 1, chance: 50, btn: "up" })
          : call([index, player], "fair/rotate", { hash, client_seed: `mine-${round}` }),
      );
      const seeds = `SELECT count(*) FILTER (WHERE revealed_at IS NOT NULL) AS revealed, count(*) AS seeds FROM seeds WHERE player_id = $1`;
      expect(await rowOf(seeds, [player.id])).toEqual({ revealed: 1, seeds: 3 });
    }
    await expectBooksInOrder(opened().database);
  });
});

async function linked(): Promise<Visitor> {
  const somebody = await visitor(opened());
  await opened().database.query(`UPDATE players SET telegram_id = $2 WHERE id = $1`, [
    somebody.id,
    String(600_000_000 + somebody.id),
  ]);
  return somebody;
}
