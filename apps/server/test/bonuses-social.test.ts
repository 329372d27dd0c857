import { refusal, type Refusal } from "@rumb/contract/errors";
import { describe, expect, test } from "vitest";
import {
  claimSocialBonus,
  readSocialBonuses,
  type SocialBonusDeps,
} from "../src/features/bonuses/social-bonus-service.ts";
import type { Query } from "../src/platform/db/database.ts";
import { settingDefaults } from "../src/settings/settings.ts";
import { balanceOf, counted, linkedPlayer, linkTelegram, race, useBonuses } from "./_bonuses.ts";
import { oneRow } from "./_harness-ledger.ts";
import { accepted, asSuperuser, codeOf, walletPlayer } from "./_harness-wallet.ts";
import { raceRounds } from "./_race-rounds.ts";

const ROUNDS = raceRounds();
const PARALLEL = 16;

const { wallet, node } = useBonuses();

describe.each(["vk", "tg"] as const)("the bonus for joining «%s»", (network) => {
  test("is paid to a member, once", async () => {
    const playerId = await linkedPlayer(wallet());
    wallet().events.length = 0;
    expect(await claim(playerId, network)).toMatchObject({ balance: 5, sum: 5 });
    expect(wallet().events).toEqual([
      { room: { playerId }, event: "updateBalance", data: expect.objectContaining({ balance: 5, win: 0 }) },
    ]);
    expect(codeOf(await claim(playerId, network))).toBe("SOCIAL_CLAIMED");
    expect(await balanceOf(wallet(), playerId)).toBe(500);
    expect(await readSocialBonuses(wallet().deps, playerId)).toEqual({
      bonus: { vk: 5, tg: 5 },
      user: { bonus_vk: network === "vk", bonus_tg: network === "tg", linked_tg: true },
    });
  });

  test.each<[string, boolean | Refusal, string]>([
    ["no member", false, network === "vk" ? "NOT_IN_VK_GROUP" : "NOT_IN_TELEGRAM_CHANNEL"],
    ["nobody who says", refusal("VK_UNAVAILABLE"), "VK_UNAVAILABLE"],
  ])("is not paid to %s, but may be later", async (_name, joined, code) => {
    const playerId = await linkedPlayer(wallet());
    expect(codeOf(await claim(playerId, network, { joined: async () => joined }))).toBe(code);
    expect(await balanceOf(wallet(), playerId)).toBe(0);
    expect(codeOf(await claim(playerId, network))).toBe("accepted");
  });

  test("is not paid for an account that has brought it before, whoever it was paid to", async () => {
    const [before, playerId] = [await linkedPlayer(wallet()), await linkedPlayer(wallet())];
    await claim(before, network);
    const account = (await accountsOf(playerId))[network];
    const move = (from: string, to: string) =>
      asSuperuser(
        wallet().site,
        `UPDATE social_claims SET account_id = '${to}' WHERE network = '${network}' AND account_id = '${from}'`,
      );
    const own = (await accountsOf(before))[network];
    await move(own, account);
    expect(codeOf(await claim(playerId, network))).toBe("SOCIAL_CLAIMED");
    expect(await balanceOf(wallet(), playerId)).toBe(0);
    await move(account, own);
  });

  test("asks about their own account of that network", async () => {
    const playerId = await linkedPlayer(wallet());
    const asked: string[] = [];
    await claim(playerId, network, { joined: async (id) => asked.push(id) > 0 });
    expect(asked).toEqual([(await accountsOf(playerId))[network]]);
  });

  test("holds nothing while the other server thinks", async () => {
    const playerId = await linkedPlayer(wallet());
    const seen: unknown[] = [];
    const joined = async () => {
      const { database } = node(1);
      seen.push(await oneRow(database, IDLE_IN_TRANSACTION));
      const sql = `SELECT player_id AS id FROM player_accounts WHERE player_id = $1 FOR UPDATE NOWAIT`;
      seen.push(await database.transaction((query) => query(sql, [playerId])));
      return true;
    };
    expect(codeOf(await claim(playerId, network, { joined }))).toBe("accepted");
    expect(seen).toEqual([{ count: 0 }, [{ id: playerId }]]);
  });

  test("a repeated key gives the first answer, and nobody is asked", async () => {
    const playerId = await linkedPlayer(wallet());
    const first = await claim(playerId, network, { key: "again" });
    wallet().events.length = 0;
    const joined = () => Promise.reject(new Error("nobody may be asked"));
    expect(await claim(playerId, network, { key: "again", joined })).toEqual(first);
    expect(wallet().events).toEqual([]);
    const other = network === "vk" ? "tg" : "vk";
    expect(codeOf(await claim(playerId, other, { key: "again", joined }))).toBe("IDEMPOTENCY_KEY_REUSED");
  });

  test("a repeat is answered like the first call that ends while it is under way", async () => {
    const playerId = await linkedPlayer(wallet());
    const { database } = node(1);
    let first: unknown;
    // The first call ends between the repeat's look for its answer and its look at what was paid.
    const query: Query = async <Row extends object>(sql: string, values?: readonly unknown[]) => {
      const rows = await database.query<Row>(sql, values);
      first ??= await claim(playerId, network, { key: "overlapping" });
      return rows;
    };
    const repeat = await claim(playerId, network, { key: "overlapping", database: { ...database, query } });
    expect(codeOf(first)).toBe("accepted");
    expect(repeat).toEqual(first);
    expect(await balanceOf(wallet(), playerId)).toBe(500);
  });

  test(`${ROUNDS} rounds with ${PARALLEL} calls at once on two nodes pay once each`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const playerId = await linkedPlayer(wallet());
      const results = await race(wallet(), PARALLEL, (index) => claim(playerId, network, { node: index }));
      expect(counted(results)).toEqual({ accepted: 1, SOCIAL_CLAIMED: PARALLEL - 1 });
      expect(await balanceOf(wallet(), playerId)).toBe(500);
    }
  });
});

test("the one for Telegram needs a bound account, the one for VK does not", async () => {
  const playerId = await walletPlayer(wallet(), 0);
  const joined = () => Promise.reject(new Error("nobody may be asked"));
  expect(codeOf(await claim(playerId, "tg", { joined }))).toBe("TELEGRAM_NOT_LINKED");
  expect(accepted(await claim(playerId, "vk"))).toMatchObject({ balance: 5, sum: 5 });
  await linkTelegram(wallet(), playerId);
  expect(accepted(await claim(playerId, "tg"))).toMatchObject({ balance: 10, sum: 5 });
});

test("the operator's amounts are paid and shown", async () => {
  const playerId = await linkedPlayer(wallet());
  const social = { vkKopecks: 123, telegramKopecks: 45_600, checksPerMinutePerPlayer: 1 };
  const settings = { current: () => ({ ...settingDefaults, social }) };
  expect(await claim(playerId, "vk", { settings })).toMatchObject({ sum: 1.23 });
  expect(await claim(playerId, "tg", { settings })).toMatchObject({ balance: 457.23, sum: 456 });
  const shown = await readSocialBonuses({ ...wallet().deps, settings }, playerId);
  expect(shown.bonus).toEqual({ vk: 1.23, tg: 456 });
});

test.each(["", "VK", "telegram", "day"])("there is no bonus «%s»", async (network) => {
  const playerId = await linkedPlayer(wallet());
  expect(codeOf(await claim(playerId, network))).toBe("BONUS_UNKNOWN");
});

const IDLE_IN_TRANSACTION = `SELECT count(*) FROM pg_stat_activity
  WHERE datname = current_database() AND state LIKE 'idle in transaction%'`;

type Claim = {
  readonly node?: number;
  readonly key?: string;
  readonly joined?: (accountId: string) => Promise<boolean | Refusal>;
  readonly settings?: SocialBonusDeps["settings"];
  readonly database?: SocialBonusDeps["database"];
};

function claim(
  playerId: number,
  network: string,
  { node: index = 0, key, joined = async () => true, ...rest }: Claim = {},
): Promise<unknown> {
  const idempotency = key === undefined ? undefined : { key, fingerprint: network };
  const adapters = {
    telegram: { bot: { isInChannel: joined } },
    vkCommunity: { group: { isMember: joined } },
  };
  return claimSocialBonus({ ...node(index), ...adapters, ...rest }, { playerId, idempotency }, network);
}

function accountsOf(playerId: number) {
  const sql = `SELECT vk_id AS vk, telegram_id AS tg FROM players WHERE id = $1`;
  return oneRow<{ vk: string; tg: string }>(wallet().deps.database, sql, [playerId]);
}
