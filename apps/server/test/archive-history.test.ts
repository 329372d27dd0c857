import type { MyBetsFilter } from "@rumb/contract/my-bets";
import { beforeAll, expect, test } from "vitest";
import { advanceOnce } from "../src/features/bets/my-bets-digest.ts";
import { myBets, openBetList, readSnapshot } from "../src/features/bets/my-bets-service.ts";
import { openBetFiles } from "../src/features/bets/my-bets-file.ts";
import { monthOfFirstId } from "../src/money/archive/archive-month.ts";
import { useArchivedSite } from "./_archive.ts";
import { openTestLedger, playDice } from "./_harness-ledger.ts";

const PLAYS = 3;

const { people, site } = useArchivedSite();

beforeAll(async () => {
  const ledger = await openTestLedger(site().database);
  for (let play = 0; play < PLAYS; play += 1) await playDice(ledger, { playerId: people().player });
  await ledger.close();
});

test.each<MyBetsFilter>([{}, { game: "dice" }])(
  "«Мои игры» ends where the archive begins, and says so: %o",
  async (filter) => {
    const { player } = people();
    await advanceOnce(site().database, player);
    const reply = await listed(player, filter);
    const begins = Date.parse(`${monthOfFirstId(site().month.belowId).name}-01T00:00:00Z`);
    expect(reply).toMatchObject({ archived_before: begins, totals: { bets: expect.any(Number) } });
    expect("data" in reply && reply.data).toHaveLength(PLAYS);
    expect("totals" in reply && reply.totals?.bets).toBeGreaterThan(PLAYS);
  },
);

test("an operator who sorts by the oldest begins with the oldest that is listed", async () => {
  const { player } = people();
  await advanceOnce(site().database, player);
  const oldest = await readSnapshot(site(), async (query) => {
    const list = await openBetList(query, player, { game: "dice" });
    return list.read({ fromId: 0, belowId: Number.MAX_SAFE_INTEGER, end: "oldest", limit: 2 });
  });
  expect(oldest).toHaveLength(2);
});

test("a file of bets says so in its last line", async () => {
  const { player } = people();
  const files = openBetFiles({ database: site().database, digester: { advance: async () => {} } });
  const written = await files.write(player, {});
  expect(Array.isArray(written) && written.at(-1)).toContain("в архиве");
});

test("who has nothing in the archive reads nothing of it", async () => {
  expect(await listed(people().operators[0], {})).not.toHaveProperty("archived_before");
});

function listed(playerId: number, filter: MyBetsFilter) {
  return myBets({ database: site().database, digester: { advance: async () => {} } }, playerId, filter);
}
