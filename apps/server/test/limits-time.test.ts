import { expect, test } from "vitest";
import { playDice } from "./_harness-ledger.ts";
import { asSuperuser, freshRound, newPlayer, roundsDatabase, roundsNode } from "./_harness-rounds.ts";
import { codeOf, letPass, limitsOf, useEngineOfOneDay, setTo, STAKE_OF_TEN } from "./_limits.ts";

const engine = useEngineOfOneDay();

test("when the time of a day is up no game takes a stake, and the next day begins at nothing", async () => {
  const playerId = await newPlayer();
  await setTo(playerId, "time", 30);
  await play(playerId);
  for (const minutes of [9, 9, 9]) {
    await stakeWasAgo(playerId, minutes);
    await play(playerId);
  }
  expect((await limitsOf(playerId)).time).toEqual({ limit: 30, used: 27, left: 3, next: null });
  await stakeWasAgo(playerId, 4);
  await play(playerId);
  // No rest opens what is up: the refusal has named the next day.
  await stakeWasAgo(playerId, 60);
  for (const game of Object.keys(STAKE_OF_TEN)) {
    if (game === "jackpot" || game === "wheel") await freshRound(engine(), game);
    expect(await STAKE_OF_TEN[game]?.(playerId, 1)).toMatchObject({
      code: "TIME_LIMIT",
      values: { limit: "30" },
    });
  }
  expect((await limitsOf(playerId)).time).toMatchObject({ used: 31, left: 0 });
  await letPass(24 * 3_600_000);
  await play(playerId);
  expect((await limitsOf(playerId)).time).toMatchObject({ used: 0, left: 30 });
});

test("a rest of more than ten minutes is no play", async () => {
  const playerId = await newPlayer();
  await setTo(playerId, "time", 30);
  await play(playerId);
  for (const minutes of [11, 60, 300]) {
    await stakeWasAgo(playerId, minutes);
    await play(playerId);
  }
  expect((await limitsOf(playerId)).time).toMatchObject({ used: 0, left: 30 });
});

test("what was played before there was a limit counts as it would have counted with one", async () => {
  const [watched, other] = [await newPlayer(), await newPlayer()];
  await setTo(watched, "time", 30);
  for (let turn = 0; turn < 5; turn += 1) {
    await play(watched);
    await play(other);
  }
  const counted = await playedOn(watched);
  expect(counted).toBeGreaterThan(0);
  await setTo(watched, "time", 60);
  expect(await playedOn(watched)).toBe(counted);
  await setTo(other, "time", 30);
  expect(await playedOn(other)).toBeGreaterThan(0);
});

test("it is lowered at once and raised after a day, whoever says so", async () => {
  const playerId = await newPlayer();
  await setTo(playerId, "time", 60);
  expect(await setTo(playerId, "time", 120)).toMatchObject({ time: { limit: 60, next: { limit: 120 } } });
  expect(await setTo(playerId, "time", 30)).toMatchObject({ time: { limit: 30, next: null } });
  expect(await setTo(playerId, "time", null)).toMatchObject({ time: { limit: 30, next: { limit: null } } });
  for (const change of [`"time" = NULL`, `"time" = 31`, `time_next_at = now()`]) {
    await expect(
      roundsDatabase().query(`UPDATE player_limits SET ${change} WHERE player_id = $1`, [playerId]),
    ).rejects.toThrow("loosened");
  }
  await letPass(24 * 3_600_000);
  expect((await limitsOf(playerId)).time).toMatchObject({ limit: null, next: null });
});

async function play(playerId: number): Promise<void> {
  expect(codeOf(await playDice(roundsNode(0), { playerId }))).toBe("accepted");
}

/** So long ago was their last stake. */
function stakeWasAgo(playerId: number, minutes: number): Promise<void> {
  return asSuperuser(async (client) => {
    await client.query(
      `UPDATE player_limit_days SET last_stake_at = now() - $2 * interval '1 minute' WHERE player_id = $1`,
      [playerId, minutes],
    );
  });
}

async function playedOn(playerId: number): Promise<number> {
  const [row] = await roundsDatabase().query<{ played: number }>(
    `SELECT played_ms AS played FROM player_limit_days WHERE player_id = $1`,
    [playerId],
  );
  return row?.played ?? 0;
}
