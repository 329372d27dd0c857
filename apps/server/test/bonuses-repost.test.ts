import { refusal, type Refusal } from "@rumb/contract/errors";
import { describe, expect, test } from "vitest";
import { checkReposts, readRepostBonus, transferReposts } from "../src/features/bonuses/repost-service.ts";
import { balanceOf, counted, linkedPlayer, race, useBonuses } from "./_bonuses.ts";
import { oneRow } from "./_harness-ledger.ts";
import { codeOf, walletPlayer } from "./_harness-wallet.ts";
import { raceRounds } from "./_race-rounds.ts";

const ROUNDS = raceRounds();
const PARALLEL = 16;

const { wallet, node } = useBonuses();

describe("a check", () => {
  test("credits each new repost once, and a transfer moves what has come together", async () => {
    const playerId = await linkedPlayer(wallet());
    expect(await check(playerId, { posts: ["-1_1", "-1_2"] })).toEqual(checked([0.8, 2], [0.8, 2]));
    expect(await check(playerId, { posts: ["-1_1", "-1_2"] })).toEqual(checked([0.8, 2], [0, 0]));
    expect(await check(playerId, { posts: ["-1_2", "-1_3"] })).toEqual(checked([1.2, 3], [0.4, 1]));
    expect(await balanceOf(wallet(), playerId)).toBe(0);
    wallet().events.length = 0;
    expect(await transfer(playerId)).toMatchObject({ user: { transfer: 1.2, balance: 1.2 } });
    expect(wallet().events).toEqual([
      { room: { playerId }, event: "updateBalance", data: expect.objectContaining({ balance: 1.2, win: 0 }) },
    ]);
    expect(codeOf(await transfer(playerId))).toBe("REPOST_EMPTY");
    expect(await check(playerId, { posts: ["-1_3", "-1_4"] })).toEqual(checked([0.4, 4], [0.4, 1]));
    expect(await readRepostBonus(wallet().deps, playerId)).toEqual({
      user: { income_repost: 0.4, repost: 4, linked: true },
    });
  });

  test.each([
    [0, 2],
    [24, 2],
    [25, 3],
    [99, 3],
    [100, 4],
    [300, 4],
    [301, 5],
  ])("after %i reposts five new ones give %f, all at the level of before", async (made, bonus) => {
    const playerId = await linkedPlayer(wallet());
    await makeReposts(playerId, made);
    const posts = ["-1_1", "-1_2", "-1_3", "-1_4", "-1_5"];
    expect(await check(playerId, { posts })).toMatchObject({
      user: { repost: made + 5, repost_bonus: bonus, make_repost: 5 },
    });
  });

  test.each(["VK_ACCOUNT_CLOSED", "VK_UNAVAILABLE"] as const)("at %s credits nothing", async (code) => {
    const playerId = await linkedPlayer(wallet());
    expect(codeOf(await check(playerId, { posts: refusal(code) }))).toBe(code);
    expect((await readRepostBonus(wallet().deps, playerId)).user).toMatchObject({
      income_repost: 0,
      repost: 0,
    });
  });

  test("needs both accounts, and asks nobody before", async () => {
    const playerId = await walletPlayer(wallet(), 0);
    const asked: string[] = [];
    expect(codeOf(await check(playerId, { posts: ["-1_1"], asked }))).toBe("TELEGRAM_NOT_LINKED");
    expect(codeOf(await transfer(playerId))).toBe("TELEGRAM_NOT_LINKED");
    expect(asked).toEqual([]);
    expect(await readRepostBonus(wallet().deps, playerId)).toEqual({
      user: { income_repost: 0, repost: 0, linked: false },
    });
  });

  test("holds nothing while VK thinks", async () => {
    const playerId = await linkedPlayer(wallet());
    const seen: unknown[] = [];
    const deps = {
      ...node(0),
      vkCommunity: {
        group: {
          async repostedPosts() {
            const sql = `SELECT player_id AS id FROM player_accounts WHERE player_id = $1 FOR UPDATE NOWAIT`;
            seen.push(await node(1).database.transaction((query) => query(sql, [playerId])));
            seen.push(await oneRow(node(1).database, IDLE_IN_TRANSACTION));
            return [];
          },
        },
      },
    };
    await checkReposts(deps, { playerId, idempotency: undefined });
    expect(seen).toEqual([[{ id: playerId }], { count: 0 }]);
  });

  test("a repeated key gives the first answer, and nobody is asked", async () => {
    const playerId = await linkedPlayer(wallet());
    const first = await check(playerId, { posts: ["-1_1"], key: "again" });
    const asked: string[] = [];
    expect(await check(playerId, { posts: ["-1_1", "-1_2"], key: "again", asked })).toEqual(first);
    expect(asked).toEqual([]);
  });
});

describe(`${ROUNDS} rounds with ${PARALLEL} calls at once on two nodes`, () => {
  test("credit each repost once, and move the income once", async () => {
    const playerId = await linkedPlayer(wallet());
    let total = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      // The level of the round's first; a hundred rounds of two go from the first to the third.
      const rate = [24, 99, 300].filter((bound) => round * 2 > bound).length * 20 + 40;
      const posts = [`-1_${round * 2 + 1}`, `-1_${round * 2 + 2}`];
      const results = await race(wallet(), PARALLEL, (index) =>
        index % 2 === 0 ? check(playerId, { posts, node: index / 2 }) : transfer(playerId, (index - 1) / 2),
      );
      await transfer(playerId);
      total += rate * 2;
      expect(await balanceOf(wallet(), playerId)).toBe(total);
      const { REPOST_EMPTY: empty = 0, accepted: done = 0, ...others } = counted(results);
      expect([others, empty + done]).toEqual([{}, PARALLEL]);
      expect(done).toBeLessThanOrEqual(PARALLEL / 2 + 1);
    }
    expect((await readRepostBonus(wallet().deps, playerId)).user).toMatchObject({ repost: ROUNDS * 2 });
  });
});

const IDLE_IN_TRANSACTION = `SELECT count(*) FROM pg_stat_activity
  WHERE datname = current_database() AND state LIKE 'idle in transaction%'`;

/** The standing after a check, income and reposts, and what it has added to both. */
function checked([income, repost]: [number, number], [bonus, made]: [number, number]) {
  return { user: { income_repost: income, repost, repost_bonus: bonus, make_repost: made } };
}

type Check = {
  readonly posts: readonly string[] | Refusal;
  readonly node?: number;
  readonly key?: string;
  /** Takes down whom VK was asked about. */
  readonly asked?: string[];
};

function check(playerId: number, { posts, node: index = 0, key, asked = [] }: Check): Promise<unknown> {
  const group = {
    async repostedPosts(vkId: string) {
      asked.push(vkId);
      return posts;
    },
  };
  const idempotency = key === undefined ? undefined : { key, fingerprint: "check" };
  return checkReposts({ ...node(index), vkCommunity: { group } }, { playerId, idempotency });
}

function transfer(playerId: number, index = 0): Promise<unknown> {
  return transferReposts(node(index), { playerId, idempotency: undefined });
}

/** Reposts of another group's posts, as earlier checks would have credited them. */
async function makeReposts(playerId: number, count: number): Promise<void> {
  await wallet().deps.database.query(
    `WITH made AS (
       INSERT INTO reposts (player_id, post, reward)
       SELECT $1, '-9_' || number, 40 FROM generate_series(1, $2) AS number
     )
     UPDATE players SET reposts = $2, repost_income = 40 * $2 WHERE id = $1`,
    [playerId, count],
  );
}
