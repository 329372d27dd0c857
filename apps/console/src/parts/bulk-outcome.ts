import { count } from "./formats.ts";

/** What came of one of many: null when it was done, else why not. */
export type Outcome = { readonly name: string; readonly fault: string | null };

type One = { readonly name: string; readonly run: () => Promise<unknown> };

/** Does one after the other, so that each sees what the one before has changed; a refused one stops nothing. Says after each how far it is. */
export async function runEach(
  all: readonly One[],
  onProgress: (outcomes: readonly Outcome[]) => void,
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const { name, run } of all) {
    const fault = await run().then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    outcomes.push({ name, fault });
    onProgress([...outcomes]);
  }
  return outcomes;
}

/** «Одобрено 7, не одобрено 2: № 5 — Заявка уже обработана. № 9 — …». */
export function bulkOutcome(
  outcomes: readonly Outcome[],
  [done, notDone]: readonly [done: string, notDone: string],
): string {
  const faults = outcomes.filter(({ fault }) => fault !== null);
  const head = `${done} ${count(outcomes.length - faults.length)}`;
  if (faults.length === 0) return head;
  const named = faults.map(({ name, fault }) => `${name} — ${fault}`).join(" ");
  return `${head}, ${notDone} ${count(faults.length)}: ${named}`;
}
