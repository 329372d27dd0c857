import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { oneRow } from "./_harness-ledger.ts";
import { useBooksOfOnePlay } from "./_books-of-one-play.ts";
import { environmentFor } from "./_harness-site.ts";
import { asSuperuser } from "./_harness-wallet.ts";
import { PROGRAM_ENVIRONMENT } from "./_program-environment.ts";

const TOOL = fileURLToPath(new URL("../../../tools/operator.ts", import.meta.url));

const site = useBooksOfOnePlay();

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
