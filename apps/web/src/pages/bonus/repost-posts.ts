import { repostReward } from "@rumb/games/bonuses/bonus-levels";
import type { Kopecks } from "@rumb/money/kopecks";

/** A check looks at so many of the group's latest posts (spec.md §9). */
export const REPOST_POSTS = 5;

/** What a check gives at most to who has made `reposts` before. */
export function mostOfOneCheck(reposts: number): Kopecks {
  return repostReward(reposts, REPOST_POSTS);
}
