import { FRAUD_BEYOND_MOST, FRAUD_RING_MOST } from "@rumb/contract/operator-fraud";
import type { Query } from "../../platform/db/database.ts";
import { createDisjointSets } from "./disjoint-sets.ts";
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
  insertRings,
  insertRingEvent,
  lockRings,
  readBanned,
  readRingMates,
  writeBeyond,
  writeMembers,
  writeRing,
} from "./ring-store.ts";

/** Makes the rings of these players again from what is known of them, each of what hangs together by itself. */
export async function regroup(query: Query, playerIds: readonly number[], rules: RingRules): Promise<void> {
  const begun: PlannedRing[] = [];
  const { whole, cut } = await reachAll(query, playerIds, rules);
  for (const id of cut) await writeBeyond(query, { id, beyond: FRAUD_BEYOND_MOST + 1 });
  for (const reached of whole) {
    begun.push(...(await makeRings(query, reached, rules)));
  }
  await beginRings(query, begun, rules);
}

type Reached = {
  readonly pairs: readonly Pair[];
  readonly ringOf: ReadonlyMap<number, number>;
};

/**
 * Everybody who hangs together with one of these players, or is in a ring with somebody who does, by what hangs together; in the order of the
 * lowest number of each. What is larger than a ring and what is counted beyond one, of which some tens of thousands of pairs would be read
 * at once, is no ring: nobody further is looked for from there, and `cut` are the rings in it, which stay as they are.
 */
async function reachAll(
  query: Query,
  playerIds: readonly number[],
  rules: RingRules,
): Promise<{ readonly whole: readonly Reached[]; readonly cut: ReadonlySet<number> }> {
  const sets = createDisjointSets();
  const isTooLarge = (id: number) => sets.sizeOf(id) > FRAUD_RING_MOST + FRAUD_BEYOND_MOST;
  const known = new Set<number>();
  const pairs = new Map<string, Pair>();
  const ringOf = new Map<number, number>();
  let next: readonly number[] = playerIds;
  while (next.length > 0) {
    for (const id of next) known.add(id);
    for (const pair of await readPairs(query, next)) {
      pairs.set(`${pair.low} ${pair.high}`, pair);
      if (isJoined(pair, rules)) sets.unite(pair.low, pair.high);
    }
    for (const mates of Map.groupBy(await readRingMates(query, next), ({ ringId }) => ringId).values()) {
      const [first] = mates;
      for (const { playerId, ringId } of mates) {
        ringOf.set(playerId, ringId);
        sets.unite(first?.playerId ?? playerId, playerId);
      }
    }
    next = [...sets.members()].filter((id) => !known.has(id) && !isTooLarge(id));
  }
  const tops = [...new Set([...sets.members()].map(sets.topOf))].filter((id) => !isTooLarge(id));
  const pairsOf = Map.groupBy(pairs.values(), ({ low }) => sets.topOf(low));
  const ringsOf = Map.groupBy(ringOf, ([id]) => sets.topOf(id));
  const whole = tops
    .toSorted((one, other) => one - other)
    .map((top) => ({ pairs: pairsOf.get(top) ?? [], ringOf: new Map(ringsOf.get(top) ?? []) }));
  return { whole, cut: new Set([...ringOf].filter(([id]) => isTooLarge(id)).map(([, ring]) => ring)) };
}

/** Changes the rings that there are; those that are to begin. */
async function makeRings(
  query: Query,
  { pairs, ringOf }: Reached,
  rules: RingRules,
): Promise<readonly PlannedRing[]> {
  const plan = planRings({ pairs, ringOf }, rules, FRAUD_RING_MOST);
  const ids = [...new Set(ringOf.values())];
  const held = new Map((ids.length === 0 ? [] : await lockRings(query, ids)).map((ring) => [ring.id, ring]));
  const begun: PlannedRing[] = [];
  for (const planned of plan.rings) {
    const before = planned.id === null ? undefined : held.get(planned.id);
    if (before === undefined) begun.push(planned);
    else await changeRing(query, { planned, before, ringOf }, rules);
  }
  for (const id of plan.ended) await end(query, id, null);
  return begun;
}

async function beginRings(query: Query, rings: readonly PlannedRing[], rules: RingRules): Promise<void> {
  if (rings.length === 0) return;
  const banned = new Set(
    await readBanned(
      query,
      rings.flatMap(({ members }) => members),
    ),
  );
  const begun = rings.map((planned) => {
    const met = rulesOf(
      planned,
      planned.members.some((id) => banned.has(id)),
      rules,
    );
    const { members, beyond } = planned;
    return { members, beyond, score: scoreOf(met, rules), rules: met };
  });
  await insertRings(query, begun);
}

async function changeRing(
  query: Query,
  { planned, before, ringOf }: Changing,
  rules: RingRules,
): Promise<void> {
  const { id, state } = before;
  const { members, merged, beyond } = planned;
  const banned = new Set(await readBanned(query, members));
  const met = rulesOf(planned, banned.size > 0, rules);
  const come = members.filter((member) => ringOf.get(member) !== id);
  const gone = [...ringOf].filter(([member, ring]) => ring === id && !members.includes(member));
  const gained = met.filter((rule) => !before.rules.includes(rule));
  const isSame = met.length === before.rules.length && gained.length === 0;
  const score = scoreOf(met, rules);
  if ([come, gone, merged].every((all) => all.length === 0) && isSame && score === before.score) {
    if (beyond !== before.beyond) await writeBeyond(query, { id, beyond });
    return;
  }
  const free = come.filter((member) => !banned.has(member)).length;
  const reopened = isReopened(state, { rules: gained, members: come.length, free });
  await writeRing(query, { id, state: reopened ? "new" : state, score, rules: met, beyond });
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
