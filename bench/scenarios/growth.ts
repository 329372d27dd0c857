import { join } from "node:path";
import { Client } from "pg";
import { readColumns } from "../../apps/server/src/money/archive/archived-months-store.ts";
import { writeFile } from "../../apps/server/src/money/archive/archive-files.ts";
import { monthOfFirstId } from "../../apps/server/src/money/archive/archive-month.ts";
import { type BenchSite, onBenchSite } from "../support/bench-site.ts";
import { fillMonth, readSizes, type Sizes, writeOthers } from "../support/grown-site.ts";
import { measure, type Measured, PLAY } from "../support/measure.ts";
import type { Scenario, ScenarioResult } from "../support/results.ts";
import type { RunningServer } from "../support/server-process.ts";
import { inBothOrders, middleOf, rounded } from "../support/statistics.ts";

const SIZES = [1_000_000, 10_000_000, 50_000_000];
/** What the sizes are compared with: a site of the same machine and the same minutes with so many bets. */
const SMALL = 100_000;
/** Each plays on both sites in one order and then in the other. */
const REPEATS = 5;
const CONNECTIONS = 256;
const SECONDS = 3;
const FLAT = 0.1;
const IDS_OF_A_MONTH = 100_000_000_000;
/** Filling a site takes no longer than this; sizes that would are left out, and the figures say how far it came. */
const DEFAULT_MINUTES = 60;

/**
 * Plays per second, p99 and bytes per bet with more and more bets in the running month, in turn with a small site. `sizes` and
 * `minutes` choose others.
 */
export function growth({ sizes, minutes }: GrowthPart): Scenario {
  const limitMs = Number(minutes ?? DEFAULT_MINUTES) * 60_000;
  const name = sizes === undefined ? "growth" : `growth-${sizes.replaceAll(",", "-")}`;
  // Another scenario may be the one that is run, and sizes are meant for that.
  return { name, run: async () => run(readSizesAsked(sizes), limitMs) };
}

/** From the smallest on. */
function readSizesAsked(sizes: string | undefined): readonly number[] {
  const asked = sizes?.split(",").map(Number) ?? SIZES;
  if (!asked.every((size) => Number.isSafeInteger(size) && size > 0))
    throw new Error(`there are no sizes ${sizes}`);
  return asked.toSorted((one, other) => one - other);
}

type GrowthPart = { readonly sizes?: string | undefined; readonly minutes?: string | undefined };

function run(sizes: readonly number[], limitMs: number): Promise<ScenarioResult> {
  return onBenchSite((small) =>
    onBenchSite(async (large) => {
      await Promise.all([small, large].map(writeOthers));
      const { lastId: lastOfSmall } = await fillMonth(small, { bets: SMALL, limitMs });
      const letGo = await Promise.all([small, large].map(holdBooks));
      const measured: AtSize[] = [];
      let [filled, played, leftMs, archived] = [0, 0, limitMs, 0];
      for (const size of sizes) {
        const { bets, seconds, lastId } = await fillMonth(large, { bets: size - filled, limitMs: leftMs });
        console.log(`${filled + bets} bets, ${seconds.toFixed(0)} s`);
        filled += bets;
        leftMs -= seconds * 1_000;
        if (filled < size) break;
        const rows = filled + played;
        measured.push({
          size,
          rows,
          fillSeconds: seconds,
          ...(await compare({ site: small, lastId: lastOfSmall }, { site: large, lastId })),
        });
        played += measured.at(-1)?.played ?? 0;
        archived = await archivedBytes(large, lastId);
      }
      await Promise.all(letGo.map((end) => end()));
      return summary(measured, { filled, archived });
    }),
  );
}

/** The check of the books would read everything meanwhile: it finds its place taken, as by another node. */
async function holdBooks({ connection }: BenchSite): Promise<() => Promise<void>> {
  const client = new Client(connection);
  // The server ends under it when a run fails: what the run failed of is said, not this.
  client.on("error", () => undefined);
  await client.connect();
  await client.query(`SELECT pg_advisory_lock(hashtext('job'), hashtext('books'))`);
  return () => client.end();
}

/** A site with the last bet that was written into it; behind it are plays. */
type Grown = { readonly site: BenchSite; readonly lastId: number };

async function compare(
  small: Grown,
  large: Grown,
): Promise<{ sizes: Sizes; played: number; repeats: BothOrders[] }> {
  const sizes = await readSizes(large.site);
  const servers = [await small.site.start("site"), await large.site.start("site")] as const;
  await play(small, servers[0]);
  await play(large, servers[1]);
  const ofSmall = (): Promise<Play> => play(small, servers[0]);
  const ofLarge = (): Promise<Play> => play(large, servers[1]);
  const repeats: BothOrders[] = [];
  while (repeats.length < REPEATS) {
    const smallFirst = { small: await ofSmall(), large: await ofLarge() };
    const largeFirst = { large: await ofLarge(), small: await ofSmall() };
    repeats.push([smallFirst, largeFirst]);
  }
  await Promise.all(servers.map((server) => server.stop()));
  await Promise.all([small, large].map(({ site }) => balancesAreRight(site)));
  return { sizes, played: await countBehind(large), repeats };
}

async function play(grown: Grown, server: RunningServer): Promise<Play> {
  const { site } = grown;
  const [before, bets] = [await readSizes(site), await countBehind(grown)];
  const played = await measure(site, server, { ...PLAY, connections: CONNECTIONS, seconds: SECONDS });
  const made = (await countBehind(grown)) - bets;
  if (made < played.answers) throw new Error(`${played.answers} plays were answered, ${made} are there`);
  return { ...played, logBytes: ((await readSizes(site)).log - before.log) / made };
}

async function countBehind({ site: { database }, lastId }: Grown): Promise<number> {
  const [row] = await database.query<{ count: number }>(`SELECT count(*) FROM bets WHERE id > $1`, [lastId]);
  return row?.count ?? 0;
}

/** What the plays have left of those who played. The books of such a site as a whole are not in order. */
async function balancesAreRight({ database, players }: BenchSite): Promise<void> {
  const wrong = await database.query(
    `SELECT player_id FROM player_accounts WHERE player_id = ANY ($1) AND balance <> 100000000
       + (SELECT coalesce(sum(payout + pot_payout - stake), 0) FROM bets WHERE bets.player_id = player_accounts.player_id)`,
    [players.map(({ id }) => id)],
  );
  if (wrong.length > 0) throw new Error(`${wrong.length} balances are not the sum of their bets`);
}

/** Bytes in the archive of a bet with its movements, by what was played behind the bet `lastId`: what fills a site repeats itself. */
async function archivedBytes(site: BenchSite, lastId: number): Promise<number> {
  const { database, connection } = site;
  const first = Math.floor(lastId / IDS_OF_A_MONTH) * IDS_OF_A_MONTH;
  const month = { ...monthOfFirstId(first), firstId: lastId + 1 };
  const place = { directory: join(await site.file("archive-place", ""), "..", "archive"), connection };
  const ofTable = async (table: "bets" | "transfers") =>
    writeFile(place, { table, month, keptIds: [], columns: await readColumns(database.query, table) });
  const [bets, transfers] = [await ofTable("bets"), await ofTable("transfers")];
  return (bets.bytes + transfers.bytes) / bets.rows;
}

type Play = Measured & { readonly logBytes: number };
type Pair = { readonly small: Play; readonly large: Play };
/** What a run leaves behind is paid by the next: p99 of whichever site came second was three times the other's. */
type BothOrders = readonly [smallFirst: Pair, largeFirst: Pair];
type AtSize = {
  readonly size: number;
  /** Those that earlier sizes have played among them. */
  readonly rows: number;
  readonly played: number;
  readonly fillSeconds: number;
  readonly sizes: Sizes;
  readonly repeats: readonly BothOrders[];
};

function summary(measured: readonly AtSize[], end: { filled: number; archived: number }): ScenarioResult {
  const all = measured.flatMap(({ repeats }) => repeats.flat());
  const figures: Record<string, number> = {
    "bets at the end": end.filled,
    "bytes of a bet in the archive": rounded(end.archived),
  };
  const goals = measured.flatMap(({ size, rows, sizes, repeats, fillSeconds }) => {
    const middle = middleOf(repeats.flat());
    const ratio = (figure: (played: Play) => number): number =>
      rounded(inBothOrders(repeats, ({ small, large }) => figure(large) / figure(small)));
    const at = `${size.toExponential(0).replace("e+", "·10^")} bets`;
    figures[`${at}: plays per second`] = middle(({ large }) => large.perSecond);
    figures[`${at}: plays per second of the small site`] = middle(({ small }) => small.perSecond);
    figures[`${at}: p99, ms`] = middle(({ large }) => large.p99Ms);
    figures[`${at}: p99 of the small site, ms`] = middle(({ small }) => small.p99Ms);
    figures[`${at}: PostgreSQL's processor, µs a play`] = middle(
      ({ large }) => ((large.cores?.postgres ?? 0) / large.perSecond) * 1e6,
    );
    figures[`${at}: bytes of a bet in the tables`] = rounded(sizes.tables / rows);
    figures[`${at}: bytes of a bet in their indexes`] = rounded(sizes.indexes / rows);
    figures[`${at}: bytes of a play in the log`] = middle(({ large }) => large.logBytes);
    figures[`${at}: seconds that writing them took`] = rounded(fillSeconds);
    return [
      {
        figure: `${at}: plays per second / small site`,
        value: ratio(({ perSecond }) => perSecond),
        atLeast: 1 - FLAT,
      },
      {
        figure: `${at}: p99 / small site`,
        value: ratio(({ p99Ms }) => p99Ms),
        atMost: 1 + FLAT,
      },
    ];
  });
  return {
    goals,
    figures,
    othersCores: middleOf(all)(({ large }) => large.cores?.others ?? 0),
    repeats: measured,
  };
}
