import { prepareMines } from "@rumb/contract/mines/mines-wire";
import { beforeEach, expect, test } from "vitest";
import { type BooksResult, checkBooks, checkWholeBooks } from "../src/checks/books-run.ts";
import { sumPot } from "../src/checks/derive/pot-sums.ts";
import { pressMines, startMines } from "../src/features/mines/mines-service.ts";
import { createPlayer, oneRow, playDice, testKeys } from "./_harness-ledger.ts";
import { safeCellsOf } from "./_harness-mines.ts";
import { accepted, asSuperuser } from "./_harness-wallet.ts";
import { useLedgers } from "./_use-ledgers.ts";

const site = useLedgers({ every: "test", checked: false });
let playerId: number;

beforeEach(async () => {
  playerId = await createPlayer(site, { balanceKopecks: 1_000_000 });
  for (let index = 0; index < 5; index += 1) await playDice(site.ledger, { playerId });
});

test("the first runs go through everything; later ones look at one page of what is old, and find at once what is new and wrong", async () => {
  const first = await run();
  expect(first).toMatchObject({ violations: 0 });
  expect(first.checked).toBeGreaterThanOrEqual(15);
  await allIsWritten();
  await run();
  await allIsWritten();
  await run();
  expect(await progress()).toMatchObject({ isRight: true, part: "bets", failure: null });
  const bets = await oneRow<{ count: number }>(site.database, `SELECT count(*) FROM bets`);
  const calm = await run();
  // Transfers of the five bets, and of the grant.
  expect(calm.checked).toBeLessThan(first.checked);
  await playDice(site.ledger, { playerId });
  const busy = await run();
  expect(busy).toMatchObject({ violations: 0 });
  expect(busy.checked).toBeGreaterThanOrEqual(3);
  expect(busy.checked).toBeLessThan(first.checked + bets.count);
  await allIsWritten();

  // They are not called right before it is mended.
  await playDice(site.ledger, { playerId });
  await spoil(`UPDATE bets SET coefficient = coefficient + 1 WHERE id = (SELECT max(id) FROM bets)`);
  const before = await progress();
  for (let again = 0; again < 2; again += 1) {
    const { violations, found } = await run();
    expect(violations).toBe(1);
    expect(found[0]).toMatchObject({ code: "bets.derived", table: "bets" });
    await allIsWritten();
  }
  expect(await progress()).toMatchObject({ through: before.through });
  await spoil(`UPDATE bets SET coefficient = coefficient - 1 WHERE id = (SELECT max(id) FROM bets)`);
  expect(await run()).toMatchObject({ violations: 0 });
});

test("an old bet that was changed is found when its turn comes, whichever node runs", async () => {
  await foundRight();
  await spoil(`UPDATE bets SET coefficient = coefficient + 1 WHERE id = (SELECT min(id) FROM bets)`);
  const codes = new Set<string>();
  let calm = 0;
  for (let turn = 0; turn < 20 && (codes.size < 2 || calm === 0); turn += 1) {
    const { violations, found } = await run();
    if (violations === 0) calm += 1;
    for (const { code } of found) codes.add(code);
  }
  expect([...codes].sort()).toEqual(["bets.derived", "bets.sealed"]);
  expect(calm).toBeGreaterThan(0);
});

test("a bet that was open when the check passed is judged when it is settled", async () => {
  const who = { playerId, idempotency: undefined };
  const terms = { edgeHundredths: 0, maxWinKopecks: null };
  accepted(await startMines(site.ledger, who, () => prepareMines({ bet: 1, bomb: 24 }, terms)));
  await foundRight();
  for (const cell of [1, 2]) await pressMines(site.ledger, who, cell);
  await spoil(
    `UPDATE bets SET outcome = '{"mines": [], "opened": [5], "loseCell": null}' WHERE game = 'mines'`,
  );
  const { found } = await run();
  expect(found.map(({ code }) => code)).toContain("bets.derived");
});

test("a choice that was changed, with everything that follows from it, is found once the bet was found right", async () => {
  const who = { playerId, idempotency: undefined };
  const terms = { edgeHundredths: 0, maxWinKopecks: null };
  accepted(await startMines(site.ledger, who, () => prepareMines({ bet: 1, bomb: 3 }, terms)));
  const safe = await safeCellsOf(site.database, playerId);
  const bomb = Array.from({ length: 25 }, (_, index) => index + 1).find((cell) => !safe.includes(cell)) ?? 0;
  for (const cell of [safe[0] ?? 0, bomb]) accepted(await pressMines(site.ledger, who, cell));
  await foundRight();
  // The player has taken before the bomb: 1.00 × 25/22.
  await spoil(`INSERT INTO transfers SELECT id, 'payout', (SELECT id FROM house_accounts WHERE name = 'game:mines'), player_id,
    114, settled_at FROM bets WHERE game = 'mines'`);
  await spoil(`UPDATE player_accounts SET balance = balance + 114`);
  await spoil(`UPDATE bets SET state = 'won', payout = 114, coefficient = 114, outcome = outcome || '{"loseCell": null}'
    WHERE game = 'mines'`);
  expect((await checkWholeBooks(parts())).found.map(({ code }) => code)).toEqual(["bets.sealed"]);
});

test("a seal that is gone is missed, and one that was made without the key is none", async () => {
  await foundRight();
  await spoil(`UPDATE books_seals SET box = set_byte(box, 30, 255 - get_byte(box, 30))`);
  expect((await checkWholeBooks(parts())).found.map(({ code }) => code)).toEqual(["bets.sealed"]);
  await spoil(`DELETE FROM books_seals`);
  expect((await checkWholeBooks(parts())).found.map(({ code }) => code)).toEqual(["seals.chain"]);
});

test("what sealed bets have given to the pot is not added up again, and only the site can say what it is", async () => {
  const who = { playerId, idempotency: undefined };
  const terms = { edgeHundredths: 0, maxWinKopecks: null };
  accepted(await startMines(site.ledger, who, () => prepareMines({ bet: 1, bomb: 24 }, terms)));
  await foundRight();
  await spoil(`UPDATE progressive_shards SET units = units + 7770000 WHERE shard = 0`);
  expect((await run()).found.map(({ code }) => code)).toEqual(["pot.held"]);
  await spoil(`UPDATE progressive_shards SET units = units - 7770000 WHERE shard = 0`);
  // A game that was open then, and bets since, count as they stand now.
  for (const cell of [1, 2]) await pressMines(site.ledger, who, cell);
  await playDice(site.ledger, { playerId });
  await foundRight();
  expect(await potSum()).toEqual(await potOfAllBets());
  // The share of a sealed bet and the pot, in step: no sum shows it, its seal does.
  const dice = `SELECT min(id) FROM bets WHERE game = 'dice'`;
  await spoil(
    `UPDATE progressive_shards SET units = units + (SELECT stake FROM bets WHERE id = (${dice})) WHERE shard = 0`,
  );
  await spoil(`UPDATE bets SET pot_share = pot_share + 1 WHERE id = (${dice})`);
  expect((await checkWholeBooks(parts())).found.map(({ code }) => code)).toContain("bets.sealed");
  await spoil(`UPDATE books_pot_sums SET box = set_byte(box, 30, 255 - get_byte(box, 30))`);
  expect((await run()).found.map(({ code }) => code)).toContain("pot.sums");
});

test("a seed that does not open is reported, and the rest is checked all the same", async () => {
  await spoil(`UPDATE seeds SET sealed = '\\x00' WHERE activated_at IS NULL`);
  await spoil(`UPDATE player_accounts SET balance = balance + 1`);
  const { found } = await checkWholeBooks(parts());
  expect(found.map(({ code }) => code).sort()).toEqual(["players.balance", "seeds.opens"]);
});

test("a run that cannot end says why, and the next one goes on", async () => {
  const stopped = new AbortController();
  stopped.abort(new Error("the node goes"));
  await expect(checkBooks({ ...parts(), signal: stopped.signal, recheckMs: 0 })).rejects.toThrow(
    "the node goes",
  );
  expect((await progress()).failure).toContain("the node goes");
  expect(await run()).toMatchObject({ violations: 0 });
  expect((await progress()).failure).toBeNull();
});

function parts() {
  const { signal } = new AbortController();
  return {
    database: site.database,
    keys: testKeys,
    rest: async () => {},
    signal,
    nowMs: () => performance.now(),
  };
}

/** A run that looks at one page of what is old. */
function run(): Promise<BooksResult> {
  return checkBooks({ ...parts(), recheckMs: -1 });
}

/** As if the run before had been an hour ago: whatever was being written then is written. */
async function allIsWritten(): Promise<void> {
  await site.database.query(`UPDATE books_progress SET seen_at = seen_at - interval '1 hour'`);
}

/** Runs until everything that there is now was found right. */
async function foundRight(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    expect(await run()).toMatchObject({ violations: 0 });
    await allIsWritten();
  }
  expect(await progress()).toMatchObject({ isRight: true });
}

function progress() {
  return oneRow<{ isRight: boolean; through: object; part: string | null; failure: string | null }>(
    site.database,
    `SELECT since IS NOT NULL AS "isRight", through, ring_part AS part, failure FROM books_progress`,
  );
}

async function potSum(): Promise<object | null> {
  const sum = await sumPot(site.database.query, testKeys.sealing);
  return sum && { accrued: sum.accrued + sum.accruedOpen, paid: sum.paid };
}

function potOfAllBets(): Promise<object> {
  return oneRow(
    site.database,
    `SELECT sum(stake * pot_share)::bigint AS accrued, sum(pot_payout)::bigint AS paid FROM bets`,
  );
}

function spoil(sql: string): Promise<void> {
  return asSuperuser(site, sql);
}
