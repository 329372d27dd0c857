import { setImmediate } from "node:timers/promises";
import type { Worker } from "node:worker_threads";
import type { Socket } from "socket.io-client";
import { onTestFinished } from "vitest";
import { spawnRealtimeThread } from "../src/compose/open-realtime.ts";
import { type Realtime, superviseRealtimeThread } from "../src/realtime/thread/realtime-supervisor.ts";
import type { FromRealtimeThread, RealtimeThreadOptions } from "../src/realtime/thread/realtime-worker.ts";
import { until } from "./_patience.ts";
import { connectTo, nextEvent, silentLog } from "./_realtime.ts";

export type Nodes = [Realtime, Realtime, ...Realtime[]];

/** So many realtime threads, joined. */
export async function startNodes(
  thread: RealtimeThreadOptions,
  count: number,
): Promise<{ nodes: Nodes; close(): Promise<void> }> {
  const nodes = await Promise.all(
    Array.from({ length: count }, () =>
      superviseRealtimeThread(thread, { calls: null, log: silentLog, spawn: spawnWatched }),
    ),
  );
  await joined(nodes);
  const [first, second, ...rest] = nodes;
  if (first === undefined || second === undefined) throw new Error("a site of several nodes has two");
  return {
    nodes: [first, second, ...rest],
    close: async () => void (await Promise.all(nodes.map((node) => node.close()))),
  };
}

export async function joined(nodes: readonly Realtime[]): Promise<void> {
  for (const node of nodes) {
    await until(`a node knows of ${nodes.length}`, () => {
      const known = node.nodes();
      return known?.joined && known.nodes === nodes.length;
    });
  }
}

/** What is seen while all nodes stay joined. A busy machine may part one from Redis for a moment: what it misses is lost, and seen once more. */
export function whileJoined<Seen>(
  nodes: readonly Realtime[],
  look: (hasLeft: () => boolean) => Promise<Seen>,
): Promise<Seen> {
  return until("the nodes stay joined", async () => {
    await joined(nodes);
    const before = absences;
    const hasLeft = () => absences > before;
    const seen = await look(hasLeft);
    return !hasLeft() && seen;
  });
}

/** How often a node has said that it is away from Redis. */
let absences = 0;

function spawnWatched(options: RealtimeThreadOptions): Worker {
  const worker = spawnRealtimeThread(options);
  worker.on("message", (message: FromRealtimeThread) => {
    if (message.type === "listeners" && message.nodes?.joined === false) absences += 1;
  });
  return worker;
}

/** Everything that this socket hears under a name, from now on. */
export function collect(socket: Socket, event: string): unknown[] {
  const heard: unknown[] = [];
  socket.on(event, (data) => {
    if (!isMark(data)) heard.push(data);
  });
  return heard;
}

/**
 * Resolves when whatever the nodes published before has arrived, or is lost: an event of each has gone to all and to these sockets, after it.
 * That event is sent until it is heard.
 */
export async function settled(nodes: readonly Realtime[], listening: readonly Socket[] = []): Promise<void> {
  for (const node of nodes) {
    const mark = win(--lastMark);
    const send = () => node.publish({ room: "all", event: "jackpotesWin", data: mark });
    const sockets = [...listening, ...(await Promise.all(nodes.map(({ port }) => connectTo(port))))];
    const heard = sockets.map((socket) =>
      nextEvent(socket, "jackpotesWin", (data) => JSON.stringify(data) === JSON.stringify(mark)),
    );
    send();
    const again = setInterval(send, 500);
    onTestFinished(() => clearInterval(again));
    await Promise.all(heard);
    clearInterval(again);
  }
  // What the threads have said until then is heard as well.
  await setImmediate();
}

let lastMark = 0;
function isMark(data: unknown): boolean {
  return typeof data === "object" && data !== null && "user_id" in data && Number(data.user_id) < 0;
}

export function win(number: number) {
  return { user_id: number, name: "Анна", jackpot_sum: 1000 };
}
