import { isRefusal, refusal } from "@rumb/contract/errors";
import { kopecks } from "@rumb/money/kopecks";
import { describe, expect, test } from "vitest";
import { openPostings, type PostingUnit } from "../src/money/postings/posting.ts";
import { CommitUnknown } from "../src/platform/db/database-errors.ts";
import { oneRow, openTestPostings, playDice } from "./_harness-ledger.ts";
import { codeOf, moneyOf, useWallet, type Wallet, walletPlayer } from "./_harness-wallet.ts";
import { decided } from "../src/money/command.ts";

const wallet = useWallet();

/** Bonuses make no rows of their own yet, so their causes may be any numbers. */
let causes = 5_000_000;

describe("a posting", () => {
  test("moves money both ways and sees its own movements", async () => {
    const playerId = await walletPlayer(wallet(), 1_000);
    const settled = await run(playerId, async (unit) => {
      await credit(unit, 500);
      await unit.charge({ kind: "test_back", house: "bonus:promo", amount: kopecks(1_200), causeId: causes });
      return { balance: unit.balance() };
    });
    expect(settled).toEqual({ replayed: false, reply: { balance: 300 }, events: null });
    expect(await moneyOf(wallet(), playerId)).toMatchObject({ balance: 300 });
  });

  test("states a newer balance with every movement, and plays go on from there", async () => {
    const playerId = await walletPlayer(wallet(), 1_000);
    const settled = await run(playerId, async (unit) => {
      const before = unit.balanceVersion();
      await credit(unit, 500);
      expect(unit.balanceVersion()).toBe(before + 1);
      return { version: unit.balanceVersion() };
    });
    if (isRefusal(settled) || settled.replayed) throw new Error("the posting was not made");
    const posted = await versionOf(playerId);
    expect(settled.reply).toEqual({ version: posted });
    await expect(
      run(playerId, async (unit) => {
        await credit(unit, 500);
        return refusal("PROMO_UNKNOWN");
      }),
    ).resolves.toMatchObject({ code: "PROMO_UNKNOWN" });
    expect(await versionOf(playerId)).toBe(posted);
    const played = await playDice(wallet().ledger, { playerId });
    if (isRefusal(played)) throw new Error(played.code);
    const { balance } = await moneyOf(wallet(), playerId);
    const stated = { balance: balance / 100, balance_version: await versionOf(playerId) };
    expect(stated.balance_version).toBeGreaterThan(posted);
    expect(played.reply).toMatchObject(stated);
  });

  test("undoes everything with a refusal, and with an error", async () => {
    const playerId = await walletPlayer(wallet(), 1_000);
    const spoil = async (unit: PostingUnit) => {
      await credit(unit, 500);
      await unit.addDeposit({ amount: kopecks(500), wager: kopecks(1_500) });
    };
    const refused = run(playerId, async (unit) => {
      await spoil(unit);
      return refusal("PROMO_UNKNOWN");
    });
    expect(codeOf(await refused)).toBe("PROMO_UNKNOWN");
    const broken = run(playerId, async (unit) => {
      await spoil(unit);
      throw new Error("a bug");
    });
    await expect(broken).rejects.toThrow("a bug");
    expect(await moneyOf(wallet(), playerId)).toEqual({
      balance: 1_000,
      deposits: 0,
      wagerLeft: 0,
      wagerTotal: 0,
    });
  });

  test("takes no more than there is", async () => {
    const playerId = await walletPlayer(wallet(), 1_000);
    const movement = { kind: "test_back", house: "bonus:promo", amount: kopecks(1_001), causeId: 1 } as const;
    await expect(run(playerId, (unit) => unit.charge(movement))).rejects.toThrow("cannot cover");
  });

  test("of the same kind and cause happens once, for ever", async () => {
    const playerId = await walletPlayer(wallet(), 0);
    const once = () => run(playerId, (unit) => credit(unit, 100, 4_000_000));
    await once();
    await expect(once()).rejects.toMatchObject({ code: "23505" });
    expect(await moneyOf(wallet(), playerId)).toMatchObject({ balance: 100 });
  });

  test("is refused to a banned player, unless a ban must not stop it", async () => {
    const playerId = await walletPlayer(wallet(), 0);
    const { database } = wallet().deps;
    await database.query(`UPDATE players SET banned_at = now(), ban_comment = 'х' WHERE id = $1`, [playerId]);
    expect(codeOf(await run(playerId, (unit) => credit(unit, 100)))).toBe("BANNED");
    const settled = await wallet().deps.postings.run({
      playerId,
      allowBanned: true,
      work: async (unit) => decided(await credit(unit, 100)),
    });
    expect(codeOf(settled)).toBe("accepted");
  });

  test("with one key many times through two nodes happens once and is answered alike", async () => {
    const playerId = await walletPlayer(wallet(), 0);
    const nodes = { here: wallet().deps.postings, there: await openTestPostings(wallet().site.database) };
    const claim = { key: "once", fingerprint: "this" };
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        nodes[index % 2 === 0 ? "here" : "there"].run({
          playerId,
          idempotency: claim,
          async work(unit) {
            await credit(unit, 100);
            return decided({ balance: unit.balance() });
          },
        }),
      ),
    );
    expect(results.filter((result) => "replayed" in result && !result.replayed)).toHaveLength(1);
    for (const result of results) expect(result).toMatchObject({ reply: { balance: 100 } });
    const other = await wallet().deps.postings.run({
      playerId,
      idempotency: { ...claim, fingerprint: "that" },
      work: async (unit) => decided(await credit(unit, 100)),
    });
    expect(codeOf(other)).toBe("IDEMPOTENCY_KEY_REUSED");
    expect(await moneyOf(wallet(), playerId)).toMatchObject({ balance: 100 });
  });

  test("shares its keys with plays", async () => {
    const playerId = await walletPlayer(wallet(), 1_000);
    await playDice(wallet().ledger, { playerId, key: "shared" });
    const posted = await wallet().deps.postings.run({
      playerId,
      idempotency: { key: "shared", fingerprint: "a posting" },
      work: async (unit) => decided(await credit(unit, 100)),
    });
    expect(codeOf(posted)).toBe("IDEMPOTENCY_KEY_REUSED");
  });

  test("and plays of one player at once lose nothing of each other", async () => {
    const playerId = await walletPlayer(wallet(), 100_000);
    const work = Array.from({ length: 200 }, (_, index) =>
      index % 2 === 0
        ? run(playerId, (unit) => credit(unit, 7))
        : playDice(wallet().ledger, { playerId, bet: 1, chance: 50 }),
    );
    expect((await Promise.all(work)).map(codeOf)).toEqual(work.map(() => "accepted"));
    const { count } = await oneRow<{ count: number }>(
      wallet().site.database,
      `SELECT count(*) FROM transfers WHERE credit_account = $1 AND kind = 'test_bonus'`,
      [playerId],
    );
    expect(count).toBe(100);
  });

  test("whose commit is left without an answer says that it does not know", async () => {
    const { database } = wallet().deps;
    const playerId = await walletPlayer(wallet(), 0);
    const postings = openPostings({
      houseAccounts: { id: () => -1 },
      database: {
        async transaction(work) {
          await database.transaction(work);
          throw new CommitUnknown(new Error("Connection terminated unexpectedly"));
        },
      },
    });
    const settled = await postings.run({ playerId, work: async () => decided("done") });
    expect(codeOf(settled)).toBe("OUTCOME_UNKNOWN");
  });
});

type Work = (unit: PostingUnit) => Promise<unknown>;

function run(playerId: number, work: Work): ReturnType<Wallet["deps"]["postings"]["run"]> {
  return wallet().deps.postings.run({
    playerId,
    async work(unit) {
      const reply = await work(unit);
      return isRefusal(reply) ? reply : decided(reply);
    },
  });
}

async function credit(unit: PostingUnit, amount: number, cause?: number): Promise<void> {
  causes += 1;
  const causeId = cause ?? causes;
  await unit.credit({ kind: "test_bonus", house: "bonus:promo", amount: kopecks(amount), causeId });
}

async function versionOf(playerId: number): Promise<number> {
  const { version } = await oneRow<{ version: number }>(
    wallet().deps.database,
    `SELECT balance_version AS version FROM player_accounts WHERE player_id = $1`,
    [playerId],
  );
  return version;
}
