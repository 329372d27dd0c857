import { cpus } from "node:os";
import { GAME_IDS } from "@rumb/games/games";
import type { RandomnessFacts } from "./campaign.ts";
import { DIEHARDER_TESTS } from "./dieharder.ts";

/**
 * Whether the least or the greatest p-value is rarer than one in a thousand campaigns of as many fair p-values would have. A p-value near
 * 1 says that counts fit too well, which chance does as seldom.
 */
export function isBeyondChance(facts: RandomnessFacts): boolean {
  const all = pValues(facts);
  const tail = Math.min(...all.map((p) => Math.min(p, 1 - p)));
  return 2 * tail * all.length < 0.001;
}

/** The report, as Markdown. */
export function reportOf(facts: RandomnessFacts): string {
  const { options, draws, tests, streams } = facts;
  const all = pValues(facts);
  const weak = all.filter((p) => Math.min(p, 1 - p) < WEAK).length;
  const bytes = GAME_IDS.reduce((sum, game) => sum + streams[game].bytes, 0);
  return `# Randomness

\`npm run campaign -- randomness --seed ${options.seed} --draws ${options.draws} --bytes ${options.bytes}\` on ${cpus().length} cores of ${cpus()[0]?.model ?? "an unknown kind"}.
Every game draws by its own rules from its own rounds, and how often each class came is compared with its exact chance (Pearson's χ²);
then [dieharder](https://webhome.phy.duke.edu/~rgb/General/dieharder.php) reads the bytes of its rounds, one after another, by those of its tests that fit into
so many bytes. Server seeds are hashes of the campaign's number instead of the system's randomness, so that a run can be repeated: what is
tested is what follows from a seed, not where seeds come from.

**${all.length} p-values, ${weak} of them outside ${WEAK}…${1 - WEAK} where ${(all.length * 2 * WEAK).toFixed(1)} are expected; ${isBeyondChance(facts) ? "beyond chance" : "nothing beyond chance"}.** ${gibibytes(bytes)} were read in all, by ${tests} of dieharder's
${DIEHARDER_TESTS.length} tests that fit, with their parameters. Every p-value stands in [randomness.json](randomness.json).

## Draws

| Game | Draws | Of | χ² | Degrees | p |
| ---- | ----- | -- | -- | ------- | - |
${draws.map((one) => `| ${one.game} | ${one.draws} | ${one.of} | ${one.statistic.toFixed(1)} | ${one.degrees} | ${one.p.toFixed(4)} |`).join("\n")}

## Bytes

| Game | Read | p-values | Least | Greatest | Outside ${WEAK}…${1 - WEAK} |
| ---- | ---- | -------- | ----- | -------- | --------------------------- |
${GAME_IDS.map((game) => {
  const ps = streams[game].results.map(({ p }) => p);
  const outside = ps.filter((p) => Math.min(p, 1 - p) < WEAK).length;
  return `| ${game} | ${gibibytes(streams[game].bytes)} | ${ps.length} | ${Math.min(...ps).toFixed(5)} | ${Math.max(...ps).toFixed(5)} | ${outside} |`;
}).join("\n")}

| Test | ${GAME_IDS.join(" | ")} |
| ---- | ${GAME_IDS.map(() => "-").join(" | ")} |
${testRows(facts).join("\n")}

Not shown by this: that the system's random source, which server seeds come from on the site, is one; tests that need more bytes
(lagged sums, the distribution of bytes); PractRand and TestU01, which Debian does not have.
`;
}

/** A row for each test and parameter, with the p-values of every game. */
function testRows({ streams }: RandomnessFacts): string[] {
  const names = GAME_IDS.flatMap((game) =>
    streams[game].results.map((one) => `${one.test} ${one.parameter}`),
  );
  return [...new Set(names)].map((name) => {
    const cells = GAME_IDS.map((game) =>
      streams[game].results
        .filter((one) => `${one.test} ${one.parameter}` === name)
        .map(({ p }) => p.toFixed(4))
        .join(", "),
    );
    return `| ${name} | ${cells.join(" | ")} |`;
  });
}

function pValues({ draws, streams }: RandomnessFacts): number[] {
  return [...draws, ...GAME_IDS.flatMap((game) => streams[game].results)].map(({ p }) => p);
}

function gibibytes(bytes: number): string {
  return `${(bytes / 2 ** 30).toFixed(2)} GiB`;
}

/** Where dieharder calls a p-value weak, on either side. */
const WEAK = 0.005;
