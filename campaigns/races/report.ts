import { machineLine } from "../machine.ts";
import { keepEvidence, partOf } from "../report-parts.ts";

/** What one call was answered in all its races. */
export type Raced = {
  readonly name: string;
  readonly calls: number;
  /** How often it was accepted, and refused by each code. */
  readonly codes: Readonly<Record<string, number>>;
};

/** Writes what was raced so far: a race that is lost ends its test, and says more than a report. */
export function keepRaces(facts: {
  readonly rounds: number;
  readonly parallel: number;
  /** How many kinds of calls are to be raced. */
  readonly kinds: number;
  readonly raced: readonly Raced[];
}): void {
  const { rounds, parallel, kinds, raced } = facts;
  const total = raced.reduce((sum, { calls }) => sum + calls, 0);
  const rows = raced.map(
    ({ name, calls, codes }) =>
      `| ${name} | ${calls} | ${Object.entries(codes)
        .map(([code, count]) => `${count} × ${code}`)
        .join(", ")} |`,
  );
  keepEvidence(
    "races",
    facts,
    `# Races

\`npm run campaign -- races --rounds ${rounds} --save\`: ${rounds} rounds of each call, twice ${parallel} at once: under one key, and each under its own. The
calls lie at two nodes but for their last bytes, which are sent together. After each race what was done is counted and the player's balance compared with
their transfers; the books as a whole at the end of each call.

**${partOf(raced.length, kinds, "kinds")}${total} calls of ${raced.length} kinds, 0 failures**: one key done once and answered in one way; other keys done as often as they were accepted, or
once where there is one to be had; nobody answered with an error of ours, no balance off. A race that fails ends the campaign without its row.

| Call | Times | Answers |
| --- | --- | --- |
${rows.join("\n")}

${machineLine()}

Not shown: more than two nodes, or nodes on several machines; calls of the console, whose races are in the suite; that bytes sent together are read together, which the
system decides.
`,
  );
}
