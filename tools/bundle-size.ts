// Fails when the JavaScript that a first visit to `/` downloads before it shows the page or right after, or what a game's screen adds,
// grows too big.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const LIMIT_BYTES = { firstLoad: 113_000, afterwards: 22_000, game: 20_500 };
/**
 * Games that may weigh more, and why: the strip of Mines is a carousel of Swiper's, which comes lazily, and it shares the parts of an
 * autobet with the games that draw at once.
 */
const LIMIT_BYTES_OF_GAME: ReadonlyMap<string, number> = new Map([
  ["mines", 48_000],
  // Two roses: one stays in sight on a phone.
  ["wheel", 21_000],
  // Its pay table works out how often a bonus ends in each way.
  ["monetrain", 21_000],
]);
const DIST = join(import.meta.dirname, "../apps/web/dist");

/** What a page asks for by itself once it is drawn: the client of the realtime connection, and the place of the notices. */
const AFTERWARDS = /^(?:\.\.\/\.\.\/node_modules\/socket\.io-client\/|src\/kit\/Toasts\.tsx$)/u;

/**
 * What a visitor downloads, from Vite's manifest. The first load is the entry with everything it imports, and every
 * lazy part that is not a screen of its own and does not come afterwards; the home page is the screen that `/` shows. Sheets that a
 * visitor opens over a page, and what they turn on, belong to none of them. Bytes as `sizeOf` counts them.
 */
export function measureBundle(manifest: Manifest, sizeOf: (file: string) => number): BundleSizes {
  const entries = keysWhere(manifest, (chunk) => chunk.isEntry === true);
  const firstLoad = reach(manifest, entries, { follows: isPartOfHome });
  const followers = keysWhere(manifest, (chunk) => chunk.isDynamicEntry === true).filter((key) =>
    AFTERWARDS.test(key),
  );
  const afterwards = reach(manifest, followers, { follows: isPartOfHome, without: firstLoad });
  const entriesOfGames = Map.groupBy(
    keysWhere(manifest, (chunk) => chunk.isDynamicEntry === true).filter((key) => gameOf(key) !== undefined),
    (key) => gameOf(key) ?? "",
  );
  const games = new Map(
    [...entriesOfGames].map(([game, keys]) => {
      const added = reach(manifest, keys, { follows: (part) => !isOpenedLater(part), without: firstLoad });
      return [game, total([...added], manifest, sizeOf)];
    }),
  );
  return {
    firstLoad: total([...firstLoad], manifest, sizeOf),
    afterwards: total([...afterwards], manifest, sizeOf),
    games,
  };
}

/** One line per measure; `failed` when any is above its limit or there was nothing to measure. */
export function judgeBundle(sizes: BundleSizes): { lines: string[]; failed: boolean } {
  const rows = [
    { name: "first load of /", bytes: sizes.firstLoad, limit: LIMIT_BYTES.firstLoad },
    { name: "right after it", bytes: sizes.afterwards, limit: LIMIT_BYTES.afterwards },
    ...[...sizes.games].map(([game, bytes]) => ({
      name: `game ${game}`,
      bytes,
      limit: LIMIT_BYTES_OF_GAME.get(game) ?? LIMIT_BYTES.game,
    })),
  ];
  const lines = rows.map(
    ({ name, bytes, limit }) =>
      `${name}: ${kilobytes(bytes)} kB gzip of ${kilobytes(limit)}${bytes > limit ? ": TOO BIG" : ""}`,
  );
  return {
    lines,
    failed: sizes.firstLoad === 0 || sizes.afterwards === 0 || rows.some(({ bytes, limit }) => bytes > limit),
  };
}

function gameOf(key: string): string | undefined {
  return /^src\/games\/(?!shared\/)([^/]+)\//u.exec(key)?.[1];
}

function isPartOfHome(key: string): boolean {
  if (key.startsWith("src/pages/home/")) return true;
  return !(/^src\/(?:pages|games)\//u.test(key) || isOpenedLater(key) || AFTERWARDS.test(key));
}

/** Sheets over a page, and what takes the place of the whole site for somebody who deletes their account. */
function isOpenedLater(key: string): boolean {
  return /^src\/(?:fairness|comfort)\/|^src\/shell\/LeavingScreen\.tsx$/u.test(key);
}

/** Chunks reached from `start`: every static import, and the lazy ones that `follows` accepts; none through `without`. */
function reach(manifest: Manifest, start: string[], { follows, without }: Reach): Set<string> {
  const reached = new Set<string>();
  const queue = [...start];
  for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
    if (reached.has(key) || without?.has(key) === true) continue;
    reached.add(key);
    queue.push(...(manifest[key]?.imports ?? []), ...(manifest[key]?.dynamicImports ?? []).filter(follows));
  }
  return reached;
}

function keysWhere(manifest: Manifest, matches: (chunk: Chunk) => boolean): string[] {
  return Object.entries(manifest).flatMap(([key, chunk]) => (matches(chunk) ? [key] : []));
}

function total(keys: string[], manifest: Manifest, sizeOf: (file: string) => number): number {
  const files = new Set(keys.map((key) => manifest[key]?.file ?? ""));
  return [...files].filter((file) => file.endsWith(".js")).reduce((sum, file) => sum + sizeOf(file), 0);
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}

function main(): void {
  const manifest: Manifest = JSON.parse(readFileSync(join(DIST, ".vite/manifest.json"), "utf8"));
  const { lines, failed } = judgeBundle(
    measureBundle(manifest, (file) => gzipSync(readFileSync(join(DIST, file))).length),
  );
  for (const line of lines) console.log(line);
  process.exitCode = failed ? 1 : 0;
}

if (import.meta.main) main();

type Chunk = {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  isEntry?: boolean;
  isDynamicEntry?: boolean;
};
type Manifest = Record<string, Chunk>;
type Reach = { follows: (key: string) => boolean; without?: ReadonlySet<string> };
type BundleSizes = { firstLoad: number; afterwards: number; games: Map<string, number> };
