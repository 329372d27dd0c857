import { expect, test } from "vitest";
import { roundJobs } from "../src/features/rounds/round-jobs.ts";
import { createMetrics } from "../src/platform/http/metrics.ts";
import { settingDefaults } from "../src/settings/settings.ts";
import { asSuperuser, roundsDatabase, useRounds } from "./_harness-rounds.ts";

useRounds();

const BET = "bank = 1, bets = 1, first_player_id = 1, first_bet_at = now() - interval '1 hour'";
const DRAWN = `outcome = '{}'`;
const ENDED = `${DRAWN}, server_seed = decode(repeat('00', 32), 'hex'), settles_at = now() - interval '2 hours'`;

test.each([
  { what: "an open round in which nobody has bet", game: "wheel", row: "state = 'open'", minutes: 0 },
  {
    what: "a countdown that is on",
    game: "wheel",
    row: `${BET}, closes_at = now() + interval '1 minute'`,
    minutes: 0,
  },
  {
    what: "a countdown that is over",
    game: "wheel",
    row: `${BET}, closes_at = now() - interval '7 minutes'`,
    minutes: 7,
  },
  {
    what: "a player who waits alone",
    game: "jackpot",
    row: BET,
    minutes: 60 - settingDefaults.rounds.jackpotAloneSeconds / 60,
  },
  {
    what: "a round that is not drawn",
    game: "wheel",
    row: `${BET}, state = 'locked', closes_at = now() - interval '5 minutes'`,
    minutes: 5,
  },
  {
    what: "a round that is not paid",
    game: "wheel",
    row: `${BET}, state = 'drawn', ${DRAWN}, closes_at = now() - interval '1 hour', settles_at = now() - interval '3 minutes'`,
    minutes: 3,
  },
  {
    what: "a round that none follows",
    game: "wheel",
    row: `${BET}, state = 'settled', ${ENDED}, closes_at = now() - interval '3 hours', ends_at = now() - interval '2 minutes'`,
    minutes: 2,
  },
] as const)("the metrics say how late the rounds are: $what", async ({ game, row, minutes }) => {
  await asSuperuser(async (client) => {
    await client.query("BEGIN");
    await client.query("SET LOCAL session_replication_role = replica");
    await client.query("INSERT INTO rounds (game, epoch, seed_id) VALUES ($1, 1, 1)", [game]);
    await client.query(`UPDATE rounds SET ${row}`);
    const metrics = createMetrics({ ofProcess: false });
    const text = () => metrics.registry.metrics();
    const query = async (sql: string, values?: readonly unknown[]) =>
      (await client.query(sql, [...(values ?? [])])).rows;
    const database = { ...roundsDatabase(), query };
    const settings = { ...NO_CHANGES, current: () => settingDefaults };
    const [job] = roundJobs({ database, metrics, settings, roundPace: 1 });
    expect(await text()).not.toContain("rumb_rounds_late_seconds");
    await job?.run();
    const reported = /^rumb_rounds_late_seconds (\d+)/mu.exec(await text())?.[1];
    expect(Math.floor(Number(reported) / 60)).toBe(minutes);
    await client.query("ROLLBACK");
  });
});

const NO_CHANGES = { onChange: () => undefined, close: async () => {} };
