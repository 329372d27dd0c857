import type { History } from "../ha/history.ts";
import type { Struck } from "../ha/report.ts";
import { machineLine } from "../machine.ts";
import { findingsPart, partOf, seconds } from "../report-parts.ts";
import type { FaultsOptions } from "./campaign.ts";

/** The report, as Markdown. */
export function reportOf({ options, struck, turns, history, findings }: Facts): string {
  const names = [...new Set(struck.map(({ fault }) => fault))];
  const unsettled = [...history.unsettled].toSorted(([, one], [, other]) => other - one);
  const { players, seed } = options;
  return `# Faults of a site with one database

\`npm run campaign -- faults --turns ${options.turns} --players ${players} --seed ${seed} --save\`: ${players} players of all six games, each call under a key and
asked again until it is settled, 16 sockets, two nodes behind nginx, one PostgreSQL and a Redis. ${names.length} kinds of faults, each struck ${turns} times while
they play. Every call, its key and its answer are kept outside the site; behind each turn they are compared with the rows, and the books are checked.

**${partOf(turns, options.turns, "turns")}${history.accepted().length} accepted calls, ${struck.length} faults, ${findings.length} findings**: a call that is lost or done twice, another answer under its key or for a
late copy, answers of one player out of order, a balance of before an accepted call, a balance that does not follow from bets, broken books.

| Fault | Times | No call accepted for, median | longest | A socket away, longest |
| --- | --- | --- | --- | --- |
${names.map((name) => rowOf(name, struck)).join("\n")}

Answers that settled nothing, and were asked again with the same key: ${unsettled.map(([code, count]) => `${count} × ${code}`).join(", ") || "none"}.

${machineLine()}

Not shown: power cuts and disks that lie (the disk of the database is memory, so that it can be filled); a database that has followers,
whose faults are [another campaign's](ha.md).
${findingsPart(findings)}`;
}

function rowOf(name: string, struck: readonly Struck[]): string {
  const of = struck.filter(({ fault }) => fault === name);
  const pauses = of.map(({ pauseMs }) => pauseMs).toSorted((one, other) => one - other);
  const middle = pauses[Math.ceil(pauses.length / 2) - 1] ?? 0;
  const gap = Math.max(...of.map(({ socketGapMs }) => socketGapMs));
  return `| ${name} | ${of.length} | ${seconds(middle)} | ${seconds(pauses.at(-1) ?? 0)} | ${seconds(gap)} |`;
}

type Facts = {
  readonly options: FaultsOptions;
  readonly struck: readonly Struck[];
  /** Those that have ended. */
  readonly turns: number;
  readonly history: History;
  readonly findings: readonly string[];
};
