import type { Job } from "./jobs.ts";

/** Rows that a statement lets go of at the most, so that it does not take long. */
const AT_ONCE = 5_000;

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** A job that lets go of rows. Each of its steps takes at most `limit` of them, says how many, and is repeated until it finds fewer. */
export function sweep(
  name: Job["name"],
  everyMs: number,
  ...steps: readonly ((limit: number) => Promise<number>)[]
): Job {
  return {
    name,
    everyMs,
    async run() {
      for (const step of steps) while ((await step(AT_ONCE)) === AT_ONCE);
    },
  };
}

/** A job that goes through a table by its ids. Its step looks at rows behind an id and says the last of them, null at the end. */
export function walk(
  name: Job["name"],
  everyMs: number,
  step: (afterId: number) => Promise<number | null>,
): Job {
  return {
    name,
    everyMs,
    async run() {
      let afterId: number | null = 0;
      while (afterId !== null) afterId = await step(afterId);
    },
  };
}
