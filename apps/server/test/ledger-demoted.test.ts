import { refusal } from "@rumb/contract/errors";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "./_harness-database.ts";
import { createPlayer, expectBooksInOrder, openTestLedger, playDice } from "./_harness-ledger.ts";

let site: TestDatabase;

beforeAll(async () => {
  site = await createTestDatabase();
});

afterAll(async () => {
  await expectBooksInOrder(site.database);
  await site.drop();
});

test("a server that leads no longer takes no play, and the same key plays when the next leader is reached", async () => {
  const { database } = site;
  let demoted = 2;
  const ledger = await openTestLedger(database, {
    wrapClient(client) {
      if (demoted > 0) void client.query("SET default_transaction_read_only = on");
      demoted -= 1;
      return client;
    },
  });
  const opening = await openTestLedger(database);
  const playerId = await createPlayer({ database, ledger: opening }, { balanceKopecks: 10_000 });
  const play = () => playDice(ledger, { playerId, key: "demoted" });
  const later = refusal("RESTARTING", { seconds: "1" });
  // Each of them gives up its connection; the third finds a server that leads.
  expect(await play()).toEqual(later);
  expect(await play()).toEqual(later);
  expect(await play()).toMatchObject({ reply: { nonce: 0 } });
  await Promise.all([ledger.close(), opening.close()]);
});
