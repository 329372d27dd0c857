import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { startCluster, type Cluster } from "../_cluster.ts";
import { expectBooksInOrder, oneRow } from "../_harness-ledger.ts";
import { liftRateLimits, signIn } from "../_harness-site.ts";
import { until } from "../_patience.ts";
import { patientFetch } from "../_patient-fetch.ts";
import { startRoundLoad } from "../_round-load.ts";

/** A wheel's countdown takes 1.5 s, its spin 0.5 s, its result 0.3 s. */
const PACE = 10;
const PLAYERS = 4;
/** A node that is gone is followed within this. */
const TAKEOVER_MS = 5000;
const SPIN_MS = 500;
/** How long a round may wait past its close where it stands locked: for a follower's look, and for a beacon that does not come. */
const DRAW_MS = 500 + 1000;
/** What a move takes on a busy machine, beyond its deadline. */
const SLACK_MS = 3000;

let cluster: Cluster;
let load: ReturnType<typeof startRoundLoad>;
/** Leaders that went and were followed. */
let followed = 0;
/** The node that was killed last, which the next test starts: behind the last one nobody needs it. */
let killed: number | null = null;
/** Names of the nodes in the lease, by index. */
const holders = new Map<string, number>();

beforeAll(async () => {
  cluster = await startCluster({ started: 1, environment: { ROUND_PACE: String(PACE), DRAND: "true" } });
  holders.set(await holderOfTheOnly(), 0);
  await cluster.start(1);
  await liftRateLimits(cluster.site.database);
  const cookies = await Promise.all(
    Array.from({ length: PLAYERS }, (_, index) =>
      signIn(cluster.origin(index % 2), { vkId: String(index + 1) }),
    ),
  );
  load = startRoundLoad(cluster, cookies);
});
afterAll(() => cluster.close());

type Phase = { phase: string; stand: () => Promise<Standing> };

const PHASES: Phase[] = [{ phase: "the round is being paid", stand: standPaying }];
const OTHER_PHASES: Phase[] = [
  { phase: "the countdown runs", stand: () => seen("open") },
  { phase: "the round is locked", stand: standLocked },
  { phase: "the round is drawn", stand: () => seen("drawn") },
  { phase: "the round has just been paid", stand: () => seen("settled") },
];

// In this order always: the last one judges what the others leave.
describe("a leader", { shuffle: false }, () => {
  describe("who is killed", () => {
    testIsFollowed("killed", PHASES);
  });

  describe("who is killed at other moments @release", () => {
    testIsFollowed("killed", OTHER_PHASES);
  });

  describe("who is stopped and woken @release", () => {
    testIsFollowed("stopped and woken", [...PHASES, ...OTHER_PHASES]);
  });

  test("after all of it every acknowledged bet is there once, nothing was paid twice, and the books are in order", async () => {
    // A beacon that came too late on a busy machine is no fault: later rounds have theirs.
    await until("a round is paid that was drawn with a beacon", async () => {
      const { count } = await oneRow<{ count: number }>(
        cluster.site.database,
        `SELECT count(beacon_signature)::integer AS count FROM rounds WHERE game = 'wheel' AND state = 'settled'`,
      );
      return count > 0;
    });
    await load.stop();
    // At one moment: of a call that nobody waits for any more the node may still make a bet.
    const { kept, bets } = await oneRow<{ kept: { key: string; id: number }[]; bets: number }>(
      cluster.site.database,
      `SELECT (SELECT count(*)::integer FROM round_bets) AS bets, (SELECT json_agg(json_build_object('key', key, 'id', bets.id))
       FROM idempotency_keys JOIN bets ON bets.id = coalesce(reply::jsonb ->> 'id', reply::jsonb -> 'bet' ->> 'id')::bigint) AS kept`,
    );
    const inBooks = new Map(kept.map(({ key, id }) => [key, id]));
    for (const [key, id] of load.acknowledged) expect(inBooks.get(key)).toBe(id);
    expect(new Set(load.acknowledged.values()).size).toBe(load.acknowledged.size);
    expect(bets).toBe(kept.length);
    const { rounds, beacons } = await oneRow<{ rounds: number; beacons: number }>(
      cluster.site.database,
      `SELECT count(*)::integer AS rounds, count(beacon_signature)::integer AS beacons
     FROM rounds WHERE game = 'wheel' AND state = 'settled'`,
    );
    expect(followed).toBeGreaterThanOrEqual(PHASES.length);
    expect(rounds).toBeGreaterThanOrEqual(followed);
    expect(beacons).toBeGreaterThan(0);
    expect(load.acknowledged.size).toBeGreaterThan(rounds);
    await expectBooksInOrder(cluster.site.database);
  });
});

function testIsFollowed(how: keyof typeof strike, phases: readonly Phase[]): void {
  test.each(phases)(
    "while $phase is followed within 5 s, and the round goes on at its deadline",
    async ({ stand }) => {
      if (killed !== null) await cluster.start(killed);
      killed = null;
      const { round, letGo } = await stand();
      const leader = await leadingNode();
      const { holder } = await lease();
      await strike[how](leader, holder);
      await letGo();
      const node = 1 - leader;
      const otherLeads = async () => (await lease()).holder !== holder;
      await within({ node, limitMs: TAKEOVER_MS }, "another node leads", otherLeads);
      holders.set((await lease()).holder, node);
      const limitMs = (await timeUntilPaid(round)) + SLACK_MS;
      const isPaid = async () => (await stateOf(round)) === "settled";
      await within({ node, limitMs }, `round ${round} is paid`, isPaid);
      const isNextOpen = async () => (await latest()).id > round;
      await within({ node, limitMs: limitMs + SLACK_MS }, "the next round is open", isNextOpen);
      expect(await stateOf(round)).toBe("settled");
      followed += 1;
    },
  );
}

/** Each takes the leader away, who is back in the next test even when this one fails. */
const strike = {
  killed: async (leader: number, holder: string): Promise<void> => {
    await cluster.kill(leader);
    // The node that is started in its place has another name.
    holders.delete(holder);
    killed = leader;
  },
  "stopped and woken": async (leader: number): Promise<void> => {
    cluster.freeze(leader);
    onTestFinished(() => cluster.thaw(leader));
  },
};

/** A round in the phase that a fault is to hit, and how to let go of what keeps it there. */
type Standing = { round: number; letGo: () => Promise<unknown> };

async function seen(state: string): Promise<Standing> {
  const { id } = await until(`a round is ${state}`, async () => {
    const round = await latest();
    return round.state === state && (state !== "open" || round.closesAt !== null) ? round : null;
  });
  return { round: id, letGo: () => Promise.resolve() };
}

/** Nobody can read the seed that the leader wants to draw from. */
async function standLocked(): Promise<Standing> {
  await seen("open");
  const letGo = await hold("LOCK TABLE seeds IN ACCESS EXCLUSIVE MODE");
  return { ...(await seen("locked")), letGo };
}

/** The leader holds the players, and waits for the round's row. A round that was paid before its row could be held is let go. */
async function standPaying(): Promise<Standing> {
  const { round } = await seen("drawn");
  const letGo = await hold(`SELECT FROM rounds WHERE id = ${round} FOR UPDATE`);
  if ((await stateOf(round)) !== "drawn") {
    await letGo();
    return standPaying();
  }
  await withSuperuser((client) =>
    until("the leader pays", async () => {
      const { rows } = await client.query(
        `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'UPDATE rounds%server_seed%'`,
      );
      return rows.length > 0;
    }),
  );
  return { round, letGo };
}

/** Takes a lock until the returned function is called, or the test is over. */
async function hold(statement: string): Promise<() => Promise<unknown>> {
  const client = new Client(cluster.site.connection);
  await client.connect();
  onTestFinished(() => client.end());
  await client.query("BEGIN");
  await client.query(statement);
  return () => client.query("ROLLBACK");
}

/** What others' connections do is for the superuser to see. */
async function withSuperuser<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(cluster.site.connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Waits for what this node has to do in a time in which it gets its turn: a look and a call that the node answers count
 * for as long as they take where nobody else wants the machine, at most.
 */
async function within(
  { node, limitMs }: { node: number; limitMs: number },
  what: string,
  look: () => Promise<boolean>,
): Promise<void> {
  let spentMs = 0;
  const lookOnce = async (): Promise<boolean> => {
    const startedMs = performance.now();
    if (await look()) return true;
    expect((await patientFetch(`${cluster.origin(node)}/healthz`)).status).toBe(200);
    await delay(PAUSE_MS);
    spentMs += Math.min(performance.now() - startedMs, LOOK_MS);
    if (spentMs > limitMs) throw new Error(`not within ${Math.round(limitMs)} ms: ${what}`);
    return false;
  };
  // What lies between two looks is not counted, so it must stay short.
  await until(what, lookOnce, { intervalMs: 10 });
}

/** The pause between two looks, and with it what they take on a quiet machine. */
const PAUSE_MS = 50;
const LOOK_MS = 60;

function lease(): Promise<Lease> {
  return oneRow(cluster.site.database, LEASE);
}

const LEASE = `SELECT holder FROM leader_leases`;

type Lease = { holder: string };

/** The name in the lease of the only node that has run. */
async function holderOfTheOnly(): Promise<string> {
  const { holder } = await until("there is a lease", async () => {
    const [row] = await cluster.site.database.query<Lease>(LEASE);
    return row ?? null;
  });
  return holder;
}

/** Of two nodes, one that is not known is the one that was started last. */
async function leadingNode(): Promise<number> {
  const { holder } = await lease();
  const [other = 0] = holders.values();
  const known = holders.get(holder) ?? 1 - other;
  holders.set(holder, known);
  return known;
}

function latest(): Promise<{ id: number; state: string; closesAt: Date | null }> {
  return oneRow(
    cluster.site.database,
    `SELECT id, state, closes_at AS "closesAt" FROM rounds WHERE game = 'wheel' ORDER BY id DESC LIMIT 1`,
  );
}

async function stateOf(id: number): Promise<string> {
  const { state } = await oneRow<{ state: string }>(
    cluster.site.database,
    `SELECT state FROM rounds WHERE id = $1`,
    [id],
  );
  return state;
}

/** Milliseconds until the round has to be paid, from where it stands now. */
async function timeUntilPaid(id: number): Promise<number> {
  const { state, closesMs, settlesMs } = await oneRow<{ state: string; closesMs: number; settlesMs: number }>(
    cluster.site.database,
    `SELECT state, (extract(epoch FROM closes_at - clock_timestamp()) * 1000)::float8 AS "closesMs",
       coalesce(extract(epoch FROM settles_at - clock_timestamp()) * 1000, 0)::float8 AS "settlesMs"
     FROM rounds WHERE id = $1`,
    [id],
  );
  const isDrawn = state !== "open" && state !== "locked";
  return isDrawn ? Math.max(0, settlesMs) : Math.max(0, closesMs) + DRAW_MS + SPIN_MS;
}
