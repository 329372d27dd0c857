import { FRAUD_RING_MOST } from "@rumb/contract/operator-fraud";
import type { Query } from "../../platform/db/database.ts";
import { readPairs } from "./evidence-store.ts";
import {
  isJoined,
  isReopened,
  type Pair,
  type PlannedRing,
  planRings,
  type RingRules,
  rulesOf,
  scoreOf,
} from "./ring-groups.ts";
import {
  endRing,
  type HeldRing,
  insertRing,
  insertRingEvent,
  lockRings,
  readBanned,
  readRingMates,
  writeMembers,
  writeRing,
} from "./ring-store.ts";

/** What hangs together with so many accounts is no ring: then the rings that there are stay as they are. */
const MOST_REACHED = 5_000;

/** Makes the rings of these players again from what is known of them, each of what hangs together by itself. */
export async function regroup(query: Query, playerIds: readonly number[], rules: RingRules): Promise<void> {
  const [pairs, mates] = [await readPairs(query, playerIds), await readRingMates(query, playerIds)];
  const concerned = new Set([
    ...pairs.filter((pair) => isJoined(pair, rules)).flatMap(({ low, high }) => [low, high]),
    ...mates.map(({ playerId }) => playerId),
  ]);
  const seen = new Set<number>();
  for (const playerId of playerIds) {
    if (seen.has(playerId) || !concerned.has(playerId)) continue;
    const reached = await reach(query, playerId, rules);
    for (const id of reached.known) seen.add(id);
    if (reached.known.size <= MOST_REACHED) await makeRings(query, reached, rules);
  }
}

type Reached = {
  readonly known: ReadonlySet<number>;
  readonly pairs: readonly Pair[];
  readonly ringOf: ReadonlyMap<number, number>;
};

/** Everybody who hangs together with a player, or is in a ring with somebody who does. */
async function reach(query: Query, playerId: number, rules: RingRules): Promise<Reached> {
  const known = new Set<number>();
  const pairs = new Map<string, Pair>();
  const ringOf = new Map<number, number>();
  let next = [playerId];
  while (next.length > 0 && known.size <= MOST_REACHED) {
    for (const id of next) known.add(id);
    const found = await readPairs(query, next);
    const mates = await readRingMates(query, next);
    for (const pair of found) pairs.set(`${pair.low} ${pair.high}`, pair);
    for (const mate of mates) ringOf.set(mate.playerId, mate.ringId);
    const met = [
      ...found.filter((pair) => isJoined(pair, rules)).flatMap(({ low, high }) => [low, high]),
      ...mates.map((mate) => mate.playerId),
    ];
    next = [...new Set(met)].filter((id) => !known.has(id));
  }
  return { known, pairs: [...pairs.values()], ringOf };
}

async function makeRings(query: Query, { pairs, ringOf }: Reached, rules: RingRules): Promise<void> {
  const plan = planRings({ pairs, ringOf }, rules, FRAUD_RING_MOST);
  const held = new Map(
    (await lockRings(query, [...new Set(ringOf.values())])).map((ring) => [ring.id, ring]),
  );
  for (const planned of plan.rings) {
    const before = planned.id === null ? undefined : held.get(planned.id);
    if (before === undefined) await beginRing(query, planned, rules);
    else await changeRing(query, { planned, before, ringOf }, rules);
  }
  for (const id of plan.ended) await end(query, id, null);
}

async function beginRing(query: Query, planned: PlannedRing, rules: RingRules): Promise<void> {
  const { members } = planned;
  const met = rulesOf(planned, (await readBanned(query, members)).length > 0, rules);
  const id = await insertRing(query, { score: scoreOf(met, rules), rules: met });
  await writeMembers(query, { id, members });
  await insertRingEvent(query, { ringId: id, kind: "found", members, rules: met });
}

async function changeRing(
  query: Query,
  { planned, before, ringOf }: Changing,
  rules: RingRules,
): Promise<void> {
  const { id, state } = before;
  const { members, merged } = planned;
  const banned = new Set(await readBanned(query, members));
  const met = rulesOf(planned, banned.size > 0, rules);
  const come = members.filter((member) => ringOf.get(member) !== id);
  const gone = [...ringOf].filter(([member, ring]) => ring === id && !members.includes(member));
  const gained = met.filter((rule) => !before.rules.includes(rule));
  const isSame = met.length === before.rules.length && gained.length === 0;
  const score = scoreOf(met, rules);
  if ([come, gone, merged].every((all) => all.length === 0) && isSame && score === before.score) return;
  const free = come.filter((member) => !banned.has(member)).length;
  const reopened = isReopened(state, { rules: gained, members: come.length, free });
  await writeRing(query, { id, state: reopened ? "new" : state, score, rules: met });
  for (const other of merged) {
    await end(query, other, id);
    await insertRingEvent(query, { ringId: id, kind: "merged", otherRingId: other });
  }
  await writeMembers(query, { id, members });
  const left = gone.map(([member]) => member);
  if (left.length > 0) await insertRingEvent(query, { ringId: id, kind: "shrunk", members: left });
  if (come.length > 0 || gained.length > 0) {
    const kind = reopened ? "reopened" : "grown";
    await insertRingEvent(query, { ringId: id, kind, members: come, rules: gained });
  }
}

type Changing = {
  readonly planned: PlannedRing;
  readonly before: HeldRing;
  readonly ringOf: Reached["ringOf"];
};

async function end(query: Query, id: number, into: number | null): Promise<void> {
  await endRing(query, { id, into });
  await insertRingEvent(query, { ringId: id, kind: "ended", otherRingId: into });
}
