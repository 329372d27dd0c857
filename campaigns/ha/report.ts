import type { CampaignOptions } from "./campaign.ts";
import type { History } from "./history.ts";
import { machineLine } from "../machine.ts";
import { findingsPart, seconds } from "../report-parts.ts";

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
export function reportOf({ options, struck, turns, history, findings }: Facts): string {
  const accepted = history.accepted();
  const unsettled = [...history.unsettled].toSorted(([, one], [, other]) => other - one);
  const names = [...new Set(struck.map(({ fault }) => fault))];
  return `# Faults of a replicated site

\`${commandOf(options)}\`: ${options.players} players of all six games, each call under a key, 16 sockets, two nodes
behind nginx, three PostgreSQL under Patroni, three etcd, HAProxy and Redis, all on one machine.
Each fault is struck while they play; behind each turn, of which there were ${turns}, every call's answer is compared with the books.

**${accepted.length} accepted calls, ${findings.length} findings** (lost, doubled, unbalanced, broken books).

| Fault | Times | No call accepted for, median | 95 % | longest | A socket away, longest | Accepted while no second server was there | Servers rebuilt |
|---|---|---|---|---|---|---|---|
${names.map((name) => rowOf(name, struck)).join("\n")}

Answers that settled nothing, and were asked again with the same key: ${unsettled.map(([code, count]) => `${count} × ${code}`).join(", ") || "none"}.

${machineLine()}
${findingsPart(findings)}`;
}

function rowOf(name: string, struck: readonly Struck[]): string {
  const of = struck.filter(({ fault }) => fault === name);
  const pauses = of.map(({ pauseMs }) => pauseMs).toSorted((one, other) => one - other);
  const lies = of.reduce((sum, one) => sum + one.lies, 0);
  const rebuilt = of.reduce((sum, one) => sum + one.rebuilt, 0);
  const gap = Math.max(...of.map(({ socketGapMs }) => socketGapMs));
  const [median, most, longest] = [0.5, 0.95, 1].map((share) => seconds(pauses[rankOf(share, pauses)] ?? 0));
  return `| ${name} | ${of.length} | ${median} | ${most} | ${longest} | ${seconds(gap)} | ${lies} | ${rebuilt} |`;
}

/** Of the nearest rank: that share of the values is not above it. */
function rankOf(share: number, { length }: readonly number[]): number {
  return Math.ceil(share * length) - 1;
}

function commandOf({ turns, players, seed, faults }: CampaignOptions): string {
  const chosen = faults === undefined ? "" : ` --faults ${faults.join(",")}`;
  return `npm run campaign -- ha --turns ${turns} --players ${players} --seed ${seed}${chosen}`;
}

type Facts = {
  readonly options: CampaignOptions;
  readonly struck: readonly Struck[];
  /** Those that have ended. */
  readonly turns: number;
  readonly history: History;
  readonly findings: readonly string[];
};
