import { isRefusal } from "@rumb/contract/errors";
import { kopecks } from "@rumb/money/kopecks";
import { describe, expect, test } from "vitest";
import { createLinkCodes } from "../src/features/linking/link-codes.ts";
import { type LinkHandler, linkTelegram } from "../src/features/linking/telegram-linking.ts";
import { balanceOf, counted, race, useBonuses } from "./_bonuses.ts";
import { systemRandom } from "../src/platform/runtime/random.ts";
import { oneRow, TEST_SECRET_KEY, testSealing } from "./_harness-ledger.ts";
import { walletPlayer } from "./_harness-wallet.ts";
import { raceRounds } from "./_race-rounds.ts";

const ROUNDS = raceRounds();
const PARALLEL = 16;

const { wallet, node } = useBonuses();
const linkCodes = createLinkCodes({
  secretKeys: [Buffer.from(TEST_SECRET_KEY, "hex")],
  clock: { now: () => new Date() },
});

test(`${ROUNDS} rounds of two players and two accounts, ${PARALLEL} calls at once on two nodes, bind each once`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const players = [await walletPlayer(wallet(), 0), await walletPlayer(wallet(), 0)];
    const accounts = [newAccount(), newAccount()];
    const heard: number[] = [];
    const onTelegramLinked: LinkHandler[] = [async (_desk, link) => void heard.push(link.playerId)];
    const results = await race(wallet(), PARALLEL, (index) =>
      link(players[(index >> 1) % 2] ?? 0, accounts[(index >> 2) % 2] ?? "", {
        node: index,
        onTelegramLinked,
      }),
    );
    const { linked = 0, ...others } = countedReplies(results);
    const bound = await Promise.all(players.map((playerId) => telegramOf(playerId)));
    // Whoever came first took their account; then the other player could only have the other one.
    expect(bound.filter((account) => account !== null)).toHaveLength(linked);
    expect(new Set(bound).size).toBe(2);
    expect(linked).toBe(2);
    expect(heard.toSorted((one, other) => one - other)).toEqual(players);
    const known = new Set(["known", "TELEGRAM_TAKEN", "TELEGRAM_LINKED_ALREADY"]);
    expect(Object.keys(others).filter((reply) => !known.has(reply))).toEqual([]);
  }
});

describe("who takes part in a binding", () => {
  test("sees the bound player, locked, and may move money", async () => {
    const playerId = await walletPlayer(wallet(), 0);
    const account = newAccount();
    const seen: unknown[] = [];
    const handler: LinkHandler = async (unit, bound) => {
      seen.push(bound, await oneRow(unit, `SELECT telegram_id AS id FROM players WHERE id = $1`, [playerId]));
      const sql = `INSERT INTO bonus_claims (player_id, bonus, amount) VALUES ($1, 'repost', 40) RETURNING id`;
      const { id: causeId } = await oneRow<{ id: number }>(unit, sql, [playerId]);
      const amount = kopecks(40);
      await unit.query(`INSERT INTO reposts (player_id, post, reward) VALUES ($1, '-9_1', 40)`, [playerId]);
      await unit.query(`UPDATE players SET reposts = 1 WHERE id = $1`, [playerId]);
      await unit.credit({ kind: "bonus_repost", house: "bonus:repost", amount, causeId });
    };
    expect(await link(playerId, account, { onTelegramLinked: [handler] })).toBe("linked");
    expect(seen).toEqual([{ playerId, telegramId: account }, { id: account }]);
    expect(await balanceOf(wallet(), playerId)).toBe(40);
  });

  test("undoes it all by what they throw, and the same call may come again", async () => {
    const playerId = await walletPlayer(wallet(), 100);
    const account = newAccount();
    const broken: LinkHandler = async (unit) => {
      await unit.query(`UPDATE players SET videocard = 'changed' WHERE id = $1`, [playerId]);
      throw new Error("no");
    };
    wallet().events.length = 0;
    await expect(link(playerId, account, { onTelegramLinked: [broken] })).rejects.toThrow("no");
    expect([await telegramOf(playerId), wallet().events]).toEqual([null, []]);
    expect(await balanceOf(wallet(), playerId)).toBe(100);
    expect(await link(playerId, account)).toBe("linked");
  });
});

type Linking = { readonly node?: number; readonly onTelegramLinked?: readonly LinkHandler[] };

function link(playerId: number, telegramId: string, { node: index = 0, ...rest }: Linking = {}) {
  const keys = { sealing: testSealing, random: systemRandom };
  const deps = { ...node(index), ...keys, linkCodes, onTelegramLinked: [], ...rest };
  return linkTelegram(deps, { code: linkCodes.make(playerId), telegramId, name: "Марина", username: null });
}

/** How often each reply and each code came. */
function countedReplies(results: readonly unknown[]): Record<string, number> {
  const replies = results.filter((result) => !isRefusal(result));
  const { accepted: _replies, ...counts } = counted(results);
  for (const reply of replies) counts[String(reply)] = (counts[String(reply)] ?? 0) + 1;
  return counts;
}

let accounts = 0;

function newAccount(): string {
  accounts += 1;
  return String(800_000_000 + accounts);
}

async function telegramOf(playerId: number): Promise<string | null> {
  const sql = `SELECT telegram_id AS id FROM players WHERE id = $1`;
  return (await oneRow<{ id: string | null }>(wallet().deps.database, sql, [playerId])).id;
}
