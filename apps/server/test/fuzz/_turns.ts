/** Calls that go side by side, and deeds during which nothing else happens. */
export type Turns = {
  readonly together: <Result>(call: () => Promise<Result>) => Promise<Result>;
  /** Waits for the calls that are under way, and lets no other begin before it is done. */
  readonly alone: <Result>(deed: () => Promise<Result>) => Promise<Result>;
};

export function takeTurns(): Turns {
  const underWay = new Set<Promise<unknown>>();
  let lastDeed: Promise<unknown> = Promise.resolve();
  return {
    async together(call) {
      for (let awaited; awaited !== lastDeed;) {
        awaited = lastDeed;
        await awaited;
      }
      const begun = call();
      underWay.add(begun);
      try {
        return await begun;
      } finally {
        underWay.delete(begun);
      }
    },
    alone(deed) {
      const before = lastDeed;
      const done = (async () => {
        await before;
        await Promise.allSettled(underWay);
        return await deed();
      })();
      // Whoever asked for it hears that it failed; the others only wait for its end.
      lastDeed = done.catch(() => undefined);
      return done;
    },
  };
}
