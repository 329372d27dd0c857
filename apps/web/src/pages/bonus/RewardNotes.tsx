import type { RewardTerms } from "@rumb/contract/reward-terms";
import { useTimeLeft } from "./bonus-clock.ts";
import { heldWords, monthWords } from "./reward-words.ts";

/** What of a reward waits for its hold, counted down by the server's clock, and what the month leaves. */
export function RewardNotes({ reward, terms }: { reward: HeldReward; terms: RewardTerms }) {
  const leftMs = useTimeLeft(reward.held_until);
  return (
    <>
      {[heldWords(reward, leftMs), monthWords(terms)].map(
        (words) => words !== undefined && <p key={words.slice(0, 8)}>{words}</p>,
      )}
    </>
  );
}

type HeldReward = { readonly held: number; readonly held_until: number | null };
