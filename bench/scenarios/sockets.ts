import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { changeSetting } from "../../apps/server/src/settings/settings-service.ts";
import { settingDefaults } from "../../apps/server/src/settings/settings.ts";
import { PLAY } from "../support/measure.ts";
import type { BenchSite } from "../support/bench-site.ts";
import { processorSeconds, residentMebibytes } from "../support/processor-time.ts";
import { startCompanion, type Companion } from "../support/programs.ts";
import type { ScenarioResult } from "../support/results.ts";
import { onSite, repeated } from "../support/scenario.ts";
import type { RunningServer } from "../support/server-process.ts";
import type { CrowdReturn, EntryArrival } from "../support/socket-crowd.ts";
import { median, middleOf } from "../support/statistics.ts";

const REPEATS = 2;
const SOCKETS = 5_000;
const STORM_SOCKETS = 2_000;
const ENTRIES = 40;
/** Four entries a second to five thousand sockets are the 20 000 deliveries that a node keeps to. */
const ENTRY_EVERY_MS = 250;
/** Until what the arrival of the sockets has left behind is collected. */
const SETTLE_MS = 5_000;
const PATIENCE_MS = 60_000;
const CROWD = join(import.meta.dirname, "../support/socket-crowd.ts");
const BARE = join(import.meta.dirname, "../support/bare-sockets.ts");

/** What thousands of sockets cost one node, how fast they hear, and how they come back after a break. */
export const sockets = onSite("sockets", async (site) => {
  const limits = { ...settingDefaults.socketLimits, maxPerAddress: 2 * SOCKETS };
  await changeSetting(site.database, "socketLimits", limits);
  const repeats = await repeated(REPEATS, async () => ({
    bare: await weighBare(),
    ours: await weighSite(site),
    storm: await runStorm(site),
  }));
  await site.checkBooks();
  return summary(repeats);
});

type Weight = { kibibytesEach: number; microsecondsPerDelivery: number; delaysMs: readonly number[] };

async function weighBare(): Promise<Weight> {
  const server = startCompanion([BARE], { limitMs: PATIENCE_MS });
  const port = Number(await server.line(/^listening on (\d+)$/mu));
  const weight = await weigh({
    pid: server.pid,
    port,
    sendEntry: async () => void process.kill(server.pid, "SIGUSR2"),
  });
  await server.stop();
  return weight;
}

async function weighSite(site: BenchSite): Promise<Weight> {
  const server = await site.start("site");
  const session = site.players[0]?.session ?? "";
  const sendEntry = (): Promise<void> => play(server, session);
  // What the first play loads and compiles is no weight of a socket.
  await sendEntry();
  const weight = await weigh({ pid: server.pid, port: server.socketPort, sendEntry });
  await server.stop();
  return weight;
}

async function weigh(server: { pid: number; port: number; sendEntry: () => Promise<void> }): Promise<Weight> {
  await delay(SETTLE_MS);
  const before = residentMebibytes(server.pid)?.now ?? 0;
  const crowd = await openCrowd(server.port, SOCKETS);
  await delay(SETTLE_MS);
  const mebibytes = (residentMebibytes(server.pid)?.now ?? 0) - before;

  const delaysMs: number[] = [];
  const start = { used: processorSeconds(server.pid) ?? 0, events: 0 };
  let events = 0;
  for (let entry = 1; entry <= ENTRIES; entry += 1) {
    const sentAtMs = clockMs();
    await server.sendEntry();
    const arrival: EntryArrival = JSON.parse(await crowd.line(new RegExp(`^ENTRY ${entry} (.*)$`, "mu")));
    delaysMs.push(arrival.p99AtMs - sentAtMs);
    ({ events } = arrival);
    if (entry === 1) start.events = events - SOCKETS;
    await delay(Math.max(0, sentAtMs + ENTRY_EVERY_MS - clockMs()));
  }
  const used = (processorSeconds(server.pid) ?? 0) - start.used;
  await crowd.stop();
  return {
    kibibytesEach: (mebibytes * 1024) / SOCKETS,
    microsecondsPerDelivery: (used * 1e6) / (events - start.events),
    delaysMs,
  };
}

async function runStorm(site: BenchSite) {
  const server = await site.start("site");
  const crowd = await openCrowd(server.socketPort, STORM_SOCKETS);
  const delays: number[] = [];
  const looking = new AbortController();
  const looked = lookAtLoop(server, { delays, signal: looking.signal });
  process.kill(crowd.pid, "SIGUSR2");
  const back: CrowdReturn = JSON.parse(await crowd.line(/^BACK (.*)$/mu));
  looking.abort();
  await looked;
  await crowd.stop();
  await server.stop();
  return { ...back, loopP99Ms: Math.max(...delays) * 1000 };
}

/** Notes how late the event loops of site and realtime thread are, once a second until it is stopped. */
async function lookAtLoop(
  { metricsPort }: RunningServer,
  { delays, signal }: { delays: number[]; signal: AbortSignal },
): Promise<void> {
  while (!signal.aborted) {
    await delay(500, undefined, { signal }).catch(() => undefined);
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    delays.push(Number(/^rumb_realtime_loop_delay_seconds (\S+)$/mu.exec(text)?.[1]));
  }
}

async function openCrowd(port: number, count: number): Promise<Companion> {
  const crowd = startCompanion([CROWD, String(port), String(count)], { limitMs: PATIENCE_MS });
  await crowd.line(/^OPEN (\d+)$/mu);
  return crowd;
}

async function play({ origin }: RunningServer, session: string): Promise<void> {
  const response = await fetch(`${origin}${PLAY.path}`, {
    method: "POST",
    headers: { "content-type": "application/json", origin, cookie: `rumb_session=${session}` },
    body: PLAY.bodies[0] ?? "",
  });
  if (response.status !== 200) throw new Error(`a play was answered ${response.status}`);
  await response.arrayBuffer();
}

/** The system's clock, which all programs share. */
function clockMs(): number {
  return performance.timeOrigin + performance.now();
}

type Repeat = { bare: Weight; ours: Weight; storm: CrowdReturn & { loopP99Ms: number } };

function summary(repeats: readonly Repeat[]): ScenarioResult {
  const middle = middleOf(repeats);
  return {
    goals: [
      {
        figure: `99 of 100 of ${SOCKETS} sockets have an entry after, ms`,
        value: middle(({ ours }) => median(ours.delaysMs)),
        atMost: 250,
      },
      {
        figure: "processor of a delivery against bare ws",
        value: middle(({ ours, bare }) => ours.microsecondsPerDelivery / bare.microsecondsPerDelivery),
        atMost: 1.7,
      },
      {
        figure: "memory of a socket against bare ws",
        value: middle(({ ours, bare }) => ours.kibibytesEach / bare.kibibytesEach),
        atMost: 2.5,
      },
      {
        figure: `${STORM_SOCKETS} sockets are back after, s`,
        value: middle(({ storm }) => storm.seconds),
        atMost: 15,
      },
      {
        figure: "delay of the realtime event loop meanwhile, worst p99 of a second, ms",
        value: middle(({ storm }) => storm.loopP99Ms),
        atMost: 200,
      },
    ],
    figures: {
      "slowest of the entries, ms": middle(({ ours }) => Math.max(...ours.delaysMs)),
      "bare ws: 99 of 100 have an entry after, ms": middle(({ bare }) => median(bare.delaysMs)),
      "processor of a delivery, µs": middle(({ ours }) => ours.microsecondsPerDelivery),
      "bare ws: processor of a delivery, µs": middle(({ bare }) => bare.microsecondsPerDelivery),
      "memory of a socket, KiB": middle(({ ours }) => ours.kibibytesEach),
      "bare ws: memory of a socket, KiB": middle(({ bare }) => bare.kibibytesEach),
      "handshakes that the return took": middle(({ storm }) => storm.attempts),
    },
    repeats,
  };
}
