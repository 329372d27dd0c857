/** One run at a time; all who ask during one share the next, so nobody gets what was begun before they asked. */
export function shareRuns<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | null = null;
  let next: Promise<Result> | null = null;
  const run = (): Promise<Result> => {
    next = null;
    running = work().finally(() => (running = null));
    return running;
  };
  return () => {
    if (next !== null) return next;
    if (running === null) return run();
    next = running.then(run, run);
    return next;
  };
}
