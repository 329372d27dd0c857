/**
 * Makes a function that loads something again. Whoever calls it gets a load that is sent after their call: what made them ask may have
 * happened after the server had read what the load under way will bring. Those who call until it is sent share it.
 */
export function freshLoads<Loaded>({ ready, send }: FreshLoads<Loaded>): () => Promise<Loaded> {
  let next: Promise<Loaded> | undefined;
  let underWay: Promise<unknown> = Promise.resolve();

  async function load(): Promise<Loaded> {
    // Whoever asked for that one hears of its failure.
    await underWay.catch(() => undefined);
    await ready();
    next = undefined;
    const sent = send();
    underWay = sent;
    return await sent;
  }

  return () => (next ??= load());
}

type FreshLoads<Loaded> = {
  /** Resolves when a load may be sent. */
  readonly ready: () => Promise<void>;
  readonly send: () => Promise<Loaded>;
};
