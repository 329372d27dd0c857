import type { CampaignOptions } from "./campaign.ts";
import type { Drilled } from "./drill.ts";
import { findingsPart, seconds } from "../report-parts.ts";

/** The report, as Markdown. */
export function reportOf({ options, drills, refuted }: Facts): string {
  const findings = drills.flatMap((one) => one.findings);
  const accepted = drills.reduce((sum, one) => sum + one.accepted, 0);
  return `# Drills of a restore

\`npm run campaign -- restore --turns ${options.turns} --seed ${options.seed} --players ${options.players}\`: people play all six games, each call under a key, and
a history of every call is kept outside the site. \`npm run backup\` runs meanwhile. Then site and database are killed with SIGKILL and the
data directory is removed; \`npm run restore\` brings it back, to a chosen second or to the end of the archive, and checks the books; the site
starts on it, and the same people play on.

**${accepted} accepted calls in ${drills.length} drills, ${findings.length} findings**: a call acknowledged before the moment that is missing or has another reply, a call
of later that is there, a balance that does not follow from bets, a bet's number given out twice. The books were in order each time. The same databases, claimed to be of a
later and of an earlier moment, were refuted ${refuted} times of ${2 * drills.length}.

| Restored to | Accepted calls | Given up: acknowledged after that moment | of so long | Archive behind the death | Backup took | Restore and check took | Findings |
| ----------- | -------------- | ---------------------------------------- | ---------- | ------------------------ | ----------- | ---------------------- | -------- |
${drills.map(rowOf).join("\n")}
${findingsPart(findings)}`;
}

function rowOf(one: Drilled): string {
  const { to, accepted, givenUp, givenUpMs, behindMs, backupMs, restoreMs, findings } = one;
  const cells = [
    to,
    accepted,
    givenUp,
    seconds(givenUpMs),
    seconds(behindMs),
    seconds(backupMs),
    seconds(restoreMs),
    findings.length,
  ];
  return `| ${cells.join(" | ")} |`;
}

type Facts = {
  readonly options: CampaignOptions;
  readonly drills: readonly Drilled[];
  /** How many of the wrong claims the judge has refuted, two for each drill. */
  readonly refuted: number;
};
