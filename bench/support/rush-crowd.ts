// A crowd whose members each bet once, over a connection of their own, spread over a second. Its argument is a `Rush` as
// JSON; it prints OPEN, waits for SIGUSR2, and prints REPORT.
import { readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { type CrowdConnection, openCrowd, playRequest, waitForStart } from "./crowd-connection.ts";
import { quantile, rounded } from "./statistics.ts";

export type Rush = {
  readonly port: number;
  readonly path: string;
  readonly body: string;
  readonly sessionsFile: string;
  readonly bets: number;
  readonly spreadMs: number;
};

export type RushReport = {
  /** Bets by the status of their answers; 0 for a connection that was lost. */
  readonly statuses: Readonly<Record<string, number>>;
  /** From the sending of a bet to its whole answer, whatever it said. */
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
  /** How late bets were sent, p99: the waits do not include it. */
  readonly lateP99Ms: number;
};

const rush: Rush = JSON.parse(process.argv[2] ?? "null");
const sessions = readFileSync(rush.sessionsFile, "utf8").trim().split("\n");
const waits: number[] = [];
const late: number[] = [];
const statuses: Record<string, number> = {};

const connections = await openCrowd(rush.port, rush.bets);
await waitForStart(connections.length);

const startedMs = performance.now();
await Promise.all(connections.map((connection, index) => betOnce(connection, index)));
const report: RushReport = {
  statuses,
  p50Ms: rounded(quantile(waits, 0.5)),
  p99Ms: rounded(quantile(waits, 0.99)),
  maxMs: rounded(quantile(waits, 1)),
  lateP99Ms: rounded(quantile(late, 0.99)),
};
process.stdout.write(`REPORT ${JSON.stringify(report)}\n`, () => process.exit(0));

async function betOnce(connection: CrowdConnection, index: number): Promise<void> {
  const request = playRequest(rush, sessions[index % sessions.length]);
  const dueMs = startedMs + (index / connections.length) * rush.spreadMs;
  await delay(Math.max(0, dueMs - performance.now()));
  const sentMs = performance.now();
  late.push(sentMs - dueMs);
  const status = await connection.call(request).then(
    (answer) => answer.status,
    () => 0,
  );
  waits.push(performance.now() - sentMs);
  statuses[status] = (statuses[status] ?? 0) + 1;
  connection.close();
}
