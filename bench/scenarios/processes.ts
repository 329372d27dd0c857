import { availableParallelism } from "node:os";
import type { BenchSite } from "../support/bench-site.ts";
import { findProgram } from "../support/load.ts";
import { KEYED_PLAY, measure, type Measured } from "../support/measure.ts";
import { boundShares, keepOnCore } from "../support/processor-shares.ts";
import { familyOf } from "../support/processor-time.ts";
import type { ScenarioResult } from "../support/results.ts";
import { onSite, repeated } from "../support/scenario.ts";
import type { RunningServer } from "../support/server-process.ts";
import { median, middleOf } from "../support/statistics.ts";

const REPEATS = 3;
const CONNECTIONS = 256;
const SECONDS = 5;
const WARM_UP_SECONDS = 4;
/** The database and the load generator. */
const CORE_OF_OTHERS = 1;
const CORE_OF_SERVERS = 0;
/** Of a core, for each process: with two of them, PostgreSQL and the generator still keep up on theirs. */
const SHARE = 0.2;

/** Keyed plays a second with one and two server processes, the database and the generator on a core of their own. */
export const processes = onSite("processes", async (site) => {
  if (findProgram("taskset") === null || availableParallelism() < 2)
    throw new Error("two cores and taskset are needed to keep servers, database and generator apart");
  const one = await site.start("site");
  const two = await site.start("site", [], { NODE_PROCESSES: "2" });
  await keepOnCore(site.postgresPid, CORE_OF_OTHERS);
  // The generator is started by this process.
  await keepOnCore(process.pid, CORE_OF_OTHERS);
  for (const server of [one, two]) await keepOnCore(server.pid, CORE_OF_SERVERS);
  const play = (on: RunningServer, seconds = SECONDS) =>
    measure(site, on, { ...KEYED_PLAY, connections: CONNECTIONS, seconds });
  for (const server of [one, two, one, two]) await play(server, WARM_UP_SECONDS);
  const before = await site.countBets();
  const repeats = await repeated(REPEATS, async () => {
    const sharing = { one: await play(one), two: await play(two) };
    return { sharing, slow: await withSlowCores({ one, two }, play) };
  });
  const plays = repeats.flatMap(measuredIn).reduce((sum, { answers }) => sum + answers, 0);
  await one.stop();
  await two.stop();
  await checkPlays(site, plays, before);
  return summary(repeats);
});

type Sides = { readonly one: Measured; readonly two: Measured };
type Repeat = { readonly sharing: Sides; readonly slow: Sides | null };

/** As if each server process had a core of its own, five times slower than this machine's. */
async function withSlowCores(
  servers: { readonly one: RunningServer; readonly two: RunningServer },
  play: (on: RunningServer) => Promise<Measured>,
): Promise<Sides | null> {
  const pids = [servers.one, servers.two].flatMap(({ pid }) => familyOf(pid));
  const free = boundShares(pids, SHARE);
  if (free === null) return null;
  try {
    return { one: await play(servers.one), two: await play(servers.two) };
  } finally {
    free();
  }
}

function measuredIn({ sharing, slow }: Repeat): Measured[] {
  return [sharing, slow].flatMap((sides) => (sides === null ? [] : [sides.one, sides.two]));
}

async function checkPlays(site: BenchSite, plays: number, before: number): Promise<void> {
  const made = (await site.countBets()) - before;
  if (made < plays) throw new Error(`${plays} plays were acknowledged, but only ${made} bets were made`);
  await site.checkBooks();
}

function summary(repeats: readonly Repeat[]): ScenarioResult {
  const middle = middleOf(repeats);
  const gain = ({ one, two }: Sides) => two.perSecond / one.perSecond;
  const slow = repeats.flatMap((repeat) => (repeat.slow === null ? [] : [repeat.slow]));
  return {
    goals: [
      {
        figure: "plays of two processes / of one, on one core together",
        value: middle(({ sharing }) => gain(sharing)),
        atLeast: 1,
      },
      ...(slow.length === 0
        ? []
        : [
            {
              figure: `plays of two processes / of one, each on ${SHARE} of a core`,
              value: median(slow.map(gain)),
              atLeast: 1.8,
            },
          ]),
    ],
    figures: {
      ...figuresOf(
        "one core",
        repeats.map(({ sharing }) => sharing),
      ),
      ...(slow.length === 0 ? {} : figuresOf(`${SHARE} of a core each`, slow)),
    },
    othersCores: middle((repeat) => median(measuredIn(repeat).map(({ cores }) => cores?.others ?? 0))),
    repeats,
  };
}

function figuresOf(place: string, measured: readonly Sides[]): Record<string, number> {
  const middle = middleOf(measured);
  const of = (name: "one" | "two", processes: string) => ({
    [`${processes}, ${place}: plays per second`]: middle((sides) => sides[name].perSecond),
    [`${processes}, ${place}: p99, ms`]: middle((sides) => sides[name].p99Ms),
    [`${processes}, ${place}: cores of the servers`]: middle((sides) => sides[name].cores?.server ?? 0),
    [`${processes}, ${place}: cores of PostgreSQL`]: middle((sides) => sides[name].cores?.postgres ?? 0),
  });
  return { ...of("one", "1 process"), ...of("two", "2 processes") };
}
