import type { BenchSite } from "../support/bench-site.ts";
import { KEYED_PLAY, measure, NO_OP, PLAY, type Call, type Measured } from "../support/measure.ts";
import { preparePgbench, type Pgbench, type PgbenchFigures } from "../support/pgbench.ts";
import type { ScenarioResult } from "../support/results.ts";
import { onSite, repeated } from "../support/scenario.ts";
import type { RunningServer } from "../support/server-process.ts";
import { median, middleOf, rounded } from "../support/statistics.ts";

const REPEATS = 5;
const CONNECTIONS = 256;
const CROWDED_SECONDS = 6;
const ALONE_SECONDS = 3;
/** A server runs for weeks; its code is compiled again for some seconds after a kind of call has become frequent. */
const WARM_UP_SECONDS = 4;

/** Plays per second and their latency, beside what the same machine does in the same minutes with less to do. */
export const diceHttp = onSite("dice-http", async (site) => {
  const pgbench = await preparePgbench(site.connection);
  const [server, plain] = [await site.start("site"), await site.start("plain")];
  for (const [warm, call] of [
    [server, PLAY],
    [server, KEYED_PLAY],
    [server, NO_OP],
    [server, PLAY],
    [plain, PLAY],
  ] as const) {
    await measure(site, warm, { ...call, connections: CONNECTIONS, seconds: WARM_UP_SECONDS });
  }
  const acknowledged = { before: await site.countBets(), plays: 0 };
  const repeats = await repeated(REPEATS, () => measureOnce({ site, server, plain, pgbench }));
  await server.stop();
  await plain.stop();
  acknowledged.plays = playsOf(repeats);
  await checkEveryPlayIsThere(site, acknowledged);
  return summary(repeats);
});

type Measuring = { site: BenchSite; server: RunningServer; plain: RunningServer; pgbench: Pgbench };

/** Everything that is compared, one after another within a minute; the no-op calls between the two kinds of plays that they are compared with. */
async function measureOnce({ site, server, plain, pgbench }: Measuring) {
  const crowd = (on: RunningServer, call: Call) =>
    measure(site, on, { ...call, connections: CONNECTIONS, seconds: CROWDED_SECONDS });
  const alone = (call: Call) => measure(site, server, { ...call, connections: 1, seconds: ALONE_SECONDS });
  return {
    plays: await crowd(server, PLAY),
    noOps: await crowd(server, NO_OP),
    keyedPlays: await crowd(server, KEYED_PLAY),
    pgbench: await pgbench.run({ clients: CONNECTIONS, seconds: CROWDED_SECONDS }),
    plainPlays: await crowd(plain, PLAY),
    pgbenchOfFew: await pgbench.run({ clients: 32, seconds: ALONE_SECONDS }),
    alone: {
      plays: await alone(PLAY),
      pgbench: await pgbench.run({ clients: 1, seconds: ALONE_SECONDS }),
      noOps: await alone(NO_OP),
      keyedPlays: await alone(KEYED_PLAY),
    },
  };
}

type Repeat = Awaited<ReturnType<typeof measureOnce>>;

function playsOf(repeats: readonly Repeat[]): number {
  return repeats
    .flatMap(({ plays, keyedPlays, plainPlays, alone }) =>
      [plays, keyedPlays, plainPlays].concat(alone.plays, alone.keyedPlays),
    )
    .reduce((sum, { answers }) => sum + answers, 0);
}

/** More bets than answers is right: the last calls of a load are cut off on their way back. */
async function checkEveryPlayIsThere(site: BenchSite, acknowledged: { before: number; plays: number }) {
  const made = (await site.countBets()) - acknowledged.before;
  if (made < acknowledged.plays) {
    throw new Error(`${acknowledged.plays} plays were acknowledged, but only ${made} bets were made`);
  }
  await site.checkBooks();
  console.log(`${acknowledged.plays} acknowledged plays are in ${made} bets; the books are in order`);
}

function summary(repeats: readonly Repeat[]): ScenarioResult {
  const middle = middleOf(repeats);
  const rate = (name: "plays" | "keyedPlays", reference: (repeat: Repeat) => { perSecond: number }) =>
    middle((repeat) => repeat[name].perSecond / reference(repeat).perSecond);
  const p99 = (name: "plays" | "keyedPlays") =>
    middle(({ [name]: played, noOps }) => played.p99Ms / noOps.p99Ms);
  const goals = (name: "plays" | "keyedPlays", what: string) => [
    { figure: `${what} / pgbench`, value: rate(name, ({ pgbench }) => pgbench), atLeast: 2 },
    { figure: `${what} / no-op calls`, value: rate(name, ({ noOps }) => noOps), atLeast: 0.6 },
    {
      figure: `${what} / one transaction each`,
      value: rate(name, ({ plainPlays }) => plainPlays),
      atLeast: 5,
    },
    { figure: `p99 of ${what} / p99 of no-op calls`, value: p99(name), atMost: 2 },
  ];
  const measuredOf = <Name extends keyof Repeat>(name: Name): Repeat[Name][] =>
    repeats.map((repeat) => repeat[name]);
  return {
    goals: [...goals("plays", "plays"), ...goals("keyedPlays", "keyed plays")],
    figures: {
      ...loadFigures("plays", measuredOf("plays")),
      ...loadFigures("keyed plays", measuredOf("keyedPlays")),
      ...loadFigures("no-op calls", measuredOf("noOps")),
      ...loadFigures("plays, one transaction each", measuredOf("plainPlays")),
      ...pgbenchFigures(`pgbench, ${CONNECTIONS} clients`, measuredOf("pgbench")),
      ...pgbenchFigures("pgbench, 32 clients", measuredOf("pgbenchOfFew")),
      "alone: p50 of plays, ms": middle(({ alone }) => alone.plays.p50Ms),
      "alone: p50 of keyed plays, ms": middle(({ alone }) => alone.keyedPlays.p50Ms),
      "alone: p50 of no-op calls, ms": middle(({ alone }) => alone.noOps.p50Ms),
      "alone: mean of pgbench, ms": middle(({ alone }) => alone.pgbench.meanMs),
    },
    othersCores: middle(({ plays, noOps, keyedPlays, plainPlays }) =>
      median([plays, noOps, keyedPlays, plainPlays].map(({ cores }) => cores?.others ?? 0)),
    ),
    repeats,
  };
}

function loadFigures(name: string, measured: readonly Measured[]): Record<string, number> {
  const middle = middleOf(measured);
  return {
    [`${name} per second`]: middle((one) => one.perSecond),
    [`${name}: p50, ms`]: middle((one) => one.p50Ms),
    [`${name}: p99, ms`]: middle((one) => one.p99Ms),
    [`${name}: processor of the server, µs each`]: middle(
      ({ cores, perSecond }) => ((cores?.server ?? 0) / perSecond) * 1e6,
    ),
    [`${name}: processor of PostgreSQL, µs each`]: middle(
      ({ cores, perSecond }) => ((cores?.postgres ?? 0) / perSecond) * 1e6,
    ),
  };
}

function pgbenchFigures(name: string, measured: readonly PgbenchFigures[]): Record<string, number> {
  return {
    [`${name} per second`]: rounded(median(measured.map((one) => one.perSecond))),
    [`${name}: mean, ms`]: rounded(median(measured.map((one) => one.meanMs))),
  };
}
