// A crowd whose members play each over a connection of their own and at once again, and who wait as long as a refusal asks
// for before they try again. Its argument is a `Crowd` as JSON; it prints OPEN, waits for SIGUSR2, and prints REPORT.
import { readFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import {
  type CrowdConnection,
  openCrowd,
  openCrowdConnection,
  playRequest,
  waitForStart,
} from "./crowd-connection.ts";
import { rounded } from "./statistics.ts";

export type Crowd = {
  readonly port: number;
  readonly path: string;
  readonly body: string;
  readonly sessionsFile: string;
  /** Of the whole crowd. This program has every `programs`th of its members, from `first` on. */
  readonly connections: number;
  readonly first: number;
  readonly programs: number;
  readonly rampSeconds: number;
  readonly seconds: number;
  /** How long the line lets somebody wait; a refusal that took so long was one of those who had stood in it. */
  readonly patienceMs: number;
};

/** What one program saw; waits in milliseconds. */
export type CrowdReport = {
  readonly accepted: readonly number[];
  /** Those who were turned away at once, for want of room. */
  readonly refused: readonly number[];
  /** Those who waited in the queue until its patience was over. */
  readonly keptWaiting: readonly number[];
  /** Refusals that did not say when to come back. */
  readonly withoutRetryAfter: number;
  /** The status of each answer that was neither 200 nor 503, and how each connection was lost. */
  readonly other: readonly string[];
  /** How late this program itself was, milliseconds: the waits include it. */
  readonly ownDelayP99Ms: number;
};

const GRACE_MS = 15_000;
const crowd: Crowd = JSON.parse(process.argv[2] ?? "null");
const sessions = readFileSync(crowd.sessionsFile, "utf8").trim().split("\n");
const accepted: number[] = [];
const refused: number[] = [];
const keptWaiting: number[] = [];
const odd = { withoutRetryAfter: 0 };
const other: string[] = [];

const members = Math.ceil((crowd.connections - crowd.first) / crowd.programs);
const connections = await openCrowd(crowd.port, members);
await waitForStart(connections.length);

const ownDelay = monitorEventLoopDelay({ resolution: 5 });
ownDelay.enable();
const endMs = performance.now() + crowd.seconds * 1000;
const everybody = Promise.all(
  connections.map((connection, member) => playOn(connection, crowd.first + member * crowd.programs)),
);
await Promise.race([everybody, delay(crowd.seconds * 1000 + GRACE_MS)]);
const report: CrowdReport = {
  ...odd,
  other,
  accepted: accepted.map(rounded),
  refused: refused.map(rounded),
  keptWaiting: keptWaiting.map(rounded),
  ownDelayP99Ms: rounded(ownDelay.percentile(99) / 1e6),
};
process.stdout.write(`REPORT ${JSON.stringify(report)}\n`, () => process.exit(0));

async function playOn(opened: CrowdConnection, index: number): Promise<void> {
  const request = playRequest(crowd, sessions[index % sessions.length]);
  let connection = opened;
  let calls = 0;
  const call = async (): Promise<void> => {
    await playOnce(connection, request);
    calls += 1;
  };
  try {
    await delay((index / crowd.connections) * crowd.rampSeconds * 1000);
    // A server that was kept waiting for the first call has hung up, which may show only in the call: those who come late open another.
    const isUsed =
      connection.isOpen() &&
      (await call().then(
        () => true,
        () => false,
      ));
    if (!isUsed) connection = openCrowdConnection(crowd.port);
    await connection.opened;
    while (performance.now() < endMs) await call();
  } catch (error) {
    other.push(`${error instanceof Error ? error.message : String(error)} after ${calls} calls`);
  }
  connection.close();
}

async function playOnce(connection: CrowdConnection, request: Buffer): Promise<void> {
  const startedMs = performance.now();
  const { status, retryAfterSeconds } = await connection.call(request);
  const waitedMs = performance.now() - startedMs;
  if (status === 200) accepted.push(waitedMs);
  else if (status === 503) (waitedMs < crowd.patienceMs ? refused : keptWaiting).push(waitedMs);
  else other.push(String(status));
  if (status === 200) return;
  if (retryAfterSeconds === null) odd.withoutRetryAfter += 1;
  await delay((retryAfterSeconds ?? 1) * 1000);
}
