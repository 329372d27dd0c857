import type { OperatorFlag } from "@rumb/contract/operator-flags";
import { kopecks, roubles } from "@rumb/money/kopecks";
import type { Query } from "../../platform/db/database.ts";
import { readPerson } from "../../players/person-store.ts";
import {
  type LinkedClaim,
  type NewestBets,
  type OppositeBets,
  readLinkedClaims,
  readNewestBets,
  readOppositeBets,
} from "./farming-flags-store.ts";

// What looks like playing for rakeback and the pot. Hints: nothing follows from them by themselves.

/** Fewer bets, or less staked, say nothing. */
const FEWEST_BETS = 100;
const LEAST_STAKED = 100_000;
/** A return this near to the whole stake is no luck and no loss. */
const NEAR = 0.02;
const FEWEST_OPPOSITE = { wheel: 3, dice: 20 } as const;

/** The signs of one player, by what they and the accounts that look like theirs have done lately. */
export async function farmingFlags(query: Query, playerId: number): Promise<OperatorFlag[]> {
  const person = await readPerson(query, playerId);
  const others = person.filter((id) => id !== playerId);
  const [bets, claims, opposite] = await Promise.all([
    readNewestBets(query, playerId),
    others.length === 0 ? [] : readLinkedClaims(query, person),
    others.length === 0 ? [] : readOppositeBets(query, { playerId, others }),
  ]);
  return [
    ...rewardsOnly(bets),
    ...linkedClaims(claims, { playerId, accounts: person.length }),
    ...oppositeSides(opposite),
  ];
}

/** Much was staked, the games gave back nearly all of it, and what was gained is rakeback and the pot. */
export function rewardsOnly({ bets, staked, paid, pot, rakeback }: NewestBets): OperatorFlag[] {
  if (bets < FEWEST_BETS || staked < LEAST_STAKED) return [];
  const isEven = Math.abs(paid - staked) <= NEAR * staked;
  const rewards = pot + rakeback;
  const gain = paid + rewards - staked;
  if (!isEven || gain <= 0 || 2 * rewards < gain) return [];
  return [
    {
      kind: "rewards_only",
      bets,
      staked: roubles(kopecks(staked)),
      returned: paid / staked,
      rakeback: roubles(kopecks(rakeback)),
      pot: roubles(kopecks(pot)),
    },
  ];
}

/** The player and at least one account that looks like theirs have all taken out what stakes bring. */
export function linkedClaims(
  claims: readonly LinkedClaim[],
  { playerId, accounts }: { playerId: number; accounts: number },
): OperatorFlag[] {
  if (claims.length < 2 || claims.every(({ id }) => id !== playerId)) return [];
  const list = claims.map(({ id, name, sum }) => ({ id, name, sum: roubles(kopecks(sum)) }));
  return [{ kind: "linked_claims", accounts, claims: list }];
}

export function oppositeSides(opposite: readonly OppositeBets[]): OperatorFlag[] {
  return opposite
    .filter(({ game, times }) => times >= FEWEST_OPPOSITE[game])
    .map(({ game, id, name, times }) => ({ kind: "opposite", game, other: { id, name }, times }));
}
