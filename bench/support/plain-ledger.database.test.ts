import { isRefusal } from "@rumb/contract/errors";
import { expect, test } from "vitest";
import { createTestDatabase } from "../../apps/server/test/_harness-database.ts";
import {
  accountOf,
  createPlayer,
  expectBooksInOrder,
  oneRow,
  openTestLedger,
  playDice,
  testSealing,
} from "../../apps/server/test/_harness-ledger.ts";
import { createPlainLedger } from "./plain-ledger.ts";

test("the reference ledger writes all that a play writes, so that the bench compares two of a kind", async () => {
  const site = await createTestDatabase();
  const { database } = site;
  const ours = await openTestLedger(database);
  const plain = await createPlainLedger({ database, sealing: testSealing });
  const playerId = await createPlayer({ database, ledger: ours }, { balanceKopecks: 10_000 });
  for (const ledger of [plain, ours, plain]) {
    const result = await playDice(ledger, { playerId, key: crypto.randomUUID() });
    if (isRefusal(result)) throw new Error(result.code);
    const { version } = await oneRow<{ version: number }>(database, ACCOUNT, [playerId]);
    expect(result.reply).toMatchObject({ balance_version: version });
  }

  expect((await accountOf(database, playerId)).nonce).toBe(3);
  expect(await oneRow(database, ACCOUNT, [playerId])).toMatchObject({ keys: 3 });
  // As many as there were to write, should an hour end between two plays.
  const { written, played } = await oneRow<Record<"written" | "played", number[]>>(database, HOURS);
  expect(written).toEqual(played);
  await expectBooksInOrder(database);
  await ours.close();
  await site.drop();
});

const ACCOUNT = `
  SELECT balance_version AS version, (SELECT count(*) FROM idempotency_keys) AS keys
  FROM player_accounts WHERE player_id = $1`;

const HOURS = `
  SELECT (SELECT array_agg(hour ORDER BY hour) FROM rakeback_hours) AS written,
    (SELECT array_agg(DISTINCT floor(extract(epoch FROM created_at) / 3600)::integer) FROM bets) AS played`;
