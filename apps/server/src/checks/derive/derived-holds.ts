import type { BookPage } from "../books/books.ts";
import { ruleOf, type Violation, violationOf } from "../books/violation.ts";
import { readLastMoves, readYoungIncome, readYoungRakeback, type RewardMove } from "./hold-store.ts";

const RAKEBACK = ruleOf(
  "players.rakeback-early",
  "rakeback is moved to the balance only after its hold",
  "Рейкбек выведен до конца удержания",
);
const INCOME = ruleOf(
  "players.income-early",
  "the income of a partner is moved to the balance only after its hold",
  "Доход партнёра выведен до конца удержания",
);

const HOUR_MS = 3_600_000;
/** A move has the time of its transaction's beginning, and so has what it moves. */
const LOCK_WAIT_MS = 30_000;

/**
 * Looks at the last move of each player of a page: what was too young for it must be there still. What they have gained since is
 * younger yet, so nothing else can have taken its place.
 */
export async function derivedHolds(page: BookPage): Promise<Violation[]> {
  const { query, ids } = page;
  const { rakeback, incomes } = await readLastMoves(query, ids);
  const [byBets, byReferrals] = await Promise.all([
    readYoungRakeback(query, heldSince(rakeback, page)),
    readYoungIncome(query, heldSince(incomes, page)),
  ]);
  return [
    ...byBets.map(({ id, ...where }) => violationOf(RAKEBACK, { table: "player_accounts", id, where })),
    ...byReferrals.map(({ id, ...where }) => violationOf(INCOME, { table: "referral_accounts", id, where })),
  ];
}

/** From when on everything was too young, by the shortest hold that may have been in force. */
function heldSince(moves: readonly RewardMove[], { books }: BookPage): RewardMove[] {
  return moves.flatMap(({ playerId, at }) => {
    const terms = books.history.at("rewards", at);
    if (terms === null) return [];
    const hours = Math.min(...terms.map(({ holdHours }) => holdHours));
    return [{ playerId, at: new Date(at.getTime() - hours * HOUR_MS + LOCK_WAIT_MS) }];
  });
}
