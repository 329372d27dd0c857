// npm run bench [-- scenario …] [--profile] [--game dice] [--window phone] [--page /dice] [--sizes 100000,1000000] [--minutes 60] [--keep folder]; see README.md.
import { parseArgs } from "node:util";
import { booksCheck } from "./scenarios/books-check.ts";
import { consoleLists } from "./scenarios/console-lists.ts";
import { diceHttp } from "./scenarios/dice-http.ts";
import { feel } from "./scenarios/feel.ts";
import { feedCost } from "./scenarios/feed-cost.ts";
import { frames } from "./scenarios/frames.ts";
import { growth } from "./scenarios/growth.ts";
import { heldRow } from "./scenarios/held-row.ts";
import { history } from "./scenarios/history.ts";
import { lighthouseScores } from "./scenarios/lighthouse.ts";
import { overload } from "./scenarios/overload.ts";
import { processes } from "./scenarios/processes.ts";
import { replication } from "./scenarios/replication.ts";
import { roundRush } from "./scenarios/round-rush.ts";
import { minesPress } from "./scenarios/mines-press.ts";
import { sockets } from "./scenarios/sockets.ts";
import { compare, comparisonPage } from "./support/comparison.ts";
import { KEYED_PLAY, PLAY } from "./support/measure.ts";
import { profileCalls } from "./support/profile.ts";
import { showInReadme } from "./support/results-table.ts";
import { committedResults, runAndStore, type Scenario } from "./support/results.ts";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    profile: { type: "boolean", default: false },
    keyed: { type: "boolean", default: false },
    game: { type: "string" },
    window: { type: "string" },
    page: { type: "string" },
    sizes: { type: "string" },
    minutes: { type: "string" },
    keep: { type: "string" },
  },
});
const SCENARIOS = [
  diceHttp,
  processes,
  minesPress,
  feedCost,
  heldRow,
  overload,
  history,
  roundRush,
  frames(values),
  lighthouseScores(values),
  feel(values),
  sockets,
  consoleLists(values),
  booksCheck,
  replication,
  growth(values),
];
const unknown = positionals.filter((name) => !SCENARIOS.some((scenario) => isNamed(scenario, name)));
if (unknown.length > 0) {
  console.error(
    `There is no scenario ${unknown.join(", ")}; there are ${SCENARIOS.map(({ name }) => name).join(", ")}.`,
  );
  process.exitCode = 1;
} else if (values.profile) {
  await profileCalls(values.keyed ? KEYED_PLAY : PLAY);
} else {
  const chosen = SCENARIOS.filter(
    (scenario) => positionals.length === 0 || positionals.some((name) => isNamed(scenario, name)),
  );
  const committed = committedResults();
  const failed: string[] = [];
  for (const scenario of chosen) {
    const file = await runAndStore(scenario);
    if (file.failed[scenario.name] !== undefined) failed.push(scenario.name);
    // Only a whole run takes the place of the last one.
    if (positionals.length === 0 && scenario === chosen.at(-1)) showInReadme(file);
    if (scenario !== chosen.at(-1)) continue;
    const measured = chosen.map(({ name }) => name).filter((name) => !failed.includes(name));
    console.log(
      comparisonPage(compare(committed, file, measured), "the last committed results of such a machine"),
    );
  }
  if (failed.length > 0) {
    console.error(`Could not measure: ${failed.join(", ")}. The reasons are above and in bench/results.`);
    process.exitCode = 1;
  }
}

/** A part of a scenario, such as `frames-dice`, answers to the name of the whole. */
function isNamed(scenario: Scenario, name: string): boolean {
  return scenario.name === name || scenario.name.startsWith(`${name}-`);
}
