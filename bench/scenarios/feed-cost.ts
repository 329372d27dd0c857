import { join } from "node:path";
import { measure, PLAY } from "../support/measure.ts";
import type { ListenerReport } from "../support/feed-listeners.ts";
import { startCompanion } from "../support/programs.ts";
import type { ScenarioResult } from "../support/results.ts";
import { onSite, repeated } from "../support/scenario.ts";
import type { RunningServer } from "../support/server-process.ts";
import { median, middleOf } from "../support/statistics.ts";

const REPEATS = 3;
const CONNECTIONS = 256;
const SECONDS = 6;
const SOCKETS = 1_000;
const LISTENERS = join(import.meta.dirname, "../support/feed-listeners.ts");
const PATIENCE_MS = 30_000;

/** What a thousand watching visitors take away from those who play. */
export const feedCost = onSite("feed-cost", async (site) => {
  const server = await site.start("site");
  const play = () => measure(site, server, { ...PLAY, connections: CONNECTIONS, seconds: SECONDS });
  await play();
  const repeats = await repeated(REPEATS, async () => {
    // Before and after, so that a machine that slows down in between does not look like a cost.
    const before = await play();
    const { played: watched, report } = await whileWatched(server, play);
    const after = await play();
    return { before, watched, after, report };
  });
  await server.stop();
  await site.checkBooks();
  return summary(repeats);
});

type Play = () => ReturnType<typeof measure>;

async function whileWatched(server: RunningServer, play: Play) {
  const listeners = startCompanion([LISTENERS, String(server.socketPort), String(SOCKETS)], {
    limitMs: PATIENCE_MS,
  });
  await listeners.line(/^OPEN (\d+)$/mu);
  const played = await play();
  await listeners.stop();
  const report: ListenerReport = JSON.parse(await listeners.line(/^REPORT (.*)$/mu));
  if (report.entries === 0) throw new Error("the feed was silent: nothing was measured");
  return { played, report };
}

type Figures = Awaited<ReturnType<Play>>;
type Repeat = { before: Figures; watched: Figures; after: Figures; report: ListenerReport };

function summary(repeats: readonly Repeat[]): ScenarioResult {
  const middle = middleOf(repeats);
  const unwatched = ({ before, after }: Repeat) => (before.perSecond + after.perSecond) / 2;
  return {
    goals: [
      {
        figure: `plays lost to ${SOCKETS} feed sockets, %`,
        value: middle((repeat) => (1 - repeat.watched.perSecond / unwatched(repeat)) * 100),
        atMost: 15,
      },
    ],
    figures: {
      "plays per second, no sockets": middle(unwatched),
      [`plays per second, ${SOCKETS} sockets`]: middle(({ watched }) => watched.perSecond),
      "p99 of plays, no sockets, ms": middle(({ before, after }) => (before.p99Ms + after.p99Ms) / 2),
      [`p99 of plays, ${SOCKETS} sockets, ms`]: middle(({ watched }) => watched.p99Ms),
      "feed entries received by each socket per second": middle(
        ({ report, watched }) => report.entries / report.sockets / watched.seconds,
      ),
      "cores used by the sockets' own program": middle(
        ({ report, watched }) => report.processorSeconds / watched.seconds,
      ),
    },
    othersCores: middle(({ before, after }) =>
      median([before, after].map(({ cores }) => cores?.others ?? 0)),
    ),
    repeats,
  };
}
