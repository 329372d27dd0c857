import { isRefusal } from "@rumb/contract/errors";
import { beforeAll, describe, expect, test } from "vitest";
import { LIMIT_RULES } from "../src/checks/rules/player-rules.ts";
import { pressMines, takeMines } from "../src/features/mines/mines-service.ts";
import { brokenRules } from "./_broken-rules.ts";
import { openTestLedger, playDice } from "./_harness-ledger.ts";
import { safeCellsOf } from "./_harness-mines.ts";
import {
  asSuperuser,
  bet,
  driveTo,
  engineOf,
  freshRound,
  newPlayer,
  roundsDatabase,
  roundsNode,
} from "./_harness-rounds.ts";
import {
  betsOf,
  codeOf,
  letPass,
  limitsOf,
  useEngineOfOneDay,
  pauseFor,
  setTo,
  STAKE_OF_TEN,
  startGame,
  tally,
} from "./_limits.ts";
import { ONE_OF_EACH_KIND } from "./_one-of-each-kind.ts";

const [HOUR, DAY] = [3_600_000, 24 * 3_600_000];

const engine = useEngineOfOneDay();

describe("a limit of stakes", () => {
  const expectAllStopped = async (game: string) => {
    const playerId = await newPlayer();
    if (game === "jackpot" || game === "wheel") await freshRound(engine(), game);
    // Before there was a limit; it counts all the same.
    expect(codeOf(await playDice(roundsNode(0), { playerId, bet: 3 }))).toBe("accepted");
    await setTo(playerId, "stake", 22.99);
    expect(codeOf(await STAKE_OF_TEN[game]?.(playerId, 0))).toBe("accepted");
    const before = await betsOf(playerId);
    for (const other of Object.keys(STAKE_OF_TEN).filter((one) => one !== "mines" || game !== "mines")) {
      if (other === "jackpot" || other === "wheel") await freshRound(engine(), other);
      expect(await STAKE_OF_TEN[other]?.(playerId, 1)).toMatchObject({
        code: "STAKE_LIMIT",
        values: { limit: "22.99", left: "9.99" },
      });
    }
    expect(await betsOf(playerId)).toMatchObject({ bets: before.bets, staked: 1300 });
    expect(codeOf(await playDice(roundsNode(0), { playerId, bet: 9.99 }))).toBe("accepted");
    expect(codeOf(await playDice(roundsNode(1), { playerId, bet: 1 }))).toBe("STAKE_LIMIT");
    expect((await limitsOf(playerId)).stake).toEqual({ limit: 22.99, used: 22.99, left: 0, next: null });
  };
  test.each([...ONE_OF_EACH_KIND])("stops %s, and everything else, a kopeck before it is overrun", (game) =>
    expectAllStopped(game),
  );
  test.each(Object.keys(STAKE_OF_TEN).filter((game) => !ONE_OF_EACH_KIND.has(game)))(
    "stops %s as well @release",
    (game) => expectAllStopped(game),
  );

  test("passes exactly what fits when 400 plays of one player come in one batch", async () => {
    const playerId = await newPlayer();
    await setTo(playerId, "stake", 150.5);
    const plays = Array.from({ length: 400 }, () => playDice(roundsNode(0), { playerId }));
    expect(await tally(plays)).toEqual({ accepted: 150, STAKE_LIMIT: 250 });
  });

  test("passes exactly what fits of 20 players × 16 bets at once through two nodes", async () => {
    const players = await Promise.all(Array.from({ length: 20 }, () => newPlayer()));
    for (const playerId of players) await setTo(playerId, "stake", 50);
    const games = ["dice", "bubbles", "monetrain", "wheel"].map((game) => STAKE_OF_TEN[game]);
    const answers = players.flatMap((playerId) =>
      Array.from({ length: 16 }, async (_, index) => games[index % 4]?.(playerId, (index >> 2) % 2)),
    );
    expect((await tally(answers))["accepted"]).toBe(100);
    const over = await roundsDatabase().query(
      `SELECT player_id FROM player_limit_days WHERE player_id = ANY($1) AND staked <> 5000`,
      [players],
    );
    expect(over).toEqual([]);
  });

  test("counts what was staked up to the moment in which it is set", async () => {
    const playerId = await newPlayer();
    const plays = Array.from({ length: 60 }, (_, index) => playDice(roundsNode(index % 2), { playerId }));
    const [set] = await Promise.all([setTo(playerId, "stake", 30), ...plays]);
    const used = isRefusal(set) ? Number.NaN : set.stake.used;
    expect((await betsOf(playerId)).staked).toBe(Math.max(30, used) * 100);
  });

  test("counts a bet once however often its key comes, and a refused one never", async () => {
    const playerId = await newPlayer(500);
    await setTo(playerId, "stake", 1000);
    for (let time = 0; time < 4; time += 1)
      expect(
        codeOf(await playDice(roundsNode(time % 2), { playerId, bet: 4, chance: 1, key: "again" })),
      ).toBe("accepted");
    // More than the player has, even if the bet before was won.
    expect(codeOf(await playDice(roundsNode(0), { playerId, bet: 900 }))).toBe("INSUFFICIENT_BALANCE");
    expect((await limitsOf(playerId)).stake.used).toBe(4);
  });

  test("gets a refunded stake of the jackpot back", async () => {
    const round = await freshRound(engine(), "jackpot");
    const playerId = await newPlayer();
    await setTo(playerId, "stake", 10);
    expect(codeOf(await bet("jackpot", playerId, { roubles: 10 }))).toBe("accepted");
    expect(codeOf(await playDice(roundsNode(0), { playerId }))).toBe("STAKE_LIMIT");
    await driveTo((await engineOf("leader")).engine, round, "refunded");
    expect((await limitsOf(playerId)).stake.used).toBe(0);
    expect(codeOf(await playDice(roundsNode(0), { playerId, bet: 10 }))).toBe("accepted");
  });
});

describe("a limit of losses", () => {
  test("holds at every single bet of hundreds, and lets a win be lost again", async () => {
    const playerId = await newPlayer();
    await setTo(playerId, "loss", 20);
    const plays = Array.from({ length: 500 }, (_, index) =>
      playDice(roundsNode(index % 2), { playerId, bet: 3, chance: 40 }),
    );
    const counts = await tally(plays);
    const bets = await roundsDatabase().query<{ stake: number; payout: number }>(
      `SELECT stake, payout + pot_payout AS payout FROM bets WHERE player_id = $1 ORDER BY id`,
      [playerId],
    );
    let lost = 0;
    for (const { stake, payout } of bets) {
      expect(lost + stake).toBeLessThanOrEqual(2000);
      lost += stake - payout;
    }
    expect((counts["accepted"] ?? 0) + (counts["LOSS_LIMIT"] ?? 0)).toBe(500);
    expect((await limitsOf(playerId)).loss.used).toBe(lost / 100);
  });

  test("counts an open game as lost until it has paid, and never keeps it from being ended", async () => {
    const playerId = await newPlayer();
    await setTo(playerId, "loss", 10);
    expect(codeOf(await startGame(playerId, { bombs: 24 }))).toBe("accepted");
    expect(codeOf(await playDice(roundsNode(0), { playerId }))).toBe("LOSS_LIMIT");
    const [cell = 0] = await safeCellsOf(roundsDatabase(), playerId);
    const who = { playerId, idempotency: undefined };
    expect(codeOf(await pressMines(roundsNode(0), who, cell))).toBe("accepted");
    // 24 bombs: the only safe cell ends the game at x25.
    expect((await limitsOf(playerId)).loss.used).toBe(10 - 250);
    expect(codeOf(await playDice(roundsNode(1), { playerId, bet: 250, chance: 95 }))).toBe("accepted");
  });

  test("takes a win of the wheel and of the jackpot into account", async () => {
    for (const game of ["wheel", "jackpot"] as const) {
      const round = await freshRound(engine(), game);
      const players = [await newPlayer(), await newPlayer()];
      for (const playerId of players) await setTo(playerId, "loss", 60);
      for (const playerId of players) {
        for (const color of game === "wheel" ? [2, 3, 10, 15, 20, 100] : [2])
          expect(codeOf(await bet(game, playerId, { roubles: 10, color }))).toBe("accepted");
      }
      await driveTo(engine(), round, "settled");
      for (const playerId of players) {
        const { staked, returned } = await betsOf(playerId);
        expect((await limitsOf(playerId)).loss.used).toBe((staked - returned) / 100);
      }
    }
  });
});

describe("time", () => {
  test("a raise and a removal act after 24 hours, a lower limit at once", async () => {
    const playerId = await newPlayer();
    await setTo(playerId, "stake", 10);
    expect(await setTo(playerId, "stake", 30)).toMatchObject({ stake: { limit: 10, next: { limit: 30 } } });
    await letPass(DAY - HOUR);
    expect(codeOf(await playDice(roundsNode(0), { playerId, bet: 11 }))).toBe("STAKE_LIMIT");
    await letPass(HOUR);
    expect(codeOf(await playDice(roundsNode(0), { playerId, bet: 11 }))).toBe("accepted");
    expect(await setTo(playerId, "stake", null)).toMatchObject({
      stake: { limit: 30, next: { limit: null } },
    });
    expect(await setTo(playerId, "stake", 12)).toMatchObject({ stake: { limit: 12, next: null } });
    expect(codeOf(await playDice(roundsNode(0), { playerId, bet: 1.01 }))).toBe("STAKE_LIMIT");
    await setTo(playerId, "stake", null);
    await letPass(DAY);
    expect((await limitsOf(playerId)).stake).toMatchObject({ limit: null, next: null });
    expect(codeOf(await playDice(roundsNode(0), { playerId, bet: 1000 }))).toBe("accepted");
    // What was staked while there was no limit counts as soon as there is one again.
    await setTo(playerId, "stake", 900);
    expect(await playDice(roundsNode(0), { playerId })).toMatchObject({ values: { left: "0.00" } });
  });

  test("a new day begins at nothing, and a game of yesterday changes nothing of today", async () => {
    const playerId = await newPlayer();
    await setTo(playerId, "stake", 10);
    await setTo(playerId, "loss", 10);
    expect(codeOf(await startGame(playerId, { bombs: 24 }))).toBe("accepted");
    expect(codeOf(await playDice(roundsNode(0), { playerId }))).toBe("STAKE_LIMIT");
    await letPass(DAY);
    expect(codeOf(await playDice(roundsNode(0), { playerId, bet: 4, chance: 1 }))).toBe("accepted");
    const today = await limitsOf(playerId);
    const [cell = 0] = await safeCellsOf(roundsDatabase(), playerId);
    await pressMines(roundsNode(1), { playerId, idempotency: undefined }, cell);
    expect(await limitsOf(playerId)).toMatchObject({ stake: today.stake, loss: today.loss });
    expect(today.stake.used).toBe(4);
  });

  test("a node that starts later goes on with the day", async () => {
    const playerId = await newPlayer();
    await setTo(playerId, "stake", 5);
    await playDice(roundsNode(0), { playerId, bet: 5 });
    const later = await openTestLedger(roundsDatabase());
    expect(codeOf(await playDice(later, { playerId }))).toBe("STAKE_LIMIT");
    await later.close();
  });

  test("a reminder holds no stake", async () => {
    const playerId = await newPlayer();
    expect(await setTo(playerId, "reminder", 30)).toMatchObject({ reminder: { limit: 30, next: null } });
    expect(await setTo(playerId, "reminder", 120)).toMatchObject({
      reminder: { limit: 30, next: { limit: 120 } },
    });
    expect(codeOf(await playDice(roundsNode(0), { playerId, bet: 1000 }))).toBe("accepted");
  });
});

describe("a pause", () => {
  test("refuses every new stake, and lets a running game be ended", async () => {
    const playerId = await newPlayer();
    await startGame(playerId);
    expect(codeOf(await pauseFor(playerId, 7))).toBe("accepted");
    for (const game of Object.keys(STAKE_OF_TEN).filter((one) => one !== "mines")) {
      if (game === "jackpot" || game === "wheel") await freshRound(engine(), game);
      expect(codeOf(await STAKE_OF_TEN[game]?.(playerId, 0))).toBe("PLAY_PAUSED");
    }
    const who = { playerId, idempotency: undefined };
    const [cell = 0] = await safeCellsOf(roundsDatabase(), playerId);
    expect(codeOf(await pressMines(roundsNode(0), who, cell))).toBe("accepted");
    expect(codeOf(await takeMines(roundsNode(0), who))).toBe("accepted");
    expect(codeOf(await startGame(playerId))).toBe("PLAY_PAUSED");
  });

  test("is made longer, never shorter, and ends by itself", async () => {
    const playerId = await newPlayer();
    await pauseFor(playerId, 1);
    expect(codeOf(await pauseFor(playerId, 7))).toBe("accepted");
    expect(codeOf(await pauseFor(playerId, 1))).toBe("PAUSE_RUNS");
    await letPass(7 * DAY - HOUR);
    expect(codeOf(await playDice(roundsNode(0), { playerId }))).toBe("PLAY_PAUSED");
    await letPass(HOUR);
    expect(codeOf(await playDice(roundsNode(0), { playerId }))).toBe("accepted");
    expect((await limitsOf(playerId)).paused_until).toBeNull();
  });
});

describe("the database", () => {
  let limited: number;
  beforeAll(async () => {
    limited = await newPlayer();
    for (const kind of ["stake", "loss"]) await setTo(limited, kind, 10);
    await setTo(limited, "reminder", 30);
    await pauseFor(limited, 1);
  });

  test.each([
    `UPDATE player_limits SET stake = stake + 1 WHERE player_id = $1`,
    `UPDATE player_limits SET stake = NULL WHERE player_id = $1`,
    `UPDATE player_limits SET stake_next = 99999, stake_next_at = now() WHERE player_id = $1`,
    `UPDATE player_limits SET stake_next = 99999, stake_next_at = now() + interval '23 hours' WHERE player_id = $1`,
    `UPDATE player_limits SET loss = NULL WHERE player_id = $1`,
    `UPDATE player_limits SET reminder = 60 WHERE player_id = $1`,
    `UPDATE player_limits SET paused_until = paused_until - interval '1 second' WHERE player_id = $1`,
    `UPDATE player_limits SET paused_until = NULL WHERE player_id = $1`,
    `DELETE FROM player_limits WHERE player_id = $1`,
  ])("refuses %s", async (sql) => {
    await expect(roundsDatabase().query(sql, [limited])).rejects.toThrow(/loosened|permission/);
  });

  test.each([
    [`UPDATE player_limit_days SET staked = staked + 1`, 0],
    [`UPDATE player_limit_days SET returned = returned + 1`, 0],
    [`DELETE FROM player_limit_days`, 0],
    [`UPDATE player_accounts SET limited_until = NULL`, 1],
    [`UPDATE player_accounts SET limited_until = limited_until - interval '1 hour'`, 1],
  ] as const)("finds what %s breaks @release", async (spoil, rule) => {
    const playerId = await newPlayer();
    await pauseFor(playerId, 1);
    const other = await newPlayer();
    await setTo(other, "loss", 10);
    await playDice(roundsNode(0), { playerId: other });
    await asSuperuser(async (client) => {
      await client.query("BEGIN");
      await client.query(spoil);
      expect(await brokenRules(client)).toContain(Object.keys(LIMIT_RULES)[rule]);
      await client.query("ROLLBACK");
    });
  });
});
