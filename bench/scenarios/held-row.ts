import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import { sessionLines, type BenchPlayer, type BenchSite } from "../support/bench-site.ts";
import { callOnce } from "../support/call-once.ts";
import { measure, PLAY, type Measured } from "../support/measure.ts";
import type { ScenarioResult } from "../support/results.ts";
import { onSite, repeated } from "../support/scenario.ts";
import type { RunningServer } from "../support/server-process.ts";
import { middleOf, rounded } from "../support/statistics.ts";

const REPEATS = 5;
const CONNECTIONS = 64;
/** The load runs for this long, all of it while the row is held. */
const HELD_SECONDS = 1;
/** Plays of the one whose row is held, waiting in the ledger all the while. */
const HELD_PLAYS = 8;

/** How long others wait while one player's row is locked by somebody outside, such as an operator. */
export const heldRow = onSite("held-row", async (site) => {
  const server = await site.start("site");
  const [held, ...others] = site.players;
  if (!held) throw new Error("there is nobody to hold");
  const sessionsFile = await site.file("other-sessions", sessionLines(others));
  const play = (seconds: number) =>
    measure(site, server, { ...PLAY, connections: CONNECTIONS, seconds, sessionsFile });
  await play(3);
  const repeats = await repeated(REPEATS, async () => {
    const free = await play(HELD_SECONDS);
    return { free, ...(await whileHeld({ site, server, held }, () => play(HELD_SECONDS))) };
  });
  await server.stop();
  await site.checkBooks();
  return summary(repeats);
});

type Holding = { site: BenchSite; server: RunningServer; held: BenchPlayer };

async function whileHeld({ site, server, held }: Holding, play: () => Promise<Measured>) {
  const holder = new Client(site.connection);
  await holder.connect();
  try {
    await holder.query("BEGIN");
    await holder.query(`SELECT FROM player_accounts WHERE player_id = $1 FOR UPDATE`, [held.id]);
    const waiting = Array.from({ length: HELD_PLAYS }, () => timedPlay(server, held));
    await delay(20);
    const others = await play();
    await holder.query("COMMIT");
    return { held: others, heldMs: await Promise.all(waiting) };
  } finally {
    await holder.end();
  }
}

/** Milliseconds until the play was answered. Throws when it was refused. */
async function timedPlay(server: RunningServer, held: BenchPlayer): Promise<number> {
  const startedMs = performance.now();
  await callOnce(server, held, { path: PLAY.path, body: PLAY.bodies[0] ?? "" });
  return performance.now() - startedMs;
}

type Repeat = { free: Measured; held: Measured; heldMs: readonly number[] };

function summary(repeats: readonly Repeat[]): ScenarioResult {
  const middle = middleOf(repeats);
  return {
    goals: [
      {
        figure: "worst wait of the others while a row is held, ms",
        value: middle(({ held }) => held.maxMs),
        atMost: 50,
      },
    ],
    figures: {
      "worst wait of the others, nothing held, ms": middle(({ free }) => free.maxMs),
      "worst wait of the others in all repeats, ms": rounded(
        Math.max(...repeats.map(({ held }) => held.maxMs)),
      ),
      "plays per second while a row is held": middle(({ held }) => held.perSecond),
      "plays per second, nothing held": middle(({ free }) => free.perSecond),
      "longest wait of the held player, ms": middle(({ heldMs }) => Math.max(...heldMs)),
    },
    othersCores: middle(({ free }) => free.cores?.others ?? 0),
    repeats,
  };
}
