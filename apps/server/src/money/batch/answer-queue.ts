import type { Outcome } from "./batch-decision.ts";
import type { Entry } from "./ledger-queue.ts";

/**
 * Answers given in one turn of the event loop. Whoever is answered costs the process as much as several who are turned away: between two
 * turns it hears those who have come meanwhile.
 */
const PER_TURN = 128;

/** Gives answers in the order in which they came, the first of them at once. */
export function createAnswerLine(): AnswerLine {
  const waiting: Answered[] = [];

  function giveSome(): void {
    for (const [entry, outcome] of waiting.splice(0, PER_TURN)) {
      if ("failed" in outcome) entry.fail(outcome.failed);
      else entry.answer(outcome);
    }
    if (waiting.length > 0) setImmediate(giveSome);
  }

  return {
    give(answers) {
      const isIdle = waiting.length === 0;
      for (const answer of answers) waiting.push(answer);
      if (isIdle) giveSome();
    },
  };
}

export type AnswerLine = { give(answers: readonly Answered[]): void };

/** A command and what became of it. */
export type Answered = readonly [entry: Entry, outcome: Outcome];
