import { FRAUD_RULES, type FraudRule, type FraudState } from "@rumb/contract/fraud-rules";
import type { LinkReason } from "@rumb/contract/link-reasons";
import type { SettingValues } from "../../settings/settings.ts";
import { createDisjointSets } from "./disjoint-sets.ts";

export type RingRules = SettingValues["fraudRings"];

/** What two accounts have in common. */
export type Pair = { readonly low: number; readonly high: number; readonly kinds: readonly LinkReason[] };

/** What hangs together, and the rings that it makes of those that there are. */
export type PlannedRing = {
  /** The ring that goes on; null: a new one. */
  readonly id: number | null;
  /** Rings that go into it. */
  readonly merged: readonly number[];
  readonly members: readonly number[];
  /** How many hang together with them and are no members: a ring has no room for more. */
  readonly beyond: number;
  /** What its members have in common. */
  readonly kinds: readonly LinkReason[];
};

/** Whether what two accounts have in common is enough to put them into one ring. */
export function isJoined(pair: Pick<Pair, "kinds">, rules: RingRules): boolean {
  return kindsOf(pair).reduce((points, kind) => points + rules[kind], 0) >= rules.joinFrom;
}

/** The groups of two and more that joined pairs make, each in order, the one with the lowest number first. */
export function groupsOf(pairs: readonly Pair[], rules: RingRules): number[][] {
  const sets = createDisjointSets();
  for (const { low, high } of pairs.filter((pair) => isJoined(pair, rules))) sets.unite(low, high);
  const groups = Map.groupBy(sets.members(), sets.topOf);
  return [...groups.values()]
    .map((members) => members.toSorted(ascending))
    .toSorted(([one = 0], [other = 0]) => one - other);
}

/**
 * What becomes of the rings whose members are looked at. A ring goes on where most of its members are; a group of several rings is the oldest of
 * them. A ring has `most` members at most: those it has stay, then the lowest numbers come.
 */
export function planRings(
  { pairs, ringOf }: { readonly pairs: readonly Pair[]; readonly ringOf: ReadonlyMap<number, number> },
  rules: RingRules,
  most: number,
): { readonly rings: PlannedRing[]; readonly ended: number[] } {
  const groups = groupsOf(pairs, rules);
  const placeOf = new Map(groups.flatMap((group, place) => group.map((id) => [id, place] as const)));
  const goesOn = new Map<number, number[]>();
  const ended: number[] = [];
  for (const [ring, members] of Map.groupBy(ringOf.keys(), (id) => ringOf.get(id) ?? 0)) {
    const places = members.flatMap((id) => placeOf.get(id) ?? []);
    const place = mostOf(places);
    if (place === null) ended.push(ring);
    else goesOn.set(place, [...(goesOn.get(place) ?? []), ring]);
  }
  const rings = groups.map((group, place) => {
    const [id = null, ...merged] = (goesOn.get(place) ?? []).toSorted(ascending);
    const members = keepFirst(group, (member) => id !== null && ringOf.get(member) === id).slice(0, most);
    return {
      id,
      merged,
      members: members.toSorted(ascending),
      beyond: group.length - members.length,
      kinds: kindsAmong(pairs, new Set(members)),
    };
  });
  return { rings, ended: ended.toSorted(ascending) };
}

/** The rules that a ring meets, in their order. */
export function rulesOf(
  { members, kinds }: Pick<PlannedRing, "members" | "kinds">,
  hasBanned: boolean,
  { manyFrom }: RingRules,
): FraudRule[] {
  const met: ReadonlySet<FraudRule> = new Set<FraudRule>([
    ...kinds,
    ...(hasBanned ? (["banned"] as const) : []),
    ...(members.length >= manyFrom ? (["many"] as const) : []),
  ]);
  return FRAUD_RULES.filter((rule) => met.has(rule));
}

/** The weights of the rules that it meets together. */
export function scoreOf(met: readonly FraudRule[], rules: RingRules): number {
  return met.reduce((score, rule) => score + rules[rule], 0);
}

/**
 * Whether what has come asks for another decision: of a cleared ring any account or rule but that it has grown large, of a banned one an account
 * that is not banned.
 */
export function isReopened(
  state: FraudState,
  come: { readonly rules: readonly FraudRule[]; readonly members: number; readonly free: number },
): boolean {
  switch (state) {
    case "new":
    case "watched":
      return false;
    case "cleared":
      return come.members > 0 || come.rules.some((rule) => rule !== "many");
    case "banned":
      return come.free > 0;
  }
}

/** A device is found with its address, so that says nothing more of the same two. */
function kindsOf({ kinds }: Pick<Pair, "kinds">): readonly LinkReason[] {
  return kinds.includes("device") ? kinds.filter((kind) => kind !== "address") : kinds;
}

function kindsAmong(pairs: readonly Pair[], members: ReadonlySet<number>): LinkReason[] {
  const among = pairs.filter(({ low, high }) => members.has(low) && members.has(high));
  return [...new Set(among.flatMap(kindsOf))].toSorted();
}

/** What stands most often in a list, of several the lowest; null of an empty one. */
function mostOf(places: readonly number[]): number | null {
  const counted = [...Map.groupBy(places, (place) => place)].map(
    ([place, all]) => [place, all.length] as const,
  );
  const [first] = counted.toSorted(([one, many], [other, more]) => more - many || one - other);
  return first?.[0] ?? null;
}

function keepFirst(group: readonly number[], isKept: (id: number) => boolean): number[] {
  return [...group.filter(isKept), ...group.filter((id) => !isKept(id))];
}

function ascending(one: number, other: number): number {
  return one - other;
}
