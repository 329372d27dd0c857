// npm run bench [-- scenario …] [--profile]; see README.md.
import { parseArgs } from "node:util";
import { consoleLists } from "./scenarios/console-lists.ts";
import { diceHttp } from "./scenarios/dice-http.ts";
import { feedCost } from "./scenarios/feed-cost.ts";
import { frames } from "./scenarios/frames.ts";
import { heldRow } from "./scenarios/held-row.ts";
import { history } from "./scenarios/history.ts";
import { lighthouseScores } from "./scenarios/lighthouse.ts";
import { overload } from "./scenarios/overload.ts";
import { roundRush } from "./scenarios/round-rush.ts";
import { minesPress } from "./scenarios/mines-press.ts";
import { sockets } from "./scenarios/sockets.ts";
import { KEYED_PLAY, PLAY } from "./support/measure.ts";
import { profileCalls } from "./support/profile.ts";
import { showInReadme } from "./support/results-table.ts";
import { runAndStore } from "./support/results.ts";

const SCENARIOS = [
  diceHttp,
  minesPress,
  feedCost,
  heldRow,
  overload,
  history,
  roundRush,
  frames,
  lighthouseScores,
  sockets,
  consoleLists,
];

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { profile: { type: "boolean", default: false }, keyed: { type: "boolean", default: false } },
});
const unknown = positionals.filter((name) => !SCENARIOS.some((scenario) => scenario.name === name));
if (unknown.length > 0) {
  console.error(
    `There is no scenario ${unknown.join(", ")}; there are ${SCENARIOS.map(({ name }) => name).join(", ")}.`,
  );
  process.exitCode = 1;
} else if (values.profile) {
  await profileCalls(values.keyed ? KEYED_PLAY : PLAY);
} else {
  const chosen = SCENARIOS.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  for (const scenario of chosen) {
    const file = await runAndStore(scenario);
    // Only a whole run takes the place of the last one.
    if (positionals.length === 0 && scenario === chosen.at(-1)) showInReadme(file);
  }
}
