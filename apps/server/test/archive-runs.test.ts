import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { pino } from "pino";
import { expect, test } from "vitest";
import { inThread } from "../src/compose/open-archive.ts";
import { archiveJob } from "../src/money/archive/archive-job.ts";
import type { ArchiveMonth } from "../src/money/archive/archive-month.ts";
import { settingDefaults } from "../src/settings/settings.ts";
import { useOldSites, violationsOf } from "./_archive.ts";
import { TEST_SECRET_KEYS } from "./_harness-ledger.ts";
import { environmentFor } from "./_harness-site.ts";
import { PROGRAM_ENVIRONMENT } from "./_program-environment.ts";

const TOOL = fileURLToPath(new URL("../../../tools/archive.ts", import.meta.url));

const { site } = useOldSites();

test.each([
  { months: 0, moves: false },
  { months: 12, moves: false },
  { months: 2, moves: true },
])(
  "with $months in the setting a month of three months ago moves: $moves @release",
  async ({ months, moves }) => {
    const settings = { current: () => ({ ...settingDefaults, archive: { months } }) };
    const log = pino({ level: "silent" });
    const before = await countBets();
    const job = archiveJob({ query: site().database.query, settings, log, archive: inBackground });
    await job.run();
    expect(await countBets()).toBe(moves ? 1 : before);
    // Nothing else is old enough.
    await job.run();
    expect(await violationsOf(site())).toEqual([]);
  },
);

test("a month that must stay is reported, with the reason", async () => {
  await site().database.query(`UPDATE books_progress SET through = '{"bets": 1}'`);
  expect(await inBackground(site().month)).toEqual({ refused: expect.stringContaining("ещё не сверены") });
});

test("the command line moves a month, lists and verifies the archive, and drops nothing too early @release", async () => {
  const { name } = site().month;
  expect(await archive("--month", name)).toMatchObject({
    code: 0,
    said: expect.stringContaining(`${name} в архиве: ставок`),
  });
  expect(await archive("--list")).toMatchObject({ said: expect.stringContaining("в архиве и в базе") });
  expect(await archive("--drop", name)).toMatchObject({
    code: 1,
    said: expect.stringContaining("меньше 30 дней"),
  });
  await rm(join(site().directory, `bets-${name}.copy.zst`));
  expect(await archive("--verify")).toMatchObject({ code: 1, said: expect.stringContaining("пропал") });
});

function inBackground(month: ArchiveMonth) {
  const { connection, directory } = site();
  const options = {
    connection,
    directory,
    secretKeys: TEST_SECRET_KEYS,
    role: "rumb_app",
    logLevel: "silent",
    longestMs: 60_000,
  };
  return inThread({ ...options, month }, new AbortController().signal);
}

async function countBets(): Promise<number> {
  const { firstId, belowId } = site().month;
  const rows = await site().database.query(`SELECT FROM bets WHERE id >= $1 AND id < $2`, [firstId, belowId]);
  return rows.length;
}

function archive(...words: string[]): Promise<{ code: unknown; said: string }> {
  const env = { ...PROGRAM_ENVIRONMENT, ...environmentFor(site()), ARCHIVE_DIR: site().directory };
  return new Promise((resolve) => {
    execFile(process.execPath, [TOOL, ...words], { env }, (error, out, err) =>
      resolve({ code: error === null ? 0 : error.code, said: out + err }),
    );
  });
}
