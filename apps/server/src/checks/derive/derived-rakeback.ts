import { kopecks } from "@rumb/money/kopecks";
import { weekGameAt } from "@rumb/games/bonuses/rakeback";
import { RAKEBACK_GAME_IDS, type RakebackGameId } from "@rumb/games/games";
import { countStake } from "../../money/stake-rules.ts";
import type { BookPage, Books } from "../books/books.ts";
import { ruleOf, type Violation, violationOf } from "../books/violation.ts";
import { type PaidPayment, readPaidPayments, readStoredBets, type StoredBet } from "./bet-store.ts";

const RAKEBACK = ruleOf(
  "bets.rakeback",
  "a settled bet has given the rakeback of its player's level and of the game of the week",
  "Ставка дала не тот рейкбек",
);

/** A deposit and a bet of the same moments may have come in either order: the account's lock was waited for. */
const LOCK_WAIT_MS = 30_000;

/** Counts the rakeback of every settled bet of a page again, by the deposits and the game of the week of its settlement. */
export async function derivedRakeback({ query, ids, books }: BookPage): Promise<Violation[]> {
  const bets = (await readStoredBets(query, ids)).filter(({ state }) => state === "won" || state === "lost");
  const payments = byPlayer(
    await readPaidPayments(query, [...new Set(bets.map(({ playerId }) => playerId))]),
  );
  return bets.flatMap((bet) => {
    const possible = rakebacksOf(bet, payments.get(bet.playerId) ?? [], books);
    if (possible === null || possible.has(bet.rakebackUnits)) return [];
    const where = { game: bet.game, stake: bet.stake, units: bet.rakebackUnits, due: [...possible] };
    return [violationOf(RAKEBACK, { table: "bets", id: bet.id, where })];
  });
}

/** What the bet may have given; null when that is not known. */
function rakebacksOf(
  { game, stake, settledAt }: StoredBet,
  payments: readonly PaidPayment[],
  { history, rakebackSince }: Books,
): ReadonlySet<number> | null {
  if (settledAt === null) return new Set([0]);
  const weekGames = weekGamesAt(settledAt, history);
  if (weekGames === null) return null;
  const possible = new Set<number>(settledAt < rakebackSince ? [0] : []);
  for (const deposits of depositsAround(payments, settledAt)) {
    for (const weekGame of weekGames)
      possible.add(countStake({ game, stake: kopecks(stake), deposits, weekGame }).rakebackUnits);
  }
  return possible;
}

function weekGamesAt(moment: Date, history: Books["history"]): RakebackGameId[] | null {
  const bonuses = history.at("bonuses", moment);
  if (bonuses === null) return null;
  const turns = weekGameAt(moment.getTime());
  return bonuses.map(({ weekGame }) => RAKEBACK_GAME_IDS.find((game) => game === weekGame) ?? turns);
}

/** Every sum of deposits that the player may have had at a moment. */
function depositsAround(payments: readonly PaidPayment[], moment: Date): number[] {
  const earliest = moment.getTime() - LOCK_WAIT_MS;
  const latest = moment.getTime() + LOCK_WAIT_MS;
  let sum = 0;
  const sums = new Set<number>();
  for (const { amount, paidAt } of payments) {
    if (paidAt.getTime() > latest) break;
    if (paidAt.getTime() >= earliest) sums.add(sum);
    sum += amount;
  }
  return [...sums.add(sum)];
}

/** Payments by their player. */
export function byPlayer<Row extends { readonly playerId: number }>(
  rows: readonly Row[],
): Map<number, Row[]> {
  const found = new Map<number, Row[]>();
  for (const row of rows) {
    const own = found.get(row.playerId);
    if (own) own.push(row);
    else found.set(row.playerId, [row]);
  }
  return found;
}
