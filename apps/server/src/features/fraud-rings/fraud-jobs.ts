import { isDeepStrictEqual } from "node:util";
import type { Database, Query } from "../../platform/db/database.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import type { SettingValues } from "../../settings/settings.ts";
import {
  dropCrowded,
  dropErased,
  dropUnseen,
  readAddressLinks,
  readDestinationLinks,
  readInvited,
  readLinkedAfter,
  readReferralLinks,
  readTelegramLinks,
  writeEvidence,
} from "./evidence-store.ts";
import type { RingRules } from "./ring-groups.ts";
import {
  lockRingHead,
  readPlayersAfter,
  type RingHead,
  takeQueued,
  writeRingHead,
} from "./ring-head-store.ts";
import { dropNotes } from "./ring-notes.ts";
import { regroup } from "./ring-making.ts";
import { rescoreRings } from "./ring-store.ts";

const EVERY_MS = 120_000;
/** Players of one step, which is one transaction of some tenths of a second. */
const STEP_PLAYERS = 1_000;
/** What is not looked at in half of the time until the next run waits for that, so that the other half of it is everybody else's. */
const RUN_MS = EVERY_MS / 2;

export type FraudDeps = {
  readonly database: Pick<Database, "transaction">;
  readonly settings: { current(): Pick<SettingValues, "fraudRings"> };
};

/** Finds rings of accounts that may be one person's, on a line of its own: the first walk over all players takes many runs. The signal ends one. */
export function fraudJobs(
  deps: FraudDeps & { readonly nowMs: () => number; readonly signal: AbortSignal },
): Job[] {
  const run = (): Promise<void> => {
    const untilMs = deps.nowMs() + RUN_MS;
    return findRings(deps, { goesOn: () => !deps.signal.aborted && deps.nowMs() < untilMs });
  };
  return [{ name: "fraud-rings", everyMs: EVERY_MS, run }];
}

/**
 * Looks again at whoever has signed in, withdrawn, bound a Telegram account or been banned since, then goes on through all players, and after a
 * change of the rules through all that is known, step by step while `goesOn` says so.
 */
export async function findRings(
  { database, settings }: FraudDeps,
  { stepPlayers = STEP_PLAYERS, goesOn = () => true }: { stepPlayers?: number; goesOn?: () => boolean } = {},
): Promise<void> {
  const rules = settings.current().fraudRings;
  let more = true;
  while (more && goesOn()) more = await database.transaction((query) => takeStep(query, rules, stepPlayers));
}

/** True when there is more to do. */
async function takeStep(query: Query, rules: RingRules, limit: number): Promise<boolean> {
  const head = await underRules(query, await lockRingHead(query), rules);
  const { playerIds: queued, more } = await takeQueued(query, limit);
  const walked = await readPlayersAfter(query, head.throughId, Math.max(limit - queued.length, 0));
  const again = head.regroupedId === null ? [] : await readLinkedAfter(query, head.regroupedId, limit);
  const asked = [...new Set([...queued, ...walked])];
  const apart = await dropUnseen(query, asked);
  await findEvidence(query, asked, rules);
  await regroup(query, [...new Set([...asked, ...again, ...apart])], rules);
  const isDone = again.length < limit;
  await writeRingHead(query, {
    throughId: walked.at(-1) ?? head.throughId,
    regroupedId: isDone ? null : (again.at(-1) ?? null),
    rules,
  });
  return more || queued.length + walked.length >= limit || !isDone;
}

/** With other rules the scores change at once, and rings are made again; with another crowd what is known of everybody is looked for again. */
async function underRules(query: Query, head: RingHead, rules: RingRules): Promise<RingHead> {
  if (head.rules === null || isDeepStrictEqual(head.rules, rules)) return head;
  await rescoreRings(query, rules);
  return { ...head, regroupedId: 0, throughId: isSameCrowd(head.rules, rules) ? head.throughId : 0 };
}

function isSameCrowd(before: unknown, { crowd }: RingRules): boolean {
  return typeof before === "object" && before !== null && "crowd" in before && before.crowd === crowd;
}

async function findEvidence(query: Query, playerIds: readonly number[], rules: RingRules): Promise<void> {
  await dropNotes(query, playerIds);
  await dropErased(query, playerIds);
  const { links, crowded } = await readAddressLinks(query, playerIds, rules.crowd);
  const found = [
    ...links,
    ...(await readDestinationLinks(query, playerIds)),
    ...(await readTelegramLinks(query, playerIds)),
  ];
  const pairs = found.map(({ playerId, otherId }) => ({
    low: Math.min(playerId, otherId),
    high: Math.max(playerId, otherId),
  }));
  await writeEvidence(query, [
    ...found,
    ...(await readReferralLinks(query, playerIds, rules.crowd)),
    ...(await readInvited(query, pairs)),
  ]);
  await dropCrowded(query, crowded);
}
