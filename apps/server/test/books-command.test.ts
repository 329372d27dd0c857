import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Ledger } from "../src/money/batch/ledger.ts";
import { createTestDatabase, type TestDatabase } from "./_harness-database.ts";
import { createPlayer, oneRow, openTestLedger, playDice } from "./_harness-ledger.ts";
import { environmentFor } from "./_harness-site.ts";
import { asSuperuser } from "./_harness-wallet.ts";
import { PROGRAM_ENVIRONMENT } from "./_program-environment.ts";

const TOOL = fileURLToPath(new URL("../../../tools/operator.ts", import.meta.url));

let site: TestDatabase;
let ledger: Ledger;

beforeAll(async () => {
  site = await createTestDatabase();
  ledger = await openTestLedger(site.database);
  const playerId = await createPlayer({ database: site.database, ledger }, { balanceKopecks: 10_000 });
  await playDice(ledger, { playerId });
});
afterAll(async () => {
  await ledger.close();
  await site.drop();
});

async function check(): Promise<{ code: number; said: string }> {
  const env = { ...PROGRAM_ENVIRONMENT, ...environmentFor(site) };
  try {
    return { code: 0, said: (await promisify(execFile)(process.execPath, [TOOL, "check"], { env })).stdout };
  } catch (error) {
    const result = error instanceof Error && "code" in error && "stdout" in error ? error : null;
    return { code: Number(result?.code), said: String(result?.stdout) };
  }
}

test("the command line says that the books are in order, or what breaks them, and keeps the check", async () => {
  const right = await check();
  expect(right).toMatchObject({ code: 0, said: expect.stringContaining("Книги сходятся") });
  await asSuperuser(site, `UPDATE bets SET state = 'won', payout = payout + 1`);
  const wrong = await check();
  expect(wrong.code).toBe(1);
  expect(wrong.said).toContain("Ставка не такая, какой её даёт зерно");
  expect(wrong.said).toContain("[bets.derived]");
  expect(wrong.said).toContain("Нарушений:");
  const kept = await oneRow(
    site.database,
    `SELECT scope, violations > 0 AS failed FROM ledger_checks ORDER BY id DESC LIMIT 1`,
  );
  expect(kept).toEqual({ scope: "whole", failed: true });
});
