import type { CampaignOptions } from "./campaign.ts";
import type { History } from "./history.ts";

/** What one strike did. */
export type Struck = {
  readonly fault: string;
  /** The longest time in which no call was accepted, from just before the strike until all was whole again. */
  readonly pauseMs: number;
  /** Calls accepted while nothing could be on two servers. */
  readonly lies: number;
  /** Servers that did not follow again by themselves and were rebuilt from the leader. */
  readonly rebuilt: number;
  /** The longest time that a socket was away. */
  readonly socketGapMs: number;
};

/** The report, as Markdown. */
export function reportOf({ options, struck, history, findings }: Facts): string {
  const accepted = history.accepted();
  const unsettled = [...history.unsettled].toSorted(([, one], [, other]) => other - one);
  const names = [...new Set(struck.map(({ fault }) => fault))];
  return `# Faults of a replicated site

\`npm run campaign -- ha --turns ${options.turns} --seed ${options.seed}\`: ${options.players} players of all six games, each call under a key, 16 sockets, two nodes
behind nginx, three PostgreSQL under Patroni, three etcd, HAProxy and Redis, all on one machine. Each fault is struck while they play.

**${accepted.length} accepted calls, ${findings.length} findings** (lost, doubled, unbalanced, broken books).

| Fault | Times | No call accepted for, median | longest | A socket away, longest | Accepted while no second server was there | Servers rebuilt |
|---|---|---|---|---|---|---|
${names.map((name) => rowOf(name, struck)).join("\n")}

Answers that settled nothing, and were asked again with the same key: ${unsettled.map(([code, count]) => `${count} × ${code}`).join(", ") || "none"}.
${
  findings.length === 0
    ? ""
    : `\n## Findings\n\n${findings
        .slice(0, SHOWN)
        .map((one) => `- ${one}`)
        .join("\n")}\n`
}`;
}

function rowOf(name: string, struck: readonly Struck[]): string {
  const of = struck.filter(({ fault }) => fault === name);
  const pauses = of.map(({ pauseMs }) => pauseMs).toSorted((one, other) => one - other);
  const lies = of.reduce((sum, one) => sum + one.lies, 0);
  const rebuilt = of.reduce((sum, one) => sum + one.rebuilt, 0);
  const gap = Math.max(...of.map(({ socketGapMs }) => socketGapMs));
  const median = pauses[Math.floor(pauses.length / 2)] ?? 0;
  return `| ${name} | ${of.length} | ${seconds(median)} | ${seconds(pauses.at(-1) ?? 0)} | ${seconds(gap)} | ${lies} | ${rebuilt} |`;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

const SHOWN = 20;

type Facts = {
  readonly options: CampaignOptions;
  readonly struck: readonly Struck[];
  readonly history: History;
  readonly findings: readonly string[];
};
