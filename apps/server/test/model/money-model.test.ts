import { expect, test } from "vitest";
import { type ModelFailure, runModel } from "./_model-run.ts";

// `npm run model` sets these.
const SEQUENCES = Number(process.env["MODEL_RUNS"] ?? 12);
const SEED = Number(process.env["MODEL_SEED"] ?? 20_261_123);
const replay = process.env["MODEL_REPLAY"];
const minutes = process.env["MODEL_MINUTES"];
const isVerbose = process.env["MODEL_VERBOSE"] === "yes";

const REPORT_EVERY = 50;
/** However slow the machine is, and however many sequences were asked for. */
const WITHOUT_BOUND = { timeout: 24 * 3_600_000 };

test(
  `the site's money does what the model says, move by move, in ${SEQUENCES} random sequences`,
  WITHOUT_BOUND,
  async () => {
    const { failure, sequences, moves } = await runModel({
      runs: SEQUENCES,
      seed: SEED,
      shrinks: true,
      ...(replay && { replay }),
      ...(minutes && { minutes: Number(minutes) }),
      progress(done, made) {
        if (isVerbose && done % REPORT_EVERY === 0) report(`${done} sequences, ${made} moves`);
      },
    });
    if (isVerbose) report(`${sequences} sequences with ${moves} moves, seed ${SEED}`);
    expect(failure && inWords(failure)).toBeNull();
    expect(sequences).toBe(replay || minutes ? sequences : SEQUENCES);
  },
);

function inWords({ journal, move, difference, replay: again }: ModelFailure): string {
  const command = `npm run model -- --seed ${SEED} --replay '${again}'`;
  return ["", ...journal, `✗ ${move}`, `  ${difference}`, `Again: ${command}`].join("\n");
}

function report(line: string): void {
  process.stdout.write(`${line}\n`);
}
