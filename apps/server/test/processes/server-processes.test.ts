import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createServer } from "node:net";
import { once } from "node:events";
import type { Socket } from "socket.io-client";
import { expect, onTestFinished, test } from "vitest";
import { changeSetting } from "../../src/settings/settings-service.ts";
import { settingDefaults } from "../../src/settings/settings.ts";
import { freePort } from "../_free-port.ts";
import { oneRow } from "../_harness-ledger.ts";
import { useServers } from "../_harness-servers.ts";
import {
  environmentFor,
  liftRateLimits,
  post,
  postOnce,
  signIn,
  startServerProcess,
} from "../_harness-site.ts";
import { until } from "../_patience.ts";
import { type Connection, connectionsToEach, PLAY } from "../_process-connections.ts";
import { patientFetch } from "../_patient-fetch.ts";
import { connectTo } from "../_realtime.ts";
import { expectEachOnce, signInAll, startLoad } from "../_rolling-load.ts";

const PROCESSES = 2;
const environment: Record<string, string> = { NODE_PROCESSES: String(PROCESSES) };
const servers = useServers({
  environment,
  async prepare() {
    // Ports that the system chooses are closed again before the processes listen there: somebody else may get one meanwhile.
    for (const name of ["PORT", "CONSOLE_PORT", "METRICS_PORT"]) environment[name] = String(await freePort());
  },
});
let vkIds = 0;

test("a key that comes through both processes at once is played once, and answered the same", async () => {
  const { cookie, vkId } = await newPlayer();
  const through = await connectionsToEach(servers.origin(), PROCESSES);
  for (let plays = 0; plays < 20; plays += 1) {
    const headers = { "idempotency-key": randomUUID() };
    const [one, other] = await Promise.all(through.map((connection) => connection.play(cookie, headers)));
    expect(other).toEqual(one);
    expect(one?.status).toBe(200);
  }
  const own = await Promise.all(
    through.flatMap((connection) =>
      Array.from({ length: 20 }, () => connection.play(cookie, { "idempotency-key": randomUUID() })),
    ),
  );
  expect(own.filter(({ status }) => status !== 200)).toEqual([]);
  expect(await betsOf(vkId)).toEqual({ bets: 60, nonce: 60 });
});

test("whichever process plays, all windows of the player hear of it, nobody else does, and each bet is in the feed once at most", async () => {
  const { cookie } = await newPlayer();
  const session = cookie.replace("rumb_session=", "");
  const { body: page } = await post(servers.origin(), "/api/get");
  const socketPort = socketPortOf(page.success?.["site"]);
  const windows = await Promise.all([1, 2].map(() => connectTo(socketPort, { session })));
  const stranger = await connectTo(socketPort);
  const heard = windows.map((socket) => versionsOf(socket));
  const others = versionsOf(stranger);
  const feed = feedOf(stranger);
  for (const connection of await connectionsToEach(servers.origin(), PROCESSES)) {
    const { body } = await connection.play(cookie, { "idempotency-key": randomUUID() });
    const version = Number(body.success?.["balance_version"]);
    for (const versions of heard) await expect.poll(() => versions).toContain(version);
  }
  expect(others).toEqual([]);
  await expect.poll(() => feed.length).toBeGreaterThan(0);
  expect(new Set(feed).size).toBe(feed.length);
});

test("a bound of calls is one for both processes", async () => {
  const connections = await connectionsToEach(servers.origin(), PROCESSES);
  const [one, other] = connections;
  const isRefused = async (connection: Connection | undefined) =>
    (await connection?.call("/login/vk"))?.headers.location === "/?login=busy";
  onTestFinished(async () => {
    await liftRateLimits(servers.site().database);
    for (const connection of connections)
      await until("others may sign in", async () => !(await isRefused(connection)));
  });
  const limits = { ...settingDefaults.rateLimits, loginsPerMinutePerAddress: 200 };
  await changeSetting(servers.site().database, "rateLimits", limits);
  let calls = 0;
  // Fewer than the bound: a process that counts alone refuses none of them.
  while (calls < 150 && !(await isRefused(other))) {
    calls += 1;
    while (!(await isRefused(one)));
  }
  expect(calls).toBeLessThan(150);
});

test("of a process that is killed in the middle of plays nothing is lost, the other plays on, and another comes", async () => {
  const { database } = servers.site();
  const { bets: before } = await counted();
  const restarts = await metric("rumb_process_restarts_total");
  const cookies = await signInAll(servers.origin(), 6);
  const load = startLoad(servers.origin(), { cookies, send: readAgain });
  const pids = await serverPids();
  const [victim = 0] = pids;
  await until("plays go on", () => load.done() > 20);
  process.kill(victim, "SIGKILL");
  const atKill = load.done();
  await until("the other plays on", () => load.done() > atKill + 20);
  await until("another process serves", () => servesWithout(victim));
  expect((await serverPids()).filter((pid) => pids.includes(pid))).toHaveLength(PROCESSES - 1);
  const { failed, played } = await load.stop();
  expect(failed).toEqual([]);
  expect((await metric("rumb_process_restarts_total")) - restarts).toBe(1);
  await expectEachOnce(database, before + played);
});

test("a process that is asked to end drains, and another takes its place", async () => {
  const cookies = await signInAll(servers.origin(), 4);
  const { bets: before } = await counted();
  const load = startLoad(servers.origin(), { cookies, send: readAgain });
  const [asked = 0] = await serverPids();
  process.kill(asked, "SIGTERM");
  await until("another process serves", () => servesWithout(asked));
  const { failed, played } = await load.stop();
  expect(failed).toEqual([]);
  await expectEachOnce(servers.site().database, before + played);
});

test("stopped in the middle of plays the site drains all processes: what was acknowledged is there, and nothing runs any more @release", async () => {
  const cookies = await signInAll(servers.origin(), 4);
  const { bets: before } = await counted();
  const origin = servers.origin();
  const answers: (string | undefined)[] = [];
  const acknowledged = () => answers.filter((answer) => answer === undefined).length;
  const stopping = new AbortController();
  const plays = cookies.map(async (cookie) => {
    while (!stopping.signal.aborted) {
      const answer = await playWith(cookie, randomUUID(), origin).catch(() => null);
      answers.push(answer === null ? "no answer" : answer.body.code);
    }
  });
  await until("plays go on", () => acknowledged() > 20);
  const pids = await serverPids();
  const code = await servers.process(0).stop();
  stopping.abort();
  await Promise.all(plays);
  expect(code).toBe(0);
  const others = answers.filter((answer) => answer !== undefined && answer !== "no answer");
  expect(others.filter((answer) => answer !== "RESTARTING")).toEqual([]);
  expect(pids.filter(runs)).toEqual([]);
  const { bets: after } = await counted();
  expect(after - before).toBeGreaterThanOrEqual(acknowledged());
  await servers.start(0);
});

test("when the supervising process is killed the others end with it: no orphan serves on @release", async () => {
  const pids = await serverPids();
  expect(pids).toHaveLength(PROCESSES);
  await servers.kill(0);
  await until("all have ended", () => !pids.some(runs));
  await servers.start(0);
});

test("a port that is taken is said, and nothing runs on", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  onTestFinished(() => void taken.close());
  const address = taken.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const started = startServerProcess({
    ...environmentFor(servers.site()),
    NODE_PROCESSES: "2",
    PORT: String(port),
  });
  await expect(started).rejects.toThrow(/ended with code 1: [^]*Порт уже занят/u);
});

/**
 * As a page calls: what broke off is asked again when it only reads, once for each connection with a process that is no more; a play
 * repeats itself under its key.
 */
async function readAgain(...call: Parameters<typeof post>): ReturnType<typeof post> {
  for (;;) {
    try {
      return await post(...call);
    } catch (error) {
      if (call[1] !== "/api/get" || !String(error).includes("no answer")) throw error;
    }
  }
}

/** The server processes that the supervising one has now, the older first. */
async function serverPids(): Promise<number[]> {
  const { pid } = servers.process(0).child;
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, "utf8"))
    .trim()
    .split(" ")
    .map(Number);
  const programs = await Promise.all(
    children.map((child) => readFile(`/proc/${child}/cmdline`, "utf8").catch(() => "")),
  );
  return children.filter((_, index) => programs[index]?.includes("main.ts"));
}

/** Whether another process has taken the place of one. */
async function servesWithout(gone: number): Promise<boolean> {
  const now = await serverPids();
  return now.length === PROCESSES && !now.includes(gone) && (await metric("rumb_processes")) === PROCESSES;
}

function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function playWith(cookie: string, key: string, origin = servers.origin()) {
  return postOnce(origin, "/api/dice/play", {
    cookie,
    body: PLAY,
    headers: { "idempotency-key": key },
  });
}

async function newPlayer(): Promise<{ cookie: string; vkId: string }> {
  vkIds += 1;
  const vkId = `processes-${vkIds}`;
  return { cookie: await signIn(servers.origin(), { vkId }), vkId };
}

function betsOf(vkId: string): Promise<{ bets: number; nonce: number }> {
  return oneRow(
    servers.site().database,
    `SELECT nonce, (SELECT count(*)::integer FROM bets WHERE bets.player_id = player_accounts.player_id) AS bets
     FROM player_accounts JOIN players ON players.id = player_id WHERE vk_id = $1`,
    [vkId],
  );
}

function counted(): Promise<{ bets: number }> {
  return oneRow(servers.site().database, `SELECT count(*)::integer AS bets FROM bets`);
}

async function metric(name: string): Promise<number> {
  return sum(await metricsPage(), `${name}\\{process="0"\\}`);
}

function sum(page: string, pattern: string): number {
  const found = page.matchAll(new RegExp(`^${pattern} (\\S+)$`, "gmu"));
  return [...found].reduce((all, [, value]) => all + Number(value), 0);
}

async function metricsPage(): Promise<string> {
  const response = await patientFetch(`http://127.0.0.1:${environment["METRICS_PORT"]}/metrics`);
  return response.text();
}

function versionsOf(socket: Socket): number[] {
  const versions: number[] = [];
  socket.on("played", (played: { balance_version: number }) => versions.push(played.balance_version));
  return versions;
}

function feedOf(socket: Socket): number[] {
  const ids: number[] = [];
  socket.on("newHistory", (entry: { id: number }) => ids.push(entry.id));
  return ids;
}

function socketPortOf(site: unknown): number {
  if (typeof site === "object" && site !== null && "socketPort" in site) return Number(site.socketPort);
  throw new Error("no socket port");
}
