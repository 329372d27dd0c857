import { isRefusal, type Refusal } from "@rumb/contract/errors";
import { gameWires } from "@rumb/contract/registry/game-registry";
import type { BeaconChain } from "@rumb/games/beacon/beacon";
import type { RoundGameId } from "@rumb/games/games";
import type { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { HOUSE_ACCOUNTS, openHouseAccounts } from "../src/money/house-accounts.ts";
import { type WeekGame, weekGameOf } from "../src/settings/week-game.ts";
import type { Ledger } from "../src/money/batch/ledger.ts";
import { betInRound } from "../src/features/rounds/round-bet-service.ts";
import { createRoundEngine, type EndedRound, type RoundEngine } from "../src/features/rounds/round-engine.ts";
import { WITHOUT_BEACONS } from "../src/features/rounds/simulation/_without-beacons.ts";
import type { AskBeacon } from "../src/integrations/drand/beacons.ts";
import { openRoundStore } from "../src/features/rounds/round-store.ts";
import { roundTerms } from "../src/settings/game-terms.ts";
import { settingDefaults, type SettingValues } from "../src/settings/settings.ts";
import { systemRandom } from "../src/platform/runtime/random.ts";
import { createTemplate, createTestDatabase, type TestDatabase } from "./_harness-database.ts";
import { until } from "./_patience.ts";
import { createPlayer, expectBooksInOrder, oneRow, openTestLedger, testSealing } from "./_harness-ledger.ts";
import { type AllTimings, LONG_MS, QUICK_TIMINGS, roundSettings, TEST_TIMINGS } from "./_round-timings.ts";
import { onSuperuser } from "./_superuser.ts";

let site: TestDatabase;
let nodes: Ledger[];

/**
 * Gives the calling file, or each of its tests, a database and two nodes that take bets; its books are checked at the end, but for the
 * rules that rows `made` by its tests break.
 */
export function useRounds({
  fresh = "for the file",
  made = [],
}: { fresh?: "for the file" | "for each test"; made?: readonly string[] } = {}): void {
  const [before, after] = fresh === "for the file" ? [beforeAll, afterAll] : [beforeEach, afterEach];
  before(async () => {
    site = await createTestDatabase();
    nodes = [await openTestLedger(site.database), await openTestLedger(site.database)];
  });
  // The last one runs first.
  after(async () => {
    await Promise.all(nodes.map((node) => node.close()));
    await site.drop();
  });
  after(() => expectBooksInOrder(site.database, made));
}

/** A database on which `play` has used rounds, for tests that need a copy each. */
export function createRoundsTemplate(play: (filled: TestDatabase) => Promise<void>) {
  return createTemplate(async (filled) => {
    site = filled;
    nodes = [await openTestLedger(site.database), await openTestLedger(site.database)];
    await play(filled);
    await Promise.all(nodes.map((node) => node.close()));
  });
}

export function roundsDatabase() {
  return site.database;
}

/** Of the superuser. */
export function roundsConnection() {
  return site.connection;
}

export function roundsNode(index: number): Ledger {
  const found = nodes[index];
  if (!found) throw new Error(`no node ${index}`);
  return found;
}

/** The store of a node of that name, as the leader uses it. */
export async function storeOf(holder: string, options: StoreOptions = {}) {
  const { leaseMs = 2000, weekGame = TURNS, chain = null } = options;
  const houseAccounts = await openHouseAccounts(site.database.query, HOUSE_ACCOUNTS);
  return openRoundStore({
    database: site.database,
    sealing: testSealing,
    random: systemRandom,
    houseAccounts,
    weekGame,
    holder,
    leaseMs,
    chain,
  });
}

/** An engine of a node of that name, and what it has announced. */
export async function engineOf(
  holder: string,
  { timings = TEST_TIMINGS, askBeacon, ...options }: EngineOptions = {},
) {
  const announced: EndedRound[] = [];
  const engine = createRoundEngine({
    store: await storeOf(holder, options),
    timings: (game) => timings[game],
    announce: (ended) => void announced.push(ended),
    ...WITHOUT_BEACONS,
    ...(askBeacon && { askBeacon }),
  });
  return { engine, announced };
}

/** `useRounds`, with an engine on the leading node for the whole file. */
export function useEngine(options?: EngineOptions): () => RoundEngine {
  useRounds();
  const started: RoundEngine[] = [];
  beforeAll(async () => {
    started.push((await engineOf("leader", options)).engine);
  });
  return () => {
    const [engine] = started;
    if (engine === undefined) throw new Error("the engine does not run");
    return engine;
  };
}

type StoreOptions = { leaseMs?: number; weekGame?: WeekGame; chain?: BeaconChain | null };
type EngineOptions = StoreOptions & { timings?: AllTimings; askBeacon?: AskBeacon };

const TURNS = weekGameOf({ current: () => settingDefaults });

/** Drives until the newest round of a game is in a state; throws when it never comes there. */
export async function driveTo(engine: RoundEngine, round: RoundRow, state: string): Promise<RoundRow> {
  return until(
    `round ${round.id} is ${state}`,
    async () => {
      if (state !== "open") await endWait(await roundOf(round.id), "open");
      if (state === "settled") await endWait(await roundOf(round.id), "drawn");
      await engine.step(round.game);
      const now = await roundOf(round.id);
      return now.state === state && now;
    },
    QUICKLY,
  );
}

/** A round of the game that nobody has bet in yet. */
export async function freshRound(engine: RoundEngine, game: RoundGameId): Promise<RoundRow> {
  return until(
    `a round of ${game} is open`,
    async () => {
      await engine.step(game);
      const round = await latestRound(game);
      for (const waiting of WAITING) if (round !== undefined) await endWait(round, waiting);
      if (round?.state === "open" && round.bets === 0) return round;
      // Somebody's bet stands alone: one more, of somebody else, starts the countdown.
      if (round?.state === "open" && round.closesAt === null)
        await bet(game, await newPlayer(), { timings: QUICK_TIMINGS });
      return null;
    },
    QUICKLY,
  );
}

const QUICKLY = { intervalMs: 5 };

/** Countdown and spin of minutes are ended by the test: that of a round which is in that state. */
async function endWait(round: RoundRow, state: keyof typeof ENDS): Promise<void> {
  const leftMs = (round[ENDS[state].is]?.getTime() ?? 0) - Date.now();
  if (round.state === state && leftMs > LONG_MS / 2) await endNow(round, ENDS[state].column);
}

const ENDS = {
  open: { is: "closesAt", column: "closes_at" },
  drawn: { is: "settlesAt", column: "settles_at" },
} as const;
const WAITING = ["open", "drawn"] as const;

/** Ends the countdown of a round. */
export function closeNow(round: Pick<RoundRow, "id">): Promise<void> {
  return endNow(round, "closes_at");
}

/** Ends the spin of a round. */
export function settleNow(round: Pick<RoundRow, "id">): Promise<void> {
  return endNow(round, "settles_at");
}

function endNow({ id }: Pick<RoundRow, "id">, column: "closes_at" | "settles_at"): Promise<void> {
  return asSuperuser(async (client) => {
    await client.query("SET session_replication_role = replica");
    await client.query(
      `UPDATE rounds SET version = version + 1, ${column} = clock_timestamp() WHERE id = $1`,
      [id],
    );
  });
}

export type RoundRow = {
  readonly id: number;
  readonly game: RoundGameId;
  readonly state: string;
  readonly version: number;
  readonly epoch: number;
  readonly seedId: number;
  readonly bank: number;
  readonly bets: number;
  readonly closesAt: Date | null;
  readonly settlesAt: Date | null;
  readonly outcome: { ticket?: number; pocket?: number } | null;
  readonly serverSeed: Buffer | null;
};

const COLUMNS = `id, game, state, version, epoch, seed_id AS "seedId", bank, bets, closes_at AS "closesAt",
  settles_at AS "settlesAt", outcome, server_seed AS "serverSeed"`;

export function roundOf(id: number): Promise<RoundRow> {
  return oneRow(site.database, `SELECT ${COLUMNS} FROM rounds WHERE id = $1`, [id]);
}

export async function latestRound(game: RoundGameId): Promise<RoundRow | undefined> {
  const [row] = await site.database.query<RoundRow>(
    `SELECT ${COLUMNS} FROM rounds WHERE game = $1 ORDER BY id DESC LIMIT 1`,
    [game],
  );
  return row;
}

/** Amounts in roubles; what the answer of an accepted bet holds. */
export type Accepted = {
  balance: number;
  round: number;
  id?: number;
  fromTicket?: number;
  toTicket?: number;
  hash: string;
  bet?: { id: number; color: number };
};

/** One bet of one rouble, or of `roubles`, on x2 or on `color`, in whatever round is open or in `round` only. */
export async function bet(
  game: RoundGameId,
  playerId: number,
  options: {
    roubles?: number;
    color?: number;
    round?: number;
    node?: number;
    key?: string;
    settings?: Partial<SettingValues>;
    timings?: AllTimings;
  } = {},
): Promise<Accepted | Refusal> {
  const { roubles = 1, color = 2, round, node = 0, key, timings = TEST_TIMINGS } = options;
  const fields = { bet: roubles, color, round };
  const terms = roundTerms({ ...settingDefaults, ...options.settings }, game);
  const prepared = gameWires[game].prepare(fields, terms);
  if (isRefusal(prepared)) return prepared;
  const answer = await betInRound(
    {
      ledger: roundsNode(node),
      settings: { current: () => ({ ...roundSettings(timings), ...options.settings }) },
      roundPace: 1,
      playNews: { offer: () => undefined },
    },
    {
      game,
      player: { id: playerId, img: "" },
      idempotency: key === undefined ? undefined : { key, fingerprint: JSON.stringify(fields) },
      prepared,
    },
  );
  return isRefusal(answer) ? answer : JSON.parse(JSON.stringify(answer));
}

export function accepted(answer: Accepted | Refusal): Accepted {
  if (isRefusal(answer)) throw new Error(`refused: ${answer.code}`);
  return answer;
}

export function newPlayer(balanceKopecks = 1_000_000): Promise<number> {
  return createPlayer({ database: site.database, ledger: roundsNode(0) }, { balanceKopecks });
}

export async function balanceOf(playerId: number): Promise<number> {
  const { balance } = await oneRow<{ balance: number }>(
    site.database,
    `SELECT balance FROM player_accounts WHERE player_id = $1`,
    [playerId],
  );
  return balance;
}

/** A connection of the superuser to the database of these rounds. */
export function asSuperuser<T>(work: (client: Client) => Promise<T>): Promise<T> {
  return onSuperuser(site, work);
}
