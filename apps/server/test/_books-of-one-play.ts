import { beforeAll } from "vitest";
import { createPlayer, playDice } from "./_harness-ledger.ts";
import { type LedgerSite, useLedgers } from "./_use-ledgers.ts";

/** A database whose books hold one grant and one play of Dice: little, for tests of what checks them. */
export function useBooksOfOnePlay(): LedgerSite {
  const site = useLedgers({ checked: false });
  beforeAll(async () => {
    const playerId = await createPlayer(site, { balanceKopecks: 10_000 });
    await playDice(site.ledger, { playerId });
  });
  return site;
}
