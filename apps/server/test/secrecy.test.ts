import { io } from "socket.io-client";
import { setTimeout as delay } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import { changeSetting } from "../src/settings/settings-service.ts";
import { testSealing } from "./_harness-ledger.ts";
import { useServers } from "./_harness-servers.ts";
import { post, signIn } from "./_harness-site.ts";
import { patientFetch } from "./_patient-fetch.ts";

const ROUNDS = 15;
/** Shared rounds that must have ended while somebody listened. */
const ENDED_ROUNDS = 6;
const traffic: { readonly text: string; readonly atMs: number }[] = [];
const servers = useServers({
  environment: { LOG_LEVEL: "trace", ROUND_PACE: "50" },
  async prepare({ database }) {
    const rounds = { jackpotCountdownSeconds: 25, jackpotAloneSeconds: 60, wheelCountdownSeconds: 15 };
    await changeSetting(database, "rounds", rounds);
    const socketLimits = { maxConnections: 100, maxPerAddress: 100, messagesPerSecond: 1000 };
    await changeSetting(database, "socketLimits", socketLimits);
  },
});

beforeAll(() => {
  const { stdout, stderr } = servers.process(0).child;
  for (const stream of [stdout, stderr]) stream?.on("data", overhear);
});

test("nothing that leaves the server holds an unrevealed seed or anything it could be derived from", async () => {
  const cookie = await signIn(servers.origin(), { vkId: "1" });
  const other = await signIn(servers.origin(), { vkId: "2" });
  const socket = await listen(cookie);
  const firstSeeds = await seeds();
  const running: string[] = [];
  for (let round = 0; round < ROUNDS || (await endedRounds()) < ENDED_ROUNDS; round += 1) {
    await record("/api/dice/play", cookie, { bet: 1, chance: 50, btn: "up" });
    await record("/api/mines/play", cookie, { bet: 1, bomb: 5 });
    const pressed = await record("/api/mines/press", cookie, { cell: (round % 25) + 1 });
    if (pressed.includes('"status":"win"')) {
      running.push(pressed, await record("/api/mines/get", cookie, {}));
      await record("/api/fair/rotate", cookie, { hash: "0".repeat(64), client_seed: "x" });
      await record("/api/mines/take", cookie, {});
    }
    await record("/api/fair/get", cookie, {});
    await record("/api/get", cookie, {});
    await record("/api/dice/play", cookie, { bet: "1e999", chance: 50, btn: "up" });
    await betInRounds(round % 3 === 0 ? [cookie] : [cookie, other]);
    for (const event of ["getJackpot", "getWheel"] as const) {
      overhear(JSON.stringify(await socket.emitWithAck(event)));
    }
  }
  await betAlone(cookie);
  overhear(await (await patientFetch(`${servers.origin()}/docs/json`)).text());
  overhear(await (await patientFetch(`${servers.origin()}/readyz`)).text());
  // What is announced of a round that has just ended may still be under way; one that was given back is not.
  const settled = (await revealedRounds()).filter(({ state }) => state === "settled");
  await expect.poll(() => settled.filter((row) => piecesOf(row).length === 0)).toEqual([]);
  socket.disconnect();

  expect(running.length).toBeGreaterThan(ROUNDS / 2);
  for (const answer of running) expect(answer).not.toMatch(/"(mines|winMines|loseCell|layout)":(?!null)/);
  const all = traffic.map(({ text }) => text).join("\n");
  const secrets = await seeds();
  const owned = (found: readonly Secret[]) => found.filter(({ ofRound }) => !ofRound).map(({ id }) => id);
  expect(owned(secrets)).toEqual(owned(firstSeeds));
  for (const secret of secrets) for (const form of formsOf(secret)) expect(all.includes(form)).toBe(false);
  expect(all).toContain(secrets.find(({ active, ofRound }) => active && !ofRound)?.hash.toString("hex"));
  await expectRoundsKeptSecrets();
});

test("the check above finds a seed once it is revealed", async () => {
  const cookie = await signIn(servers.origin(), { vkId: "3" });
  const { success } = (await post(servers.origin(), "/api/fair/get", { cookie })).body;
  const hash = String(success?.["hash"]);
  const active = (await seeds()).find((seed) => seed.hash.toString("hex") === hash);
  // Only a seed that something was drawn from is revealed.
  await record("/api/dice/play", cookie, { bet: 1, chance: 50, btn: "up" });
  const answer = await record("/api/fair/rotate", cookie, { hash, client_seed: "after" });
  expect(active && formsOf(active).some((form) => answer.includes(form))).toBe(true);
});

/** Bets of these players in both shared rounds, and the slips of these bets while the rounds go on. */
async function betInRounds(cookies: readonly string[]): Promise<void> {
  for (const cookie of cookies) {
    for (const [path, body] of [
      ["/api/jackpot/play", { bet: 5 }],
      ["/api/wheel/play", { bet: 2, color: 3 }],
    ] as const) {
      const id = betIdIn(await record(path, cookie, body));
      if (id !== null) await record("/api/fair/bet", cookie, { id });
    }
    await record("/api/wheel/get", cookie, {});
    await record("/api/bets/get", cookie, {});
  }
}

/** A bet that waits in vain for another player's, until it is given back. */
async function betAlone(cookie: string): Promise<void> {
  for (let slip = ""; !slip.includes('"result":"refund"');) {
    const id = betIdIn(await record("/api/jackpot/play", cookie, { bet: 5 }));
    do {
      slip = id === null ? "" : await record("/api/fair/bet", cookie, { id });
      await delay(20);
    } while (slip.includes('"result":"open"'));
  }
}

function betIdIn(answer: string): number | null {
  const [id] = /\b2\d{14}\b/.exec(answer) ?? [];
  return id === undefined ? null : Number(id);
}

/** Of no round that ended anything was heard before its seed was revealed. */
async function expectRoundsKeptSecrets(): Promise<void> {
  const rows = await revealedRounds();
  const states = new Set(rows.map(({ state }) => state));
  expect([...states].sort()).toEqual(["refunded", "settled"]);
  const early = rows.flatMap((row) => piecesOf(row).filter(({ atMs }) => atMs < row.revealedAt.getTime()));
  expect(early).toEqual([]);
}

function revealedRounds(): Promise<RevealedRow[]> {
  return servers.site().database.query(
    `SELECT seeds.id, sealed, hash, revealed_at AS "revealedAt", rounds.state FROM seeds
     JOIN rounds ON rounds.seed_id = seeds.id WHERE revealed_at IS NOT NULL ORDER BY id`,
  );
}

/** What was heard of a round's seed. */
function piecesOf(row: RevealedRow) {
  const forms = formsOf({ ...row, seed: testSealing.open(row.sealed, row.hash) });
  return traffic.filter(({ text }) => forms.some((form) => text.includes(form)));
}

async function endedRounds(): Promise<number> {
  const [row] = await servers
    .site()
    .database.query<{ ended: number }>(`SELECT count(*) AS ended FROM rounds WHERE state = 'settled'`);
  return row?.ended ?? 0;
}

type SeedRow = { id: number; sealed: Buffer; hash: Buffer };
type RevealedRow = SeedRow & { revealedAt: Date; state: string };
type Secret = SeedRow & { seed: Buffer; active: boolean; ofRound: boolean };

/** Every seed that is not revealed, opened. */
async function seeds(): Promise<Secret[]> {
  const rows = await servers.site().database.query<Omit<Secret, "seed">>(
    `SELECT id, sealed, hash, activated_at IS NOT NULL AS active, player_id IS NULL AS "ofRound" FROM seeds
     WHERE revealed_at IS NULL ORDER BY id`,
  );
  return rows.map(({ id, sealed, hash, active, ofRound }) => {
    const seed = testSealing.open(sealed, hash);
    return { id, seed, sealed, hash, active, ofRound };
  });
}

/** How a secret could show itself in text: the seed, or the sealed box (worth as much to who has the key). */
function formsOf({ seed, sealed }: Pick<Secret, "seed" | "sealed">): string[] {
  return [seed, sealed].flatMap((bytes) => [
    bytes.toString("hex"),
    bytes.toString("hex").toUpperCase(),
    bytes.toString("base64"),
    bytes.toString("base64url"),
    bytes.toString("latin1"),
    bytes.join(","),
  ]);
}

function overhear(text: string): void {
  traffic.push({ text, atMs: Date.now() });
}

async function record(path: string, cookie: string, body: object): Promise<string> {
  const answer = JSON.stringify(await post(servers.origin(), path, { cookie, body }));
  overhear(answer);
  return answer;
}

async function listen(cookie: string) {
  const facts = await post(servers.origin(), "/api/get");
  const port = JSON.parse(JSON.stringify(facts.body.success)).site.socketPort;
  const socket = io(`http://127.0.0.1:${port}`, { transports: ["websocket"], extraHeaders: { cookie } });
  socket.onAny((...event: unknown[]) => overhear(JSON.stringify(event)));
  const { promise, resolve } = Promise.withResolvers<void>();
  socket.once("connect", () => resolve());
  await promise;
  return socket;
}
