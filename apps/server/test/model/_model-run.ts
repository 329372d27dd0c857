import * as fc from "fast-check";
import { MOVES } from "./_moves.ts";
import { keepSites } from "./_site-keeper.ts";
import type { PlantedFault } from "./_site.ts";

export type ModelRun = {
  readonly runs: number;
  readonly seed: number;
  /** What a failed run has said of itself: it alone is made again. */
  readonly replay?: string;
  /** Ends it, when not all sequences were made by then. */
  readonly minutes?: number;
  readonly fault?: PlantedFault;
  /** Looks for the shortest way to the same. */
  readonly shrinks?: boolean;
  readonly progress?: (done: number, moves: number) => void;
};

export type ModelResult = {
  readonly sequences: number;
  readonly moves: number;
  /** Null when the site did as the model says. */
  readonly failure: ModelFailure | null;
};

export type ModelFailure = {
  /** The move after which the two differed, what was expected and what came, and everything before. */
  readonly move: string;
  readonly difference: string;
  readonly journal: readonly string[];
  readonly replay: string;
};

/** Plays random sequences on the real site, and the same in the model, and compares the two after each move. */
export async function runModel(run: ModelRun): Promise<ModelResult> {
  const sites = keepSites(run.fault);
  const [path, replayPath] = run.replay?.split("/") ?? [];
  let [sequences, moves] = [0, 0];
  const seen: { last: Omit<ModelFailure, "replay"> | null } = { last: null };
  const commands = fc.commands([...MOVES], {
    maxCommands: 30,
    size: "max",
    ...(replayPath !== undefined && { replayPath }),
  });
  const property = fc.asyncProperty(commands, async (made) => {
    const { site, world } = await sites.next();
    sequences += 1;
    try {
      await fc.asyncModelRun(() => ({ model: world, real: site }), made);
    } catch (error) {
      seen.last = {
        move: world.journal.findLast((line) => !line.startsWith(" ")) ?? "",
        difference: error instanceof Error ? error.message : String(error),
        journal: world.journal,
      };
      throw error;
    } finally {
      moves += world.journal.filter((line) => !line.startsWith(" ")).length;
    }
    run.progress?.(sequences, moves);
  });
  try {
    const result = await fc.check(property, {
      numRuns: run.runs,
      seed: run.seed,
      endOnFailure: run.shrinks !== true,
      ...(run.minutes !== undefined && { interruptAfterTimeLimit: run.minutes * 60_000 }),
      ...(path !== undefined && { path }),
    });
    if (result.failed && seen.last === null) throw result.errorInstance;
    if (seen.last === null) await sites.checkBooks();
    const failure = seen.last && { ...seen.last, replay: replayOf(result) };
    return { sequences, moves, failure };
  } finally {
    await sites.close();
  }
}

/** Where fast-check was in its values, and which of the commands ran. */
function replayOf(result: { counterexamplePath: string | null; counterexample: unknown }): string {
  const { counterexamplePath, counterexample } = result;
  const [, ran = ""] = /replayPath="([^"]*)"/.exec(String(counterexample)) ?? [];
  return `${counterexamplePath ?? ""}/${ran}`;
}
