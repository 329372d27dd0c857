import { execFile } from "node:child_process";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isRefusal } from "@rumb/contract/errors";
import { Client } from "pg";
import { pino } from "pino";
import { describe, expect, test } from "vitest";
import { betSlip } from "../src/features/bets/bet-slip-service.ts";
import { advanceOnce } from "../src/features/bets/my-bets-digest.ts";
import { myBets } from "../src/features/bets/my-bets-service.ts";
import { economyOf } from "../src/features/economy/economy.ts";
import { digestEconomy } from "../src/features/economy/economy-jobs.ts";
import { pressMines, takeMines } from "../src/features/mines/mines-service.ts";
import { monthOfFirstId } from "../src/money/archive/archive-month.ts";
import { openArchivedBets } from "../src/money/archive/archived-bets.ts";
import { readMonthAgo } from "../src/money/archive/archived-months-store.ts";
import { ARCHIVE_STEPS, archiveMonth } from "../src/money/archive/archiving.ts";
import { dropArchived } from "../src/money/archive/dropping.ts";
import { archivingOf, changeByte, useOldSites, violationsOf } from "./_archive.ts";
import { createPlayer, openTestLedger, playDice, TEST_SECRET_KEY, testSealing } from "./_harness-ledger.ts";
import { safeCellsOf } from "./_harness-mines.ts";
import { accepted, asSuperuser } from "./_harness-wallet.ts";

const { people, site } = useOldSites();

const archive = (onStep?: Parameters<typeof archivingOf>[1]) =>
  archiveMonth(archivingOf(site(), onStep), site().month);

test("a month leaves the tables but for its open game, which goes on and is paid, and takes nothing more, and the books hold before and after", async () => {
  expect(await violationsOf(site())).toEqual([]);
  const before = await ids();
  const { keptIds, manifest } = await archive();
  expect(keptIds).toHaveLength(1);
  expect(await ids()).toEqual(keptIds);
  expect(manifest.files.bets.rows).toBe(before.length - 1);
  expect((await readdir(site().directory)).sort()).toEqual(
    [
      `bets-NAME.copy.zst`,
      `bets-NAME.copy.zst.index`,
      `transfers-NAME.copy.zst`,
      `transfers-NAME.copy.zst.index`,
      `NAME.manifest.json`,
    ]
      .map((name) => name.replace("NAME", site().month.name))
      .sort(),
  );
  const [archived = 0] = before;
  const moved = `INSERT INTO transfers VALUES (${archived}, 'payout', -1, 1, 1, now())`;
  await expect(site().database.query(moved)).rejects.toThrow("is archived");
  expect(await violationsOf(site())).toEqual([]);
  const ledger = await openTestLedger(site().database);
  const who = { playerId: people().referral, idempotency: undefined };
  const [cell = 0] = await safeCellsOf(site().database, who.playerId);
  accepted(await pressMines(ledger, who, cell));
  accepted(await takeMines(ledger, who));
  await ledger.close();
  expect(await violationsOf(site())).toEqual([]);
});

test("what players and operators see is the same: every slip, while its file is there, the totals of «Мои игры», the economy", async () => {
  const seen = async () => ({ slips: await slips(), totals: await totals(), economy: await economy() });
  await digestEconomy(site().database);
  const before = await seen();
  expect(before.slips.size).toBeGreaterThan(15);
  expect([...before.slips.values()].filter(isRefusal)).toEqual([]);
  await archive();
  expect(await seen()).toEqual(before);
  const [id = 0] = before.slips.keys();
  await rm(join(site().directory, `bets-${site().month.name}.copy.zst`));
  expect(await slipOf(id)).toMatchObject({
    code: "BET_ARCHIVED",
    values: { month: site().month.name.split("-").toReversed().join(".") },
  });
});

describe("who is killed behind a step goes on there @release", () => {
  test.each(ARCHIVE_STEPS.slice(0, -1))("%s: nothing is lost, nothing is written twice", async (step) => {
    const before = await ids();
    expect(await killedBehind(step)).toBe("SIGKILL");
    expect(await ids()).toEqual(before);
    expect(await violationsOf(site())).toEqual([]);
    const { keptIds, manifest } = await archive();
    expect(manifest.files.bets.rows).toBe(before.length - keptIds.length);
    expect(await violationsOf(site())).toEqual([]);
    expect((await readdir(site().directory)).filter((name) => name.startsWith("unfinished"))).toEqual([]);
  });
});

test("two nodes at once: one archives, the other says so", async () => {
  const both = await Promise.allSettled([archive(), archive()]);
  const refused = both.filter((one) => one.status === "rejected").map(({ reason }) => String(reason));
  expect(both.some(({ status }) => status === "fulfilled")).toBe(true);
  expect(refused.every((reason) => reason.includes("другой процесс"))).toBe(true);
  expect(await violationsOf(site())).toEqual([]);
});

test("plays go on beside every step, and while a long reader keeps the month in the tables @release", async () => {
  const ledger = await openTestLedger(site().database);
  const playerId = await createPlayer({ database: site().database, ledger }, { balanceKopecks: 100_000 });
  const play = async () =>
    expect(await playDice(ledger, { playerId })).toMatchObject({ reply: expect.anything() });
  const reader = new Client(site().connection);
  await reader.connect();
  await reader.query("BEGIN; SELECT count(*) FROM bets");
  await archive(async (step) => {
    await play();
    if (step === "recorded") void Promise.all([play(), play()]).then(() => reader.query("COMMIT"));
  });
  await play();
  await reader.end();
  await ledger.close();
  expect(await violationsOf(site())).toEqual([]);
});

describe("a month stays in the tables @release", () => {
  test.each(["verified", "recorded"])("when the lock is lost behind «%s»", async (lost) => {
    const before = await ids();
    const losing = archive(async (step) => {
      if (step === lost)
        await spoil(`SELECT pg_terminate_backend(pid) FROM pg_locks
          WHERE locktype = 'advisory' AND classid = (hashtext('archive')::bigint & 4294967295)::oid
            AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`);
    });
    await expect(losing).rejects.toThrow(/connection|not queryable/iu);
    expect(await ids()).toEqual(before);
  });

  test("while its bets were not found right", async () => {
    await site().database.query(`UPDATE books_progress SET through = '{"bets": 1}'`);
    await expect(archive()).rejects.toThrow("ещё не сверены");
  });

  test("when the file that was written cannot be read back as it is in the table", async () => {
    const before = await ids();
    const spoiled = archive(async (step) => {
      if (step === "written") await changeByte(site(), `bets-${site().month.name}.copy.zst`);
    });
    await expect(spoiled).rejects.toThrow("не читается");
    expect(await ids()).toEqual(before);
  });

  test("when it, or the month behind it, is not over", async () => {
    const last = monthOfFirstId(await readMonthAgo(site().database.query, 1));
    await expect(archiveMonth(archivingOf(site()), last)).rejects.toThrow("слишком свежий");
  });
});

test("the rows are deleted after a while only, from a whole archive, and slips are there still", async () => {
  const before = await slips();
  const deps = archivingOf(site());
  await expect(dropArchived(deps, site().month)).rejects.toThrow("в архиве нет");
  await archive();
  await expect(dropArchived(deps, site().month)).rejects.toThrow("меньше 30 дней");
  await spoil(`UPDATE archived_months SET detached_at = detached_at - interval '31 days'`);
  const restore = await changeByte(site(), `transfers-${site().month.name}.copy.zst`);
  await expect(dropArchived(deps, site().month)).rejects.toThrow("не цел");
  await restore();
  expect(await dropArchived(deps, site().month)).toBe(true);
  expect(await dropArchived(deps, site().month)).toBe(false);
  expect(await slips()).toEqual(before);
  expect(await violationsOf(site())).toEqual([]);
});

async function ids(): Promise<number[]> {
  const { firstId, belowId } = site().month;
  const rows = await site().database.query<{ id: number }>(
    `SELECT id FROM bets WHERE id >= $1 AND id < $2 ORDER BY id`,
    [firstId, belowId],
  );
  return rows.map(({ id }) => id);
}

let known: number[] = [];

/** The slip of every bet that the month has had. */
async function slips(): Promise<Map<number, unknown>> {
  const present = await ids();
  if (present.length > 1) known = present;
  const found = new Map<number, unknown>();
  for (const id of known) found.set(id, await slipOf(id));
  return found;
}

function slipOf(id: number) {
  const archivedBets = openArchivedBets({ directory: site().directory, log: pino({ level: "silent" }) });
  return betSlip({ database: site().database, sealing: testSealing, archivedBets }, id);
}

/** What «Мои игры» adds up for those who have played. */
async function totals() {
  const { player, referral } = people();
  const digester = {
    advance: async (playerId: number) => void (await advanceOnce(site().database, playerId)),
  };
  const replies = [player, referral].map((id) => myBets({ database: site().database, digester }, id, {}));
  return (await Promise.all(replies)).map((reply) => (isRefusal(reply) ? reply : reply.totals));
}

async function economy() {
  const day = `${site().month.name}-01`;
  return economyOf(site().database, { from: day, to: `${site().month.name}-28` });
}

/** Ends when the process is gone; by which signal. */
function killedBehind(step: string): Promise<unknown> {
  const child = fileURLToPath(new URL("_archive-child.ts", import.meta.url));
  const words = [
    child,
    JSON.stringify(site().connection),
    site().directory,
    site().month.name,
    step,
    TEST_SECRET_KEY,
  ];
  return new Promise((resolve) => {
    execFile(process.execPath, words, (error) => resolve(error?.signal ?? error));
  });
}

function spoil(sql: string): Promise<void> {
  return asSuperuser(site(), sql);
}
