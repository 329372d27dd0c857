import { expect, test } from "vitest";
import { rakebackUnits, RAKEBACK_UNITS_PER_KOPECK } from "@rumb/games/bonuses/rakeback";
import { RAKEBACK_GAME_IDS } from "@rumb/games/games";
import { kopecks } from "@rumb/money/kopecks";
import { checkReposts, transferReposts } from "../src/features/bonuses/repost-service.ts";
import { claimSocialBonus } from "../src/features/bonuses/social-bonus-service.ts";
import { claimTimedBonus } from "../src/features/bonuses/timed-bonus-service.ts";
import { balanceOf, linkedPlayer, useBonuses } from "./_bonuses.ts";

// What the house can lose to one player who has linked both accounts, takes everything the moment it can be had, and always draws the
// most. docs/bonuses.md states these sums.
const MOST = { firstDay: 9_700, otherDay: 8_700, week: 61_900 };

const HOUR_MS = 3_600_000;
const POSTS_A_DAY = 5;
const START_MS = Date.UTC(2026, 10, 20);

const { wallet, node } = useBonuses();

test("the most luck, all bonuses and a call each half an hour give no more than the docs say @release", async () => {
  const playerId = await linkedPlayer(wallet());
  await repostedEnough(playerId);
  const byDay: number[] = [];
  for (let day = 0; day < 7; day += 1) {
    const before = await balanceOf(wallet(), playerId);
    for (let half = 0; half < 48; half += 1) await takeEverything(playerId, { day, half });
    byDay.push((await balanceOf(wallet(), playerId)) - before);
  }
  expect(byDay).toEqual([MOST.firstDay, ...Array.from({ length: 6 }, () => MOST.otherDay)]);
  expect(byDay.reduce((sum, one) => sum + one)).toBe(MOST.week);
});

test("rakeback gives at most three hundredths of what is staked, at any level, in any game and week", () => {
  const shares = RAKEBACK_GAME_IDS.flatMap((weekGame) =>
    [...RAKEBACK_GAME_IDS, "jackpot"].flatMap((game) =>
      [0, 50_000, 500_000, 1_500_000, 1_500_001].flatMap((deposits) =>
        [100, 1_499, 1_500, 100_000].map((stake) => {
          const [stakeKopecks, depositsKopecks] = [kopecks(stake), kopecks(deposits)];
          const units = rakebackUnits({ stakeKopecks, depositsKopecks, game, weekGame });
          return units / RAKEBACK_UNITS_PER_KOPECK / stake;
        }),
      ),
    ),
  );
  expect(Math.max(...shares)).toBe(0.03);
});

/** Half an hour later: the hourly bonus is refused every other time, the daily one all times but one. */
async function takeEverything(playerId: number, { day, half }: { day: number; half: number }): Promise<void> {
  const at = START_MS + day * 24 * HOUR_MS + (half * HOUR_MS) / 2;
  const deps = { ...node(half), ...everywhereMember(day), time: async () => new Date(at) };
  const player = { playerId, idempotency: undefined };
  for (const bonus of ["day", "hourly"] as const) {
    await claimTimedBonus({ ...deps, ...mostLuck(bonus) }, player, bonus);
  }
  await claimSocialBonus(deps, player, "vk");
  await claimSocialBonus(deps, player, "tg");
  await checkReposts(deps, player);
  await transferReposts(deps, player);
}

/** A draw takes two bytes, big-endian: these give the most of 1000 and of 300. */
const LUCK = { day: 64_999, hourly: 65_399 };

function mostLuck(bonus: keyof typeof LUCK) {
  let drawn = 0;
  const bytes = () => new Uint8Array([drawn++ % 2 === 0 ? LUCK[bonus] >> 8 : LUCK[bonus] & 255]);
  return { random: { bytes } };
}

/** Has joined everything, and has reposted all that the group has posted today. */
function everywhereMember(day: number) {
  const posts = Array.from({ length: POSTS_A_DAY }, (_, index) => `-1_${day * POSTS_A_DAY + index + 1}`);
  return {
    telegram: { bot: { isInChannel: async () => true } },
    vkCommunity: { group: { isMember: async () => true, repostedPosts: async () => posts } },
  };
}

/** More than 300 reposts, all transferred and spent: the highest level. */
async function repostedEnough(playerId: number): Promise<void> {
  const posts = Array.from({ length: 301 }, (_, index) => `-9_${index + 1}`);
  const deps = { ...node(0), vkCommunity: { group: { repostedPosts: async () => posts } } };
  await checkReposts(deps, { playerId, idempotency: undefined });
  await transferReposts(node(0), { playerId, idempotency: undefined });
}
