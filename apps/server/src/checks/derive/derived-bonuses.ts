import { repostReward } from "@rumb/games/bonuses/bonus-levels";
import { isTimedBonus } from "@rumb/games/bonuses/timed-bonus";
import type { BookPage, Books } from "../books/books.ts";
import { ruleOf, type Violation, violationOf } from "../books/violation.ts";
import { type ClaimRow, readClaims, readReposts, readTimers, type RepostGroup } from "./bonus-store.ts";

const TIMER = ruleOf(
  "people.timer",
  "a bonus comes again one period after its last claim",
  "Таймер бонуса не следует из последнего получения",
);
const CLAIM = ruleOf(
  "claims.due",
  "a bonus was claimed when it was due, and gave what it could",
  "Бонус получен раньше срока или больше возможного",
);
const REPOST = ruleOf(
  "people.repost-level",
  "a repost gave what the level of its player gives",
  "Репост оплачен не по уровню",
);

/** A claim's row has the time of its transaction's beginning, its timer that behind the lock. */
const LOCK_WAIT_MS = 30_000;

/** Compares the timers of the players of a page with their last claims. */
export async function derivedTimers({ query, ids, books }: BookPage): Promise<Violation[]> {
  return (await readTimers(query, ids)).flatMap(({ playerId, bonus, readyAt, claimedAt }) => {
    if (!isTimedBonus(bonus)) return [];
    const periods =
      claimedAt && books.history.at("bonuses", claimedAt)?.map((values) => values[bonus].periodSeconds);
    const waitedMs = claimedAt === null ? 0 : readyAt.getTime() - claimedAt.getTime();
    const fits =
      periods === undefined ||
      (periods?.some((seconds) => waitedMs >= seconds * 1000 && waitedMs <= seconds * 1000 + LOCK_WAIT_MS) ??
        false);
    if (fits) return [];
    return [
      violationOf(TIMER, { table: "bonus_timers", id: playerId, where: { bonus, readyAt, claimedAt } }),
    ];
  });
}

/** Looks whether the claims of a page were due, and their amounts possible. */
export async function derivedClaims({ query, ids, books }: BookPage): Promise<Violation[]> {
  return (await readClaims(query, ids)).flatMap((claim) => {
    if (isDue(claim, books)) return [];
    const { id, bonus, amount, previousAt } = claim;
    return [violationOf(CLAIM, { table: "bonus_claims", id, where: { bonus, amount, previousAt } })];
  });
}

function isDue({ bonus, amount, network, createdAt, previousAt }: ClaimRow, { history }: Books): boolean {
  if (bonus === "social") {
    const amounts = history.at("social", createdAt);
    return (
      amounts?.some((due) => amount === (network === "vk" ? due.vkKopecks : due.telegramKopecks)) ?? true
    );
  }
  if (!isTimedBonus(bonus)) return true;
  const sinceMs = previousAt === null ? null : createdAt.getTime() - previousAt.getTime();
  const mosts = history.at("bonuses", createdAt);
  const periods = previousAt && history.at("bonuses", previousAt);
  const waited =
    sinceMs === null ||
    (periods?.some((values) => sinceMs >= values[bonus].periodSeconds * 1000 - LOCK_WAIT_MS) ?? true);
  return waited && (mosts?.some((values) => amount <= values[bonus].maxKopecks) ?? true);
}

/** Pays the reposts of the players of a page again, check by check: those of one check are all paid by the level before it. */
export async function derivedReposts({ query, ids }: BookPage): Promise<Violation[]> {
  const found: Violation[] = [];
  let made = 0;
  let last: RepostGroup | null = null;
  for (const group of await readReposts(query, ids)) {
    if (group.playerId !== last?.playerId) made = 0;
    const due = repostReward(made, group.posts);
    if (due !== group.reward) {
      const { playerId: id, reward, posts } = group;
      found.push(violationOf(REPOST, { table: "reposts", id, where: { posts, reward, due } }));
    }
    made += group.posts;
    last = group;
  }
  return found;
}
