import { kopecks } from "@rumb/money/kopecks";
import { describe, expect, test } from "vitest";
import { settlePayment } from "../src/features/payments/payment-settling.ts";
import { onDepositPaid } from "../src/compose/handlers.ts";
import { useDeletionSite } from "./_deletion-site.ts";
import { signIn } from "./_edge-calls.ts";
import { asSuperuser, deposit, openPayment } from "./_harness-wallet.ts";
import { raceRounds } from "./_race-rounds.ts";

const opened = useDeletionSite();
const { ask, call, codeOf, erase, letPass, newLeaver, query, site, user } = opened;

describe("before an account can be deleted", () => {
  test("a running game, a bet in a round, a withdrawal and a payment are named, and nothing is deleted", async () => {
    const player = await newLeaver();
    expect((await call(player, "deletion/get")).success).toEqual({
      obstacles: [],
      balance: 1000,
      lost: { rakeback: 0, repost: 0, partner: 0 },
    });
    await deposit({ deps: site().deps }, player.id, 20_000);
    await opened
      .database()
      .database.query(`UPDATE player_accounts SET wager_left = 0 WHERE player_id = $1`, [player.id]);
    const out = { system: "qiwi", system_number: "79001234567", sum: "150.00" };
    const withdrawal = (await call(player, "withdraw/out", out)).success.data.id;
    await openPayment(site().deps, { playerId: player.id, amount: 5_000 });
    await call(player, "mines/play", { bet: 1, bomb: 3 });
    await asSuperuser(
      opened.database(),
      `INSERT INTO rounds (game, epoch, seed_id) VALUES ('jackpot', 1, 9999999);
       INSERT INTO round_bets (round_id, seq, bet_id, player_id, client_seed, stake, params)
         SELECT max(id), 1, 1, ${player.id}, 'seed', 100, '{}' FROM rounds`,
    );
    const { obstacles } = (await call(player, "deletion/get")).success;
    expect(obstacles).toEqual(["withdrawal", "payment", "mines", "round"]);
    const { balance } = await user(player);
    expect(await codeOf(player, "deletion/ask", { give_up: balance })).toBe("DELETION_BLOCKED");

    await call(player, "withdraw/cancel", { id: withdrawal });
    await call(player, "mines/press", { cell: 1 });
    await call(player, "mines/take");
    const left = (await call(player, "deletion/get")).success.obstacles;
    expect(left).toEqual(["payment", "round"]);
    await asSuperuser(opened.database(), `DELETE FROM round_bets; DELETE FROM rounds`);
    expect((await user(player)).deletion).toBe(null);
  });

  test("an operator first gives the role back, and a proposal about a player is decided first", async () => {
    const [operator, player, other] = [await newLeaver(), await newLeaver(), await newLeaver()];
    const { query: run } = opened.database().database;
    await run(`UPDATE players SET role = 'operator' WHERE id = ANY($1)`, [[operator.id, other.id]]);
    await asSuperuser(
      opened.database(),
      `INSERT INTO proposals (kind, ask, basis, player_id, reason, proposed_by, expires_at)
       VALUES ('unban', '{}', '{}', ${player.id}, 'Проверка', ${other.id}, now() + interval '1 day')`,
    );
    expect((await call(player, "deletion/get")).success.obstacles).toEqual(["proposal"]);
    expect((await call(operator, "deletion/get")).success.obstacles).toEqual(["operator"]);
    await asSuperuser(opened.database(), `DELETE FROM proposals WHERE player_id = ${player.id}`);
    await run(`UPDATE players SET role = 'player' WHERE id = ANY($1)`, [[operator.id, other.id]]);
  });

  test("the balance is given up in so many words, to the kopeck", async () => {
    const player = await newLeaver();
    const sum = "На балансе 1000.00 ₽: выведите их или подтвердите отказ от этой суммы.";
    expect(await call(player, "deletion/ask")).toEqual({ code: "DELETION_BALANCE", error: sum });
    expect(await codeOf(player, "deletion/ask", { give_up: 999.99 })).toBe("DELETION_BALANCE");
    expect(await codeOf(player, "deletion/ask", { give_up: "много" })).toBe("AMOUNT_MALFORMED");
    expect((await user(player)).balance).toBe(1000);
  });
});

describe("in the thirty days", () => {
  test("the player sees the date and the way back, and everything else is refused in every browser", async () => {
    const player = await newLeaver();
    const elsewhere = { cookie: await signIn(site(), { id: player.vkId }) };
    const asked = await call(player, "deletion/ask", { give_up: 1000 }, "leave-1");
    expect(await call(player, "deletion/cancel")).toMatchObject({ success: { returned: 1000 } });
    await expect.poll(() => codeOf(player, "session/check")).toBe("");
    await ask(player);
    expect(asked.success.due_at - Date.now()).toBeGreaterThan(29.9 * 86_400_000);

    await expect.poll(() => codeOf(player, "session/check")).toBe("ACCOUNT_LEAVING");
    expect(await user(elsewhere)).toMatchObject({ auth: false });
    expect(await user(player)).toMatchObject({
      balance: 0,
      deletion: { due_at: expect.any(Number), given_up: 1000, waits: false },
    });
    const calls = ["session/check", "bets/get", "bonus/more/free", "payment/new", "withdraw/out", "fair/get"];
    for (const path of [...calls, "deletion/ask", "limits/get"]) {
      expect([path, await codeOf(player, path)]).toEqual([path, "ACCOUNT_LEAVING"]);
    }
    const again = { cookie: await signIn(site(), { id: player.vkId }) };
    expect((await user(again)).deletion).toMatchObject({ given_up: 1000 });
    expect(await codeOf(again, "session/check")).toBe("ACCOUNT_LEAVING");
  });

  test("asking again under the same key is answered as the first time was, under another one refused", async () => {
    const player = await newLeaver();
    const asked = await call(player, "deletion/ask", { give_up: 1000 }, "leave-1");
    expect(asked.success.due_at).toEqual(expect.any(Number));
    expect(await call(player, "deletion/ask", { give_up: 1000 }, "leave-1")).toEqual(asked);
    await expect.poll(() => codeOf(player, "session/check")).toBe("ACCOUNT_LEAVING");
    expect(await call(player, "deletion/ask", { give_up: 1000 }, "leave-1")).toEqual(asked);
    expect(await call(player, "deletion/ask", {}, "leave-2")).toMatchObject({ code: "ACCOUNT_LEAVING" });
    expect(await call(player, "deletion/ask", {}, "leave-1")).toMatchObject({
      code: "IDEMPOTENCY_KEY_REUSED",
    });
  });

  test("taking it back brings the money and everything else back, once", async () => {
    const player = await newLeaver();
    await ask(player);
    const [first, second] = [
      await call(player, "deletion/cancel", {}, "back-1"),
      await call(player, "deletion/cancel", {}, "back-1"),
    ];
    expect(first).toEqual({ success: { returned: 1000 } });
    expect(second.code === "IDEMPOTENCY_KEY_REUSED" || second.success.returned === 1000).toBe(true);
    expect(await codeOf(player, "deletion/cancel")).toBe("DELETION_NOT_ASKED");
    expect(await user(player)).toMatchObject({ balance: 1000, deletion: null });
    // What is known of a session changes when the site hears of it.
    await expect.poll(() => codeOf(player, "session/check")).toBe("");
    expect(await codeOf(player, "dice/play", { bet: 1, chance: 50, btn: "down" })).toBe("");
  });

  test("a payment that is paid is booked, holds the erasure up, and is the player's when they come back", async () => {
    const player = await newLeaver();
    await ask(player);
    const orderId = await openPayment(site().deps, { playerId: player.id, amount: 10_000 });
    const standing = { orderId, system: "qiwi", amount: kopecks(10_000), status: "paid" } as const;
    expect(await settlePayment({ ...site().deps, onDepositPaid }, standing)).toBe("paid");
    await letPass(player);
    await erase();
    expect((await user(player)).deletion).toMatchObject({ waits: true });
    expect((await call(player, "deletion/cancel")).success).toEqual({ returned: 1000 });
    expect((await user(player)).balance).toBe(1100);
  });

  test("a partner earns nothing and invites nobody", async () => {
    const partner = await newLeaver();
    const invitation = await opened.invitationOf(partner);
    await ask(partner);
    const friend = await newLeaver(undefined, invitation);
    const { referrer } = await query<{ referrer: number | null }>(
      `SELECT referrer_id AS referrer FROM players WHERE id = $1`,
      [friend.id],
    );
    expect(referrer).toBe(null);
    expect((await user(partner)).deletion).not.toBe(null);
  });

  test("the database lets nobody be erased before the time, whatever the site says", async () => {
    const player = await newLeaver();
    await ask(player);
    const { query: run } = opened.database().database;
    await expect(run(`SELECT erase_player($1, '{}', '{}', 10)`, [player.id])).rejects.toThrow(
      "not to be erased",
    );
    await expect(
      run(`UPDATE account_deletions SET due_at = now() WHERE player_id = $1`, [player.id]),
    ).rejects.toThrow("permission denied");
    await expect(
      run(`UPDATE withdrawals SET destination = '' WHERE player_id = $1`, [player.id]),
    ).resolves.toEqual([]);
  });
});

describe("at the same moment", () => {
  const ROUNDS = raceRounds();

  test(`${ROUNDS} rounds: plays either count before a deletion or are refused by it`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const player = await newLeaver();
      const plays = Array.from({ length: 8 }, () => codeOf(player, "mines/play", { bet: 1, bomb: 3 }));
      const [asked, ...codes] = await Promise.all([
        codeOf(player, "deletion/ask", { give_up: 1000 }),
        ...plays,
      ]);
      const refusals = new Set(["", "MINES_ACTIVE", "BANNED", "ACCOUNT_LEAVING"]);
      expect(codes.filter((code) => !refusals.has(code))).toEqual([]);
      expect(["", "DELETION_BLOCKED"]).toContain(asked);
      const { active, balance } = await query<{ active: number; balance: number }>(
        `SELECT (SELECT count(*) FROM stepped_games WHERE player_id = $1 AND active) AS active, balance
         FROM player_accounts WHERE player_id = $1`,
        [player.id],
      );
      expect([active, balance]).toEqual(asked === "" ? [0, 0] : [1, 99_900]);
    }
  });

  test(`${ROUNDS} rounds: of coming back and being erased on two nodes one happens, as a whole`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const player = await newLeaver();
      await ask(player);
      await letPass(player);
      const [back] = await Promise.all([codeOf(player, "deletion/cancel"), erase(1), erase(1)]);
      const { erased, balance } = await query<{ erased: boolean; balance: number }>(
        `SELECT erased_at IS NOT NULL AS erased, balance FROM players JOIN player_accounts ON player_id = id WHERE id = $1`,
        [player.id],
      );
      expect([erased, balance]).toEqual(back === "" ? [false, 100_000] : [true, 0]);
      expect(["", "DELETION_BEGUN", "NOT_SIGNED_IN"]).toContain(back);
    }
  });

  test("of many requests and many ways back each happens once", async () => {
    const player = await newLeaver();
    const asks = Array.from({ length: 6 }, () => codeOf(player, "deletion/ask", { give_up: 1000 }));
    expect((await Promise.all(asks)).filter((code) => code === "")).toHaveLength(1);
    const backs = Array.from({ length: 6 }, () => codeOf(player, "deletion/cancel"));
    expect((await Promise.all(backs)).filter((code) => code === "")).toHaveLength(1);
    expect((await user(player)).balance).toBe(1000);
  });
});
