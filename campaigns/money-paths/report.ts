import { machineLine } from "../machine.ts";
import { findingsPart, keepEvidence } from "../report-parts.ts";
import { type Place, type Point, pointOf, WHERE } from "./struck-deed.ts";

/** What was struck so far, and what was wrong. */
export type Facts = {
  readonly struck: number;
  /** Points that were not reached: the call waited for somebody else who was held, or took another way. */
  readonly unreached: number;
  /** How often each call was struck before, in and behind a statement. */
  readonly calls: Readonly<Record<string, Places>>;
  /** How many different points. */
  readonly points: number;
  readonly wrongs: readonly string[];
};

type Places = Partial<Record<Place, number>>;

export function createRecord() {
  const calls: Record<string, Places> = {};
  const points = new Set<string>();
  const wrongs: string[] = [];
  let [struck, unreached] = [0, 0];
  return {
    /** Nothing is known of a point that was not reached: null. */
    add(point: Point, found: readonly string[] | null): void {
      if (found === null) return void (unreached += 1);
      struck += 1;
      const places = (calls[point.call.name] ??= {});
      const place = WHERE[point.verdict];
      places[place] = (places[place] ?? 0) + 1;
      points.add(pointOf(point));
      wrongs.push(...found);
    },
    facts: (): Facts => ({ struck, unreached, calls, points: points.size, wrongs }),
  };
}

/** Writes the report of a campaign; the suite's own run keeps none. */
export function keepReport(
  name: "cuts" | "crash-points",
  facts: Facts & { readonly seed: number; readonly wanted: number; readonly kills?: number },
): void {
  const { title, what, not } = WORDS[name];
  const { seed, wanted, struck, unreached, points, wrongs, calls, kills } = facts;
  const rows = Object.entries(calls).map(([call, places]) => {
    const counts = PLACES.map((place) => places[place] ?? 0);
    return `| ${call} | ${counts.join(" | ")} |`;
  });
  keepEvidence(
    name,
    facts,
    `# ${title}

\`npm run campaign -- ${name} --count ${wanted} --seed ${seed} --save\`: ${what}

**${struck} of ${wanted} struck at ${points} different points${kills === undefined ? "" : `, by ${kills} kills`}, ${wrongs.length} wrong**: half done, done twice, lost, or answered otherwise than
it was. ${unreached} more were not reached, because the call waited for somebody else who was held or went another way; nothing is said of them.

| Call | Struck before a statement | In its COMMIT | Behind its COMMIT |
| --- | --- | --- | --- |
${rows.join("\n")}

${machineLine()}

${not}
${findingsPart(wrongs)}`,
  );
}

const PLACES = ["before", "in", "behind"] as const;

const WORDS = {
  cuts: {
    title: "Connections that break at COMMIT",
    what: `a node reaches its database through a proxy that reads the protocol. Each call that moves money, or
decides about it, is made by somebody new, and the connection of its transaction is cut before its COMMIT, in the middle of the message, or when the
database has answered and the node has not heard it. What the call is answered is compared with the rows; then it is made twice more.`,
    not: `Not shown: power cuts and disks that lie (the database itself lives on here); a machine of several nodes; the endings of rounds and the jobs, which nobody
calls (the [simulation](simulate.md) and the kills of the suite do).`,
  },
  "crash-points": {
    title: "A node that is killed between the statements of money",
    what: `the transactions of calls that move money, or decide about it, are held before one of
their statements, or behind their COMMIT before the node hears of it; when up to ten are held the node is killed with SIGKILL and started again. Then
the rows are compared with what was committed, and each call is made twice more.`,
    not: `Not shown: power cuts and disks that lie (the database itself lives on here); several nodes; the endings of rounds and the jobs, which nobody calls (the
[simulation](simulate.md) and the kills of the suite do).`,
  },
};
