import { isRefusal } from "@rumb/contract/errors";
import type { Database } from "../../platform/db/database.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import { moscowDay } from "@rumb/money/format";
import type { SettingValues } from "../../settings/settings.ts";
import { economyOf } from "../economy/economy.ts";
import { jobList } from "../jobs/job-console.ts";
import { booksState } from "../operator-log/books-state.ts";
import { reconciliationList } from "../reconciliation/reconciliation-console.ts";
import { numbersShown } from "../withdrawals/numbers-shown.ts";
import { type AlarmChannel, insertMessages } from "./alarm-message-store.ts";
import { ALARM_KINDS, type AlarmFacts, type Condition, conditionsOf } from "./alarm-rules.ts";
import { type AlarmSenders, sendDueMessages } from "./alarm-sending.ts";
import {
  clearAlarms,
  raiseAlarms,
  readLargeWins,
  readOldestWithdrawal,
  readUnpaidPayouts,
} from "./alarm-store.ts";

const LOOK_EVERY_MS = 30_000;
const SEND_EVERY_MS = 10_000;

export type AlarmDeps = AlarmSenders & {
  readonly database: Pick<Database, "query" | "transaction">;
  readonly settings: { current(): Pick<SettingValues, "alarms" | "alarmRules"> };
};

/** Looks for what operators must look into, and sends what is to be said of it. */
export function alarmJobs(deps: AlarmDeps): Job[] {
  return [
    { name: "alarms", everyMs: LOOK_EVERY_MS, run: () => lookForAlarms(deps) },
    { name: "alarm-messages", everyMs: SEND_EVERY_MS, run: () => sendDueMessages(deps.database.query, deps) },
  ];
}

/** Raises what is found and clears what was not found for a while, each with its messages. */
async function lookForAlarms(deps: AlarmDeps): Promise<void> {
  await settleAlarms(deps, conditionsOf(await readFacts(deps), deps.settings.current().alarmRules));
}

/** The same with conditions that are known. */
export function settleAlarms(
  {
    database,
    settings,
  }: Pick<AlarmDeps, "database"> & { settings: { current(): Pick<SettingValues, "alarmRules"> } },
  found: readonly Condition[],
): Promise<void> {
  const channels = channelsOf(settings.current().alarmRules);
  return database.transaction(async (query) => {
    const raised = await raiseAlarms(query, found);
    await insertMessages(query, { alarms: raised, channels, state: "raised" });
    const cleared = await clearAlarms(query, ALARM_KINDS);
    // That a win is a day old is no news.
    const alarms = cleared.filter(({ kind }) => kind !== "win").map(({ id }) => id);
    await insertMessages(query, { alarms, channels, state: "cleared" });
  });
}

function channelsOf({ telegram, webhook }: SettingValues["alarmRules"]): AlarmChannel[] {
  const channels = [
    ["telegram", telegram],
    ["webhook", webhook],
  ] as const;
  return channels.filter(([, is]) => is === "on").map(([channel]) => channel);
}

async function readFacts({ database, settings, clock }: AlarmDeps): Promise<AlarmFacts> {
  const { query } = database;
  const nowMs = clock.now().getTime();
  const today = moscowDay(nowMs);
  const [[books = null], days, oldest, economy, wins, shown, jobs, payouts] = await Promise.all([
    booksState(query),
    reconciliationList(query),
    readOldestWithdrawal(query),
    economyOf(database, { from: today, to: today }),
    readLargeWins(query, settings.current().alarmRules.winKopecks),
    numbersShown(query, settings.current()),
    jobList(query),
    readUnpaidPayouts(query),
  ]);
  const games = isRefusal(economy) ? [] : economy.games;
  return {
    nowMs,
    books,
    days,
    oldestWithdrawal: oldest && oldest.getTime(),
    games,
    wins,
    numbersShown: shown,
    jobs,
    payouts: { oldestUnpaid: payouts.oldest && payouts.oldest.getTime(), failed: payouts.failed },
  };
}
