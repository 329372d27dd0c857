import { operatorEndpoints } from "@rumb/contract/endpoints/operator";
import { isRefusal } from "@rumb/contract/errors";
import type { EconomyGame } from "@rumb/contract/operator";
import { OPERATOR_DEPTH_MAX } from "@rumb/contract/operator-list";
import { hasPermission } from "@rumb/contract/operator-permissions";
import type { OperatorShiftReply, ShiftQueue } from "@rumb/contract/operator-shift";
import { UNITS_PER_KOPECK } from "@rumb/games/progressive/progressive";
import { kopecks, roubles } from "@rumb/money/kopecks";
import { readPotUnits } from "../../money/pot-store.ts";
import { actionRoute } from "../../operators/operator-calls.ts";
import type { Database } from "../../platform/db/database.ts";
import type { App } from "../../platform/http/http.ts";
import { moscowDay } from "@rumb/money/format";
import type { Clock } from "../../platform/runtime/clock.ts";
import { shareRuns } from "../../platform/runtime/shared-runs.ts";
import type { Reads } from "../../platform/replicas/replica-reads.ts";
import { signedIn } from "../../sessions/require-player.ts";
import { openAlarms } from "../alarms/alarm-console.ts";
import { economyOf } from "../economy/economy.ts";
import { readBalances, readWaiting, readWaitingCounts, type WaitingRow } from "./shift-store.ts";

type ShiftDeps = {
  readonly database: Pick<Database, "query">;
  readonly reads: Reads;
  readonly clock: Pick<Clock, "now">;
};

/** What a shift begins with, and what waits. All who ask at once, as all do after news, have one look together. */
export function shiftRoutes(app: App, deps: ShiftDeps): void {
  const { query } = deps.database;
  const look = shareRuns(() => Promise.all([readWaiting(query), openAlarms(query)]));
  const money = shareRuns(() => moneyOf(deps));
  const counts = shareRuns(() => readWaitingCounts(query));
  actionRoute(app, operatorEndpoints.shift, async (_, __, request) => {
    const seesMoney = hasPermission(signedIn(request).operator, "economy");
    const [[waiting, alarms], moved] = await Promise.all([look(), seesMoney ? money() : null]);
    return { waiting: wireWaiting(waiting), alarms, money: moved } satisfies OperatorShiftReply;
  });
  actionRoute(app, operatorEndpoints.waiting, counts);
}

function wireWaiting(waiting: Record<keyof OperatorShiftReply["waiting"], WaitingRow>) {
  const { withdrawals, proposals, discrepancies, payments } = waiting;
  return {
    withdrawals: { ...wireQueue(withdrawals), sum: roubles(kopecks(withdrawals.sum)) },
    proposals: wireQueue(proposals),
    discrepancies: wireQueue(discrepancies),
    payments: wireQueue(payments),
  };
}

function wireQueue({ count, oldestAt }: WaitingRow): ShiftQueue {
  return { count: count > OPERATOR_DEPTH_MAX ? null : count, oldest_at: oldestAt && oldestAt.getTime() };
}

/** Out of the sums by day that the economy keeps: nothing here grows with the bets. */
async function moneyOf({ reads, clock }: ShiftDeps): Promise<OperatorShiftReply["money"]> {
  const dayBefore = (days: number) => moscowDay(clock.now().getTime(), days);
  const [today, week] = [dayBefore(0), dayBefore(7)];
  const [economy, units, balances] = await Promise.all([
    economyOf(reads, { from: week, to: today }),
    readPotUnits(reads.query),
    readBalances(reads.query),
  ]);
  if (isRefusal(economy)) throw new Error(`a week of the economy was refused: ${economy.code}`);
  const moneyOn = (day: string) => {
    const found = economy.money_days.find((one) => one.day === day);
    return { day, deposits: found?.deposits ?? 0, withdrawals: found?.withdrawals ?? 0 };
  };
  return {
    days: [today, dayBefore(1), week].map(moneyOn),
    games: economy.game_days.filter(({ day }) => day === today).map(keptBy),
    complete: economy.complete,
    pot: roubles(kopecks(Math.floor(units / UNITS_PER_KOPECK))),
    balances:
      balances === null
        ? null
        : { sum: roubles(kopecks(balances.sum)), counted_at: balances.countedAt.getTime() },
  };
}

/** What a game has kept of its stakes, and what it keeps in 95 of 100 cases: the other side of what it gives back. */
function keptBy({ game, turnover, payout, low, high }: EconomyGame) {
  const kept = (returned: number) => Math.round(turnover * (1 - returned) * 100) / 100;
  return {
    game,
    turnover,
    ggr: Math.round((turnover - payout) * 100) / 100,
    low: high === null ? null : kept(high),
    high: low === null ? null : kept(low),
  };
}
