import { minesEndpoints } from "@rumb/contract/endpoints/game";
import { measure, PLAY, type Call, type Measured } from "../support/measure.ts";
import { startMinesGames } from "../support/mines-games.ts";
import type { ScenarioResult } from "../support/results.ts";
import { onSite, repeated } from "../support/scenario.ts";
import { middleOf } from "../support/statistics.ts";

const REPEATS = 5;
const CONNECTIONS = 256;
/** Each has 22 presses in a game: enough for a load at 44 000 presses a second. */
const PLAYERS = 2_000;
const SECONDS = 1;
const WARM_UP_SECONDS = 3;

/** Presses of Mines, which are moves of a stored game, against plays of Dice on the same server. */
export const minesPress = onSite(
  "mines-press",
  async (site) => {
    const server = await site.start("site");
    const crowd = (call: Call, seconds: number, sessionsFile = site.sessionsFile) =>
      measure(site, server, { ...call, connections: CONNECTIONS, seconds, sessionsFile });
    const pressing = async () => crowd(PRESS, SECONDS, await startMinesGames(site, server));
    await crowd(PLAY, WARM_UP_SECONDS);
    await pressing();
    const repeats = await repeated(REPEATS, async () => ({
      presses: await pressing(),
      plays: await crowd(PLAY, SECONDS),
    }));
    await server.stop();
    await site.checkBooks();
    return summary(repeats);
  },
  { playerCount: PLAYERS },
);

/** The bodies are in the file of calls. */
const PRESS: Call = { path: minesEndpoints.press.path, keyed: false, bodies: [] };

type Repeat = { presses: Measured; plays: Measured };

function summary(repeats: readonly Repeat[]): ScenarioResult {
  const middle = middleOf(repeats);
  const processor = ({ cores, perSecond }: Measured) => ((cores?.server ?? 0) / perSecond) * 1e6;
  return {
    goals: [
      {
        figure: "presses of Mines / plays of Dice",
        value: middle(({ presses, plays }) => presses.perSecond / plays.perSecond),
        atLeast: 0.7,
      },
    ],
    figures: {
      "presses per second": middle(({ presses }) => presses.perSecond),
      "presses: p99, ms": middle(({ presses }) => presses.p99Ms),
      "presses: processor of the server, µs each": middle(({ presses }) => processor(presses)),
      "plays per second": middle(({ plays }) => plays.perSecond),
      "plays: p99, ms": middle(({ plays }) => plays.p99Ms),
      "plays: processor of the server, µs each": middle(({ plays }) => processor(plays)),
    },
    othersCores: middle(({ presses }) => presses.cores?.others ?? 0),
    repeats,
  };
}
