import type { EconomyGameDay, EconomyMoneyDay, EconomyReply } from "@rumb/contract/operator";
import { addKopecks, type Kopecks, kopecks, roubles } from "@rumb/money/kopecks";

/** All games together on one day, roubles. `kept` is what the site kept of the stakes. */
export type PlayDay = { day: string; turnover: number; payout: number; kept: number };

/** The games of each day put together, in the order of days. */
export function playDays(rows: readonly EconomyGameDay[]): PlayDay[] {
  const byDay = Map.groupBy(rows, ({ day }) => day);
  return [...byDay]
    .map(([day, games]) => {
      const turnover = sum(games.map((game) => game.turnover));
      const payout = sum(games.flatMap((game) => [game.payout, game.pot]));
      return {
        day,
        turnover: roubles(turnover),
        payout: roubles(payout),
        kept: roubles(kopecks(turnover - payout)),
      };
    })
    .toSorted(byDayName);
}

/** Money in and out of the whole period, roubles. */
export function moneyTotals({
  money_days: days,
  bonus_accounts,
}: EconomyReply): Omit<EconomyMoneyDay, "day"> {
  const of = (field: Exclude<keyof EconomyMoneyDay, "day" | "bonus_kinds">) =>
    roubles(sum(days.map((day) => day[field])));
  const kinds = bonus_accounts.map(
    (account) => [account, roubles(sum(days.map((day) => day.bonus_kinds[account] ?? 0)))] as const,
  );
  return {
    deposits: of("deposits"),
    withdrawals: of("withdrawals"),
    bonuses: of("bonuses"),
    bonus_kinds: Object.fromEntries(kinds),
    adjustments: of("adjustments"),
  };
}

function sum(amounts: readonly number[]): Kopecks {
  return amounts.reduce<Kopecks>(
    (total, amount) => addKopecks(total, kopecks(Math.round(amount * 100))),
    kopecks(0),
  );
}

function byDayName(a: PlayDay, b: PlayDay): number {
  return a.day.localeCompare(b.day);
}
