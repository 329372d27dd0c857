import type { BookPage } from "../books/books.ts";
import { ruleOf, type Violation, violationOf } from "../books/violation.ts";
import { byPlayer } from "./derived-rakeback.ts";
import { readPaidPayments } from "./bet-store.ts";
import { readStakesBetween, readWagers, type StakedBetween } from "./wager-store.ts";

const WAGER = ruleOf(
  "players.wager",
  "what a player must still stake is what their deposits asked for, without what they have staked since",
  "Остаток отыгрыша не следует из пополнений и ставок",
);

const ASKED = ruleOf(
  "players.wager-asked",
  "what deposits have asked a player to stake is what each of them did",
  "Сумма отыгрыша, заданная пополнениями, не следует из них",
);

/**
 * Replays the deposits and settled stakes of the players of a page. A bet of the moments around a deposit may have counted or not,
 * and one that was open when the deposit came counts for the deposits before it at most, so what is left lies between two figures;
 * they are one when nothing was that close.
 */
export async function derivedWagers({ query, ids, books }: BookPage): Promise<Violation[]> {
  const payments = byPlayer(await readPaidPayments(query, ids));
  const paying = [...payments.keys()];
  const [accounts, early, late] = [
    await readWagers(query, ids),
    await readStakesBetween(query, paying, "early"),
    await readStakesBetween(query, paying, "late"),
  ];
  return accounts.flatMap(({ playerId, wagerLeft, wagerTotal, wagerAsked }) => {
    const deposits = (payments.get(playerId) ?? []).map((payment) => ({
      amount: payment.amount,
      times: books.history.at("payments", payment.paidAt)?.map(({ wagerTimes }) => wagerTimes) ?? null,
    }));
    const least = replayed(deposits, Math.min, stakesOf(early, playerId));
    const most = replayed(deposits, Math.max, stakesOf(late, playerId));
    if (least === null || most === null) return [];
    // The deposits from some one on: those before were paid when nobody counted yet.
    if (!sumsOfLast(deposits).flat().includes(wagerAsked)) {
      return [violationOf(ASKED, { table: "player_accounts", id: playerId, where: { wagerAsked } })];
    }
    const fits =
      wagerLeft >= least.left &&
      wagerLeft <= most.left &&
      (least.total !== most.total || least.left !== most.left || wagerTotal === least.total);
    if (fits) return [];
    const where = { wagerLeft, wagerTotal, least, most };
    return [violationOf(WAGER, { table: "player_accounts", id: playerId, where })];
  });
}

/** A deposit, and how many times it may have had to be staked; null when that is not known. */
export type Asking = { readonly amount: number; readonly times: readonly number[] | null };

/** What the last deposits may have asked for together: of none of them, of the last, of the last two, and so on. */
export function sumsOfLast(deposits: readonly Asking[]): readonly (readonly number[])[] {
  const sums = [[0]];
  for (const { amount, times } of deposits.toReversed()) {
    const later = sums.at(-1) ?? [];
    sums.push([...new Set((times ?? []).flatMap((count) => later.map((sum) => sum + amount * count)))]);
  }
  return sums;
}

/** What the deposits leave to be staked; null when it is not known how often they had to be. */
function replayed(
  deposits: readonly Asking[],
  choose: (...times: number[]) => number,
  stakes: ReadonlyMap<number, number>,
): { left: number; total: number } | null {
  let left = 0;
  let total = 0;
  for (const [index, { amount, times }] of deposits.entries()) {
    if (times === null) return null;
    const wager = amount * choose(...times);
    total = (left === 0 ? 0 : total) + wager;
    left = Math.max(0, left + wager - (stakes.get(index + 1) ?? 0));
  }
  return { left, total };
}

/** What was staked behind so many deposits. */
function stakesOf(rows: readonly StakedBetween[], playerId: number): ReadonlyMap<number, number> {
  return new Map(rows.filter((row) => row.playerId === playerId).map((row) => [row.deposits, row.staked]));
}
