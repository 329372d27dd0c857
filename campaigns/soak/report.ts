import { machineLine } from "../machine.ts";
import { findingsPart } from "../report-parts.ts";
import { type Sample, type Soaked, type SoakOptions, trendOf } from "./campaign.ts";

/** The report, as Markdown, and whether memory and answers are as at the beginning. */
export function reportOf({ minutes, players, sockets, seed }: SoakOptions, soaked: Soaked) {
  const { samples, accepted, findings, isOver } = soaked;
  const minute = samples.at(-1)?.minute ?? 0;
  const memory = [0, 1].map((node) => trendOf(samples, ({ mebibytes }) => mebibytes[node] ?? 0));
  const p99 = trendOf(samples, ({ p99Ms }) => p99Ms);
  const isFlat = memory.every((trend) => trend <= 1 + MEMORY) && p99 <= 1 + ANSWERS;
  const faults = samples.filter(({ fault }) => fault !== null);
  const shown = samples.filter((_, index) => index % Math.ceil(samples.length / ROWS) === 0);
  const text = `# A soak

\`npm run campaign -- soak --minutes ${minutes} --players ${players} --sockets ${sockets} --seed ${seed} --save\`: ${players} players who make a call of a game about
once a second, each under a key, ${sockets} sockets that come back when they are lost, two nodes behind nginx with one PostgreSQL and a Redis, rounds, jobs and checks
going on, and ${faults.length} faults (${[...new Set(faults.map(({ fault }) => fault))].join(", ") || "none"}).

**${accepted} accepted calls in ${minute.toFixed(0)} minutes, ${findings.length} findings${isOver ? "" : `, and it goes on: the count of bets, the balances and the books are judged at its end`}.** The last third against the one before it: memory of the nodes
${memory.map((trend) => `× ${trend.toFixed(3)}`).join(" and ")} (goal at most ${1 + MEMORY}), p99 × ${p99.toFixed(2)}. ${isFlat ? "Flat." : "**Not flat.**"}

| Minute | Memory of the nodes, MiB | Calls since the last sample | p50, ms | p99, ms | Fault behind it |
| --- | --- | --- | --- | --- | --- |
${shown.map(rowOf).join("\n")}

${machineLine()}

Not shown: faults that end a node, behind which its memory begins again ([they are struck elsewhere](faults.md)); power cuts; disks that lie; a month. The goal is eight hours:
${minute >= GOAL_MINUTES ? "this is a whole one." : `this is a soak of ${minute.toFixed(0)} minutes.`}
${findingsPart(findings)}`;
  return { text, isFlat, flat: { memory, p99 } };
}

function rowOf({ minute, mebibytes, calls, p50Ms, p99Ms, fault }: Sample): string {
  const cells = [
    minute.toFixed(1),
    mebibytes.join(", "),
    calls,
    p50Ms.toFixed(0),
    p99Ms.toFixed(0),
    fault ?? "",
  ];
  return `| ${cells.join(" | ")} |`;
}

const MEMORY = 0.05;
/** Beside programs of others. */
const ANSWERS = 0.5;
const GOAL_MINUTES = 480;
const ROWS = 24;
