import { writeFile } from "node:fs/promises";
import { GAME_IDS, type GameId } from "@rumb/games/games";
import { installPackages } from "../../tools/setup/debian-package.mjs";
import { findProgram } from "../../tools/setup/find-program.mjs";
import { DIEHARDER_TESTS, type DieharderResult, runDieharder } from "./dieharder.ts";
import { type DrawsJudged, judgeDraws } from "./game-draws.ts";
import { roundBytes } from "./game-rounds.ts";
import { isBeyondChance, reportOf } from "./report.ts";

export type RandomnessOptions = {
  readonly seed: number;
  /** Of each game, by its rules. */
  readonly draws: number;
  /** Of each game's stream, given to dieharder until no test is left or so many were read. */
  readonly bytes: number;
  /** Whether the report takes the place of the last one in docs/evidence. */
  readonly save: boolean;
};

/** What was done so far: the draws of each game, and of each game's stream what dieharder said of how many bytes. */
export type RandomnessFacts = {
  readonly options: RandomnessOptions;
  readonly draws: readonly DrawsJudged[];
  /** How many of dieharder's tests were run. */
  readonly tests: number;
  readonly streams: Readonly<Record<GameId, StreamJudged>>;
};

export type StreamJudged = { readonly bytes: number; readonly results: readonly DieharderResult[] };

/**
 * Draws of every game against their exact chances, then dieharder over the bytes that they are drawn from. The report is written again
 * after every test, so that a campaign that is ended early has said what it did. The exit code is 0 when nothing lies beyond chance.
 */
export async function randomnessCampaign(options: RandomnessOptions): Promise<number> {
  const draws: DrawsJudged[] = [];
  for (const game of GAME_IDS) {
    const judged = judgeDraws(game, options);
    console.log(`${game}: ${judged.draws} ${judged.of}: p = ${judged.p.toFixed(4)}`);
    draws.push(judged);
  }
  const streams = { ...UNREAD };
  const facts = { options, draws, tests: 0, streams };
  await keep(facts);
  const program = await dieharder();
  const sources = new Map(GAME_IDS.map((game) => [game, roundBytes(game, options.seed)]));
  for (const test of DIEHARDER_TESTS) {
    for (const [game, source] of sources) {
      if (streams[game].bytes >= options.bytes) continue;
      const { bytes, results } = await runDieharder(program, test, source);
      const before = streams[game];
      streams[game] = { bytes: before.bytes + bytes, results: [...before.results, ...results] };
      console.log(`${game}: ${results.map((one) => `${one.test} ${one.parameter}: ${one.p}`).join(", ")}`);
    }
    facts.tests += 1;
    await keep(facts);
  }
  return isBeyondChance(facts) ? 1 : 0;
}

async function keep(facts: RandomnessFacts): Promise<void> {
  if (!facts.options.save) return;
  await writeFile("docs/evidence/randomness.md", reportOf(facts));
  await writeFile("docs/evidence/randomness.json", `${JSON.stringify(facts, null, 2)}\n`);
}

async function dieharder(): Promise<string> {
  const installed = findProgram(["dieharder"]);
  if (installed !== null) return installed;
  await installPackages({ packages: ["dieharder"] });
  const program = findProgram(["dieharder"]);
  if (program === null) throw new Error("dieharder is missing: install the Debian package of that name");
  return program;
}

const NOTHING: StreamJudged = { bytes: 0, results: [] };
const UNREAD: Record<GameId, StreamJudged> = {
  dice: NOTHING,
  mines: NOTHING,
  bubbles: NOTHING,
  jackpot: NOTHING,
  wheel: NOTHING,
  monetrain: NOTHING,
};
